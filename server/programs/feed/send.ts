// Calls of Stoa's API with a token, repeated only where that can help: after 429, 5xx or no answer. Work is repeated too if
// the marketplace's PostgreSQL does not answer.

import { ExpectedError } from '#server/config/expected-error.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { pause } from '#server/limits/pacing.ts'
import type { FeedConfig } from './feed-config.ts'

export type Call = { method: 'POST' | 'PUT'; path: string; body: string | AsyncIterable<Uint8Array> }

export type Stoa = {
  /** The JSON of an answer of 200 or 422. Throws NoAnswer where another try may help, Conflict after 409, else a sentence. */
  send(call: Call): Promise<unknown>
}

/** `waitMs`: as the server asks for, if it does. */
export class NoAnswer extends Error {
  readonly waitMs: number | undefined

  constructor(message: string, waitMs?: number) {
    super(message)
    this.waitMs = waitMs
  }
}

/** What somebody has to decide; the message says what. */
export class Conflict extends ExpectedError {}

/** Longer than the server takes for a request of 500 lines. */
const timeoutMs = 60_000

export function openStoa({ origin, token }: FeedConfig): Stoa {
  return {
    async send({ method, path, body }) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
      const signal = AbortSignal.timeout(typeof body === 'string' ? timeoutMs : 60 * timeoutMs)
      const stream = typeof body !== 'string' && { duplex: 'half' }
      // Node's fetch takes an iterable of bytes, which the common type of a body leaves out.
      // A redirect is not followed: it would send the token and the documents elsewhere.
      const request = { method, headers, signal, body, redirect: 'manual', ...stream } as RequestInit
      const answer = await fetch(origin + path, request).catch((error: unknown) => {
        throw new NoAnswer(`${origin} does not answer: ${reasonOf(error)}`)
      })
      const text = await answer.text().catch((error: unknown) => {
        throw new NoAnswer(`The answer of ${origin} was cut off: ${reasonOf(error)}`)
      })
      if (answer.status === 200 || answer.status === 422) return JSON.parse(text)
      const said = `${method} ${path} was answered ${answer.status}: ${text.slice(0, 500)}`
      if (answer.status === 429 || answer.status >= 500)
        throw new NoAnswer(said, Number(answer.headers.get('retry-after') ?? 0) * 1_000)
      throw answer.status === 409 ? new Conflict(said) : new ExpectedError(said)
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

const wait = { firstMs: 500, mostMs: 30_000 }

/** Repeats the work until it gets an answer, or `ending` is aborted. Says so once when it waits, and once when it goes on. */
export async function untilAnswered<T>(
  work: () => Promise<T>,
  report: (line: string) => void,
  ending: AbortSignal,
): Promise<T | undefined> {
  for (let tries = 0; !ending.aborted; tries++) {
    try {
      const value = await work()
      if (tries > 0) report('It answers again.')
      return value
    } catch (error) {
      const { message, waitMs } = noAnswerOf(error)
      if (tries === 0) report(`${message}. It is tried again until it answers.`)
      await pause(waitMs || Math.min(wait.firstMs * 2 ** tries, wait.mostMs), ending)
    }
  }
  return undefined
}

/** Throws any error that another try would not mend. */
function noAnswerOf(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error
  if (isUnavailable(error)) return new NoAnswer("The marketplace's PostgreSQL does not answer")
  throw error
}
