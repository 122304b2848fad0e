// Streams, sent as fast as they are read. They are cut off when the sign-in or a required right ends, when the server stops, and when the
// reader stalls (limits.ts): by closing the connection, so that a truncated answer never looks complete.

import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Context } from './context.ts'

export type StreamRules = {
  /** Whether the reader may still have the answer; checked every second, and after each change that may end that. */
  isStillAllowed(): Promise<boolean>
  changes: Pick<Context['changes'], 'subscribe'>
  stopping: AbortSignal
}

const askEveryMs = 1_000

/** The right may depend on isAdmin of a user record. */
const mayRevoke: readonly string[] = ['sign-ins', 'roles', 'members', 'users', 'all']

export async function sendStream(
  reply: FastifyReply,
  stream: AsyncIterable<string>,
  rules: StreamRules,
): Promise<void> {
  const end = whileAllowed(reply.raw, rules)
  try {
    await sendParts(reply, stream)
  } catch (error) {
    end()
    throw error
  }
}

/** Sends parts for as long as their source lasts. Resolves after the first one, so that an earlier failure is answered like any other error. */
export async function sendParts(reply: FastifyReply, parts: AsyncIterable<string>): Promise<void> {
  const body = Readable.from(parts, { objectMode: false })
  await once(body, 'readable')
  // If the client left before the first part, the framework never reads the rest, nor closes it.
  if (reply.raw.destroyed) body.destroy()
  else void reply.send(body)
}

/** Resolves when the reader has taken the whole answer, or has disconnected. */
export async function sendWhole(reply: FastifyReply, answer?: Buffer): Promise<void> {
  if (reply.raw.destroyed) return
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  reply.raw.once('close', resolve)
  void reply.send(answer)
  await closed
}

/** Watches until the answer is closed. Cutting off resets the connection, so that data in its buffers arrives no more. */
function whileAllowed(
  response: ServerResponse,
  { isStillAllowed, changes, stopping }: StreamRules,
): () => void {
  const cut = (): void => void response.socket?.resetAndDestroy()
  // An unavailable database is asked again.
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
