// Whether a database is empty, and the sections of a backup that are not documents written into one: versions, tombstones,
// accounts, history, saved views, watches, goals, notes, states of feedback.

import sql, { raw } from 'sql-template-tag'
import { entityNames } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { lockInTransaction, lockKeys } from '#server/db/locks.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { lockWriters } from '#server/documents/stored/stored-versions.sql.ts'
import { tableNames, tables } from '#server/documents/stored/tables.sql.ts'
import { type RowSection, rowTables } from './backup-lines.sql.ts'

const lockTimeoutMs = 10_000

/** Locks everything until the transaction ends. False where the database is not empty. */
export async function claimEmptyDatabase(db: Transaction): Promise<boolean> {
  await db.query(sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`)
  await lockInTransaction(db, lockKeys.firstStart)
  // Before the tables, in the same order as other writers.
  await lockWriters(db)
  const locked = raw([...tableNames, 'faults', ...rowTables].join(', '))
  await db.query(sql`lock table ${locked} in access exclusive mode`)
  return !(await holdsData(db))
}

/** `rows`: a JSON array of objects with one entry for each column; columns that no longer exist are left out. */
export async function restoreRows(db: Transaction, table: RowSection, rows: string): Promise<void> {
  const [found] = await db.query<{ columns: string }>(sql`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname::text in (select json_object_keys(${rows}::json -> 0))`)
  const columns = raw(found?.columns ?? '')
  await db.execute(sql`
    insert into ${raw(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${raw(table)}, ${rows}::json)`)
}

/** Numbers later changes after the restored ones. */
export async function continueHistory(db: Transaction): Promise<void> {
  await db.query(sql`
    select setval(pg_get_serial_sequence('history', 'id'), max(id)) from history having count(*) > 0`)
}

/** `rows`: a JSON array of entity, id and version. The documents must be restored already. */
export async function restoreVersions(db: Transaction, rows: string): Promise<void> {
  for (const entity of entityNames) {
    const { table } = tables[entity]
    await db.execute(sql`
      update ${raw(table)} as stored set version = edited.version
      from json_to_recordset(${rows}::json) as edited (entity text, id text, version bigint)
      where edited.entity = ${entity} and edited.id = stored.id`)
  }
}

/** True where there is an account, a document, a tombstone, a change or event. */
export async function holdsData(db: Db): Promise<boolean> {
  const any = ['accounts', 'history', 'tombstones', ...tableNames].map(
    (table) => `exists (select from ${table})`,
  )
  const [row] = await db.query<{ holds: boolean }>(sql`select ${raw(any.join(' or '))} as holds`)
  return row?.holds ?? true
}
