// Writes the tables of a backup into an empty database, in one transaction.

import sql, { raw } from 'sql-template-tag'
import { changeTopics } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { lockInTransaction, lockKeys } from '#server/db/locks.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { lockWriters } from '#server/documents/stored/stored-versions.sql.ts'
import type { BackupTable, TableHead } from './backup-file.ts'
import { type IndexProgress, memoryFor } from './bulk.sql.ts'

const lockTimeoutMs = 10_000

/** Tables that the schema, or a start on an empty database, fills. */
const neverEmpty = ['erasure_key', 'session_days_zone', 'derivations']

/** Lists the tables with rows of their own, which a restore would replace. */
export async function listFilled(db: Db, tables: TableHead[]): Promise<string[]> {
  const own = tables.map(({ table }) => table).filter((table) => !neverEmpty.includes(table))
  const rows = await db.query<{ table: string }>(
    raw(
      own
        .map((table) => `select '${table}' as table where exists (select from ${table})`)
        .join(' union all '),
    ),
  )
  return rows.map(({ table }) => table)
}

/** Locks the tables until the transaction ends. */
export async function lockTables(db: Transaction, tables: TableHead[]): Promise<void> {
  await db.query(sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`)
  await lockInTransaction(db, lockKeys.firstStart)
  // Before the tables, in the same order as other writers.
  await lockWriters(db)
  await db.runScript(`lock table ${tables.map(({ table }) => table).join(', ')} in access exclusive mode`)
}

/** An index, a key or a foreign key: the statements that drop it and create it again. */
type Part = { drop: string; make: string }

/** Runs `load` while the tables have no index and no key, and builds all at the end, in a quarter of the time. */
export async function withoutIndexesAndKeys(
  db: Transaction,
  tables: TableHead[],
  load: () => Promise<void>,
  onIndexProgress: (progress: IndexProgress) => void,
): Promise<void> {
  const names = tables.map(({ table }) => table)
  const parts = await listParts(db, names)
  for (const { drop } of parts.toReversed()) await db.runScript(drop)
  await load()
  for (const [made, { make }] of parts.entries()) {
    onIndexProgress({ made, of: parts.length })
    await db.query(sql`select set_config('maintenance_work_mem', ${memoryFor(make)}, true)`)
    await db.runScript(make)
  }
  await db.runScript(`analyze ${names.join(', ')}`)
}

/** Indexes in the order of their creation, by which PostgreSQL chooses between two of the same cost; foreign keys last. */
async function listParts(db: Db, tables: string[]): Promise<Part[]> {
  return await db.query<Part>(sql`
    select drop, make from (
      select contype = 'f' as last, conindid as place, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
      from pg_constraint
      where contype in ('p', 'u', 'f') and (conrelid = any(${tables}::text[]::regclass[]) or confrelid = any(${tables}::text[]::regclass[]))
      union all
      select false, indexrelid, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index
      where indrelid = any(${tables}::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
    ) as parts order by last, place`)
}

/** Frozen rows need no vacuum; nobody else sees the table before the commit. */
export async function fillTable(
  db: Transaction,
  { table, columns, sequences, rows }: BackupTable,
): Promise<void> {
  await db.runScript(`truncate ${table}`)
  await db.copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (freeze)`, rows)
  for (const [column, value] of Object.entries(sequences))
    await db.query(sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${value}::bigint)`)
}

/**
 * Disables triggers, since the rows of a backup already contain what triggers have changed; or enables all alike: applying the functions
 * of the release sets those that are enabled otherwise.
 */
export async function setTriggers(
  db: Transaction,
  tables: TableHead[],
  to: 'disable' | 'enable',
): Promise<void> {
  for (const { table } of tables) await db.runScript(`alter table ${table} ${to} trigger user`)
}

/** Makes all servers on this database read everything again. */
export async function notifyAll(db: Transaction): Promise<void> {
  const names = [...changeTopics, 'erasures']
  await db.query(sql`select pg_notify('stoa_changes', name) from unnest(${names}::text[]) as name`)
}
