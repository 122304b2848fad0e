// Streams, sent as fast as they are read. They are cut off when the sign-in or a right that they need ends, when the server
// stops, and when the reader stalls (limits.ts): by closing the connection, so that a truncated answer never looks complete.

import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Context } from './context.ts'

export type StreamRules = {
  /** Whether whoever asked may still have the answer; checked every second, and after each change that may take that away. */
  isStillAllowed(): Promise<boolean>
  changes: Pick<Context['changes'], 'subscribe'>
  stopping: AbortSignal
}

const askEveryMs = 1_000

/** isAdmin of a user record may be what gives the right. */
const mayRevoke: readonly string[] = ['sign-ins', 'roles', 'members', 'users', 'all']

/** Resolves after the first part, so that an earlier failure is answered like any other error. */
export async function sendStream(
  reply: FastifyReply,
  stream: AsyncIterable<string>,
  rules: StreamRules,
): Promise<void> {
  const end = whileAllowed(reply.raw, rules)
  try {
    sendParts(reply, await beginStream(stream))
  } catch (error) {
    end()
    throw error
  }
}

/** Events last as long as their source. */
export async function sendEvents(reply: FastifyReply, events: AsyncIterable<string>): Promise<void> {
  sendParts(reply, await beginStream(events))
}

function sendParts(reply: FastifyReply, parts: AsyncIterable<string>): void {
  const body = Readable.from(parts, { objectMode: false })
  // A client that left before the first part: the framework would never read the rest, nor close it.
  if (reply.raw.destroyed) body.destroy()
  else void reply.send(body)
}

/** Resolves when the reader has taken the whole answer, or has gone. */
export async function sendWhole(reply: FastifyReply, answer?: Buffer): Promise<void> {
  if (reply.raw.destroyed) return
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  reply.raw.once('close', resolve)
  void reply.send(answer)
  await closed
}

/**
 * Watches until the answer is closed, also while its reader takes nothing. What is cut off is reset: nothing that waits in the
 * buffers of the connection arrives any more. Returns how to end that.
 */
function whileAllowed(
  response: ServerResponse,
  { isStillAllowed, changes, stopping }: StreamRules,
): () => void {
  const cut = (): void => void response.socket?.resetAndDestroy()
  // A database that does not answer now is asked again.
  const check = (): Promise<void> =>
    isStillAllowed().then(
      (isAllowed) => (isAllowed ? undefined : cut()),
      () => undefined,
    )
  const timer = setInterval(check, askEveryMs)
  const unsubscribe = changes.subscribe((notice) => {
    if (mayRevoke.includes(notice)) void check()
  })
  stopping.addEventListener('abort', cut)
  const end = (): void => {
    clearInterval(timer)
    unsubscribe()
    stopping.removeEventListener('abort', cut)
  }
  response.once('close', end)
  if (stopping.aborted) cut()
  return end
}

/** The same stream after its first part was read. A generator around it would not close it unless it was started. */
async function beginStream(source: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const stream = source[Symbol.asyncIterator]()
  const first = await stream.next()
  let isFirst = true
  const iterator: AsyncIterator<string> = {
    async next() {
      if (!isFirst) return await stream.next()
      isFirst = false
      return first
    },
    return: async () => (await stream.return?.()) ?? { done: true, value: undefined },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
