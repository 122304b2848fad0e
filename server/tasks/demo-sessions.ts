// Begins and ends the sessions of the demo, as a marketplace would.

import type { Pool } from '#server/db/pool.ts'
import type { Log } from '#server/http/context.ts'
import { startRounds } from '#server/limits/pacing.ts'
import { continueDemoSessions, hasDemoSessions } from './demo-sessions.sql.ts'

const intervalMs = 60_000

/** Returns a function that stops it. Does nothing where the database is not a demo. */
export async function startDemoSessions(db: Pool, log: Log): Promise<() => Promise<void>> {
  if (!(await hasDemoSessions(db))) return async () => undefined
  return startRounds(
    intervalMs,
    () => db.transaction(continueDemoSessions),
    (error) => log.error({ err: error }, 'sessions of the demo did not go on; trying again in a minute'),
  )
}
