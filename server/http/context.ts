// What every route receives: the database, the configuration, the limits and the log; and the kinds of answers that it returns,
// independent of the web framework.

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/client.ts'
import type { LongReads, Pool } from '#server/db/pool.ts'
import type { Semaphores } from '#server/limits/semaphores.ts'
import type { KeptCounts } from './kept-counts.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** The marketplace's own database, if one is mirrored. edits/headers.ts adds what edits at the source. */
export type MirroredSource = {
  /** Updates the user's record from the source, if the source answers. */
  refreshUser(uid: string): Promise<void>
}

export type Context = {
  /** For writes, signing in and rights. Reads get their database with the request (http/bind.ts). */
  db: Pool
  /** For figures over a period: the replica, or `db` without one. */
  figures: Db
  longReads: LongReads
  /** All limited work takes one of these. */
  slots: Semaphores
  config: Config
  changes: Changes
  counts: KeptCounts
  source: MirroredSource | undefined
  log: Log
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal
}

type Extras = {
  status?: number
  headers?: Record<string, string>
  token?: string | null
  browser?: string
}

/**
 * `text` is sent unchanged; `value` is serialised; `stream` is sent at the speed of its reader while the sign-in is valid; `events` are
 * sent as they occur until the iterable ends. `token` sets or clears the cookie of the sign-in, `browser` sets the cookie of a known
 * browser.
 */
export type Reply = Extras &
  (
    | { text: string }
    | { value: unknown }
    | { stream: AsyncIterable<string> }
    | { events: AsyncIterable<string> }
    | { nothing: true }
  )
