// A request of a program that may take long to arrive, and everything that ends it: its client leaves, the server stops,
// its token is revoked, its body arrives too slowly (body-pace.ts), or it takes too long in total.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '#contract/problem.ts'
import type { Limits } from './limits.ts'
import { waitFor } from './node-answers.ts'

export type LongRequestRules = Pick<Limits, 'longestMs' | 'recheckMs' | 'stalledMs'> & {
  stopping: AbortSignal
  /** Throws the Problem that ends the request. */
  assertAllowed(): Promise<void>
}

/** Runs the work with a signal that aborts, with a Problem, when the request ends before the work does. */
export async function untilItEnds<T>(
  request: IncomingMessage,
  response: ServerResponse,
  { longestMs, recheckMs, stalledMs, stopping, assertAllowed }: LongRequestRules,
  work: (ending: AbortController) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const leave = (): void => ending.abort(new Problem('invalid', 'The request ended before its body did.'))
  const stop = (): void => ending.abort(new Problem('unavailable', 'The server is stopping.'))
  const longest = setTimeout(() => ending.abort(tookTooLong(longestMs)), longestMs)
  const recheck = repeat(recheckMs, () =>
    assertAllowed().catch((error) => endUnlessUnavailable(ending, error)),
  )
  waitFor(request, response)
  // Its connection is silent while the server does not read from it.
  request.socket.setTimeout(0)
  request.socket.once('close', leave)
  stopping.addEventListener('abort', stop)
  if (request.socket.destroyed) leave()
  if (stopping.aborted) stop()
  try {
    return await work(ending)
  } finally {
    clearTimeout(longest)
    recheck.stop()
    request.socket.setTimeout(stalledMs)
    request.socket.off('close', leave)
    stopping.removeEventListener('abort', stop)
  }
}

/** A database that does not answer is asked again, and refuses the next batch anyway. */
function endUnlessUnavailable(ending: AbortController, error: unknown): void {
  if (!(error instanceof Problem && error.code === 'unavailable')) ending.abort(error)
}

/** Repeats the work, with pauses, until it is stopped. */
function repeat(pauseMs: number, work: () => Promise<void>): { stop(): void } {
  let isStopped = false
  const next = async (): Promise<void> => {
    await work()
    if (!isStopped) timer = setTimeout(next, pauseMs)
  }
  let timer = setTimeout(next, pauseMs)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function tookTooLong(longestMs: number): Problem {
  const sentence = `The request took longer than ${longestMs / 60_000} minutes. Send the rest again, in several requests.`
  return new Problem('invalid', sentence, { status: 408 })
}
