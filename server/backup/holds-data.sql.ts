// Whether the database contains any data.

import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { lockKeys } from '#server/db/lock-keys.ts'
import { tableNames } from '#server/documents/stored/tables.sql.ts'

/** True where there is an account, a document, a tombstone, a change or event, or the record of one. */
export async function holdsData(db: Db): Promise<boolean> {
  const any = ['accounts', 'history', 'record_entries', 'tombstones', ...tableNames].map(
    (table) => `exists (select from ${table})`,
  )
  const [row] = await db.query<{ holds: boolean }>(sql`select ${raw(any.join(' or '))} as holds`)
  return row?.holds ?? true
}

/** Of two processes that start at the same time one fills the database; the other waits here, and finds it filled. */
export async function lockFirstStart(transaction: Db): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${lockKeys.firstStart})`)
}
