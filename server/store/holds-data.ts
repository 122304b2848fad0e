// Whether anything at all is kept yet.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** True where there is an account, a document of any kind or a change on record. */
export async function holdsData(db: Db): Promise<boolean> {
  const [row] = await db.query<{ holds: boolean }>(sql`
    select exists (select from accounts) or exists (select from users) or exists (select from sessions)
      or exists (select from feedback) or exists (select from tags) or exists (select from discount_codes)
      or exists (select from history) as holds`)
  return row?.holds ?? true
}

const lockKey = 7_311_002

/** Of two processes that start at once one fills the database; the other waits here, and finds it filled. */
export async function lockFirstStart(transaction: Db): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${lockKey})`)
}
