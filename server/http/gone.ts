// Aborts the work for a request whose client has gone, so that it neither waits nor begins anything more.

import type { FastifyReply } from 'fastify'
import { Problem } from '#contract/problem.ts'

/** Aborted when the connection closes before the answer is complete. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new Problem('invalid', 'The client has closed the connection.'))
  })
  return leaving.signal
}
