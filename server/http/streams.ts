// Long answers, sent as fast as their reader takes them. They are cut off when the
// sign-in ends, when the server stops, and when the reader takes nothing (limits.ts): a broken connection, so that what
// was cut short never passes for whole.

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Problem } from '#contract/problem.ts'

export type StreamRules = {
  /** Whether the sign-in that asked still stands; asked again every second. */
  stillMay(): Promise<boolean>
  stopping: AbortSignal
}

const askEveryMs = 1_000

/** Waits for the first part, so that what fails before it is answered as any other error. */
export async function sendStream(
  reply: FastifyReply,
  stream: AsyncIterable<string>,
  rules: StreamRules,
): Promise<FastifyReply> {
  const begun = await beginStream(whileAllowed(stream, rules))
  const cut = (): void => void reply.raw.destroy()
  rules.stopping.addEventListener('abort', cut)
  reply.raw.once('close', () => rules.stopping.removeEventListener('abort', cut))
  return reply.send(Readable.from(begun, { objectMode: false }))
}

async function* whileAllowed(
  stream: AsyncIterable<string>,
  { stillMay, stopping }: StreamRules,
): AsyncGenerator<string> {
  let askedAtMs = Date.now()
  for await (const part of stream) {
    if (stopping.aborted) throw new Problem('unavailable', 'The server is stopping.')
    if (Date.now() - askedAtMs >= askEveryMs) {
      if (!(await stillMay())) throw new Problem('unauthenticated', 'The sign-in has ended.')
      askedAtMs = Date.now()
    }
    yield part
  }
}

/** The same stream, with its first part read. A generator around it would not close it unless it had been started. */
async function beginStream(stream: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await stream.next()
  let isFirst = true
  const iterator: AsyncIterator<string> = {
    async next() {
      if (!isFirst) return await stream.next()
      isFirst = false
      return first
    },
    return: () => stream.return(undefined),
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
