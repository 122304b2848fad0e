// An HTTP client with keep-alive connections that never throws: errors are part of the answer; and a tally of answers, which records
// those that are not allowed.

import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { unless } from './torture.ts'

export type Answer = {
  /** 0 if there was no answer; then `text` is the reason. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The connection ended in the middle of the body. */
  cut: boolean
  sentAt: number
  tookMs: number
}

export type Client = {
  headers: Record<string, string>
  get(path: string): Promise<Answer>
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  close(): void
}

/** Longer than any answer may take; after that it counts as no answer. */
const patienceMs = 45_000

/** `body`: a text is sent unchanged. */
export function openClient(origin: string, headers: Record<string, string> = {}): Client {
  const agent = new Agent({ keepAlive: true })
  const ask = (method: string, path: string, body: unknown): Promise<Answer> => {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const json = text === undefined ? {} : { 'content-type': 'application/json' }
    return new Promise((resolve) => {
      const sentAt = performance.now()
      const settle = (answer: Partial<Answer>): void => {
        clearTimeout(timer)
        const none = { status: 0, headers: {}, text: '', cut: false }
        resolve({ ...none, ...answer, sentAt, tookMs: performance.now() - sentAt })
      }
      const asked = request(origin + path, { agent, method, headers: { ...json, ...headers } })
      const timer = setTimeout(() => asked.destroy(new Error('no answer')), patienceMs)
      asked.on('response', (response) => void read(response).then(settle))
      asked.on('error', (error) => settle({ text: `${method} ${path}: ${error.message}` }))
      asked.end(text)
    })
  }
  return { headers, get: (path) => ask('GET', path, undefined), send: ask, close: () => agent.destroy() }
}

async function read(response: IncomingMessage): Promise<Partial<Answer>> {
  const { statusCode: status = 0, headers } = response
  const chunks: Buffer[] = []
  let cut = false
  try {
    for await (const chunk of response) chunks.push(chunk)
  } catch {
    cut = true
  }
  return { status, headers, text: Buffer.concat(chunks).toString(), cut }
}

/** Opens the client of a program that sends lines. */
export function openSender(origin: string, token: string): Client {
  return openClient(origin, { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' })
}

/** Returns a sentence if the answer has another status. */
export function expectStatus({ status, text }: Answer, wanted: number, name: string): string[] {
  return unless(status === wanted, `${name} is answered ${status} ${text.slice(0, 200)}`)
}

export type Tally = {
  /** Counts the answer and returns it. */
  count(answer: Answer): Answer
  statuses(): string
  failures(): string[]
}

export type Allowed = {
  /** Allowed statuses besides success. */
  statuses?: number[]
  /** A stream can only be cut off when its database is lost. */
  mayBeCut?: boolean
  mayBeLost?: boolean
}

const mostExamples = 5

/** Success is always allowed; 503 and 429 only together with Retry-After. */
export function openTally(name: string, allowed: Allowed = {}): Tally {
  const counts = new Map<string, number>()
  const examples: string[] = []
  let wrong = 0
  return {
    count(answer) {
      const { status, cut } = answer
      const kind = cut ? 'cut off' : status === 0 ? 'no answer' : String(status)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const fault = faultOf(answer, allowed)
      if (fault !== undefined && ++wrong <= mostExamples) examples.push(fault)
      return answer
    },
    statuses: () => [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none',
    failures: () =>
      unless(wrong === 0, `${name}: ${wrong} answers that must not be, such as: ${examples.join('; ')}`),
  }
}

function faultOf(answer: Answer, { statuses = [], mayBeCut, mayBeLost }: Allowed): string | undefined {
  const { status, cut, text, headers, tookMs } = answer
  if (cut) return mayBeCut ? undefined : `cut off after ${text.length} characters`
  if (status === 0) return mayBeLost ? undefined : `none after ${Math.round(tookMs)} ms (${text})`
  if (status < 300) return undefined
  if (!statuses.includes(status)) return `${status} ${text.slice(0, 300)}`
  if ((status === 503 || status === 429) && headers['retry-after'] === undefined)
    return `${status} without Retry-After`
  return undefined
}
