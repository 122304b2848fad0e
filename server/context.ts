// What every route is given: the database, the configuration, who verifies identities, and the log.

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Changes } from './db/changes.ts'
import type { Pool } from './db/database.ts'
import type { IdentityProvider } from './identity/provider.ts'
import type { RememberedSignIns } from './identity/remembered.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export type Context = {
  sql: Pool
  config: Config
  identity: IdentityProvider
  signIns: RememberedSignIns
  changes: Changes
  log: Log
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal
}
