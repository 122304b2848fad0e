// Tells whether a database is empty, as a demo and a restore require.

import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { tableNames } from '#server/documents/stored/tables.sql.ts'

export async function holdsData(db: Db): Promise<boolean> {
  const any = ['accounts', 'history', 'tombstones', ...tableNames].map(
    (table) => `exists (select from ${table})`,
  )
  const [row] = await db.query<{ holds: boolean }>(sql`select ${raw(any.join(' or '))} as holds`)
  return row?.holds ?? true
}
