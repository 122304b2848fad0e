// Tells when statements are held up, so that a test knows that what it has started waits.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** Until so many statements in the database of the test are held up by locks. */
export async function heldUp(db: Db, statements = 1): Promise<void> {
  let waiting = 0
  while (waiting < statements) {
    const [row] = await db.query<{ waiting: number }>(sql`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    waiting = row?.waiting ?? 0
  }
}
