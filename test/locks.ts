// Waits until statements are blocked by locks, so that a test knows that they wait.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** Resolves when this number of statements in the test's database is blocked by locks. */
export async function heldUp(db: Db, statements = 1): Promise<void> {
  let waiting = 0
  while (waiting < statements) {
    const [row] = await db.query<{ waiting: number }>(sql`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    waiting = row?.waiting ?? 0
  }
}
