// Shared by the tests of backup and restore: the contents of a database with all derived columns, and an empty
// database.

import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { sessionFlags, tableNames } from '#server/documents/stored/tables.sql.ts'
import { emptyHistory } from '#test/change-history.ts'

const tables = [
  ...tableNames,
  'tombstones',
  'accounts',
  'authenticators',
  'passkeys',
  'recovery_codes',
  'saved_views',
  'watches',
  'goals',
  'totals',
  'session_days',
]
/** What the backup itself has recorded is not in it. */
const isOfBackup = `event is not distinct from 'console.backup-made' or event is not distinct from 'console.backup-restored'`
const recorded = `select * from history where not (${isOfBackup})`
const figures = [
  // Without their ordinals, the order in which they were found, which a restore does not preserve.
  'select entity, id, field, value, expected from faults',
  'select * from user_flag_groups where users <> 0',
  `select ${sessionFlags.columns}, sessions, trim_scale(session_price), trim_scale(total_price) from session_flag_groups where sessions <> 0`,
]

/** Every row that a restore must reproduce, as text: documents, derived data, accounts, history, saved views. */
export async function everythingIn(db: Db): Promise<Record<string, string[]>> {
  const selects = [...tables.map((table) => `select * from ${table}`), recorded, ...figures]
  const contents: Record<string, string[]> = {}
  for (const select of selects) {
    const rows = await db.query<{ row: string }>(
      raw(`select row_to_json(one)::text collate "C" as row from (${select}) as one order by row`),
    )
    contents[select] = rows.map(({ row }) => row)
  }
  return contents
}

/** Days without a session keep a row of zeros, which is left out. */
export async function empty(db: Pool): Promise<void> {
  for (const table of ['sign_ins', 'saved_views', 'goals', 'accounts', 'tombstones', ...tableNames])
    await db.query(sql`delete from ${raw(table)}`)
  await emptyHistory(db)
  await db.query(sql`delete from faults`)
  await db.query(sql`delete from session_days`)
}
