// What every route is given: the database, the configuration, who verifies identities, and the log.

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Changes } from './db/changes.ts'
import type { LongReads } from './db/long-reads.ts'
import type { Pool } from './db/pool.ts'
import type { IdentityProvider } from './identity/provider.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export type Context = {
  /** For the statements of requests. */
  db: Pool
  longReads: LongReads
  config: Config
  identity: IdentityProvider
  changes: Changes
  log: Log
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal
}
