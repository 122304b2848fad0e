// A large import into an empty table: its indexes are dropped, and built once at the end, in a quarter of the time. They are
// recorded before, so that the next start builds those that a killed import has left out. Meanwhile the table can be read;
// writes wait while its indexes are built.

import sql, { raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { lockKeys, whileLocked } from '#server/db/locks.ts'
import type { Pool } from '#server/db/pool.ts'
import { tableNamesOf, tables } from '#server/documents/stored/tables.sql.ts'

/** `made`: the number of indexes built so far. */
export type IndexProgress = { made: number; of: number }

/** True if the entity has no documents, or no indexes after a killed load. */
export async function canLoadInBulk(db: Db, entity: EntityName): Promise<boolean> {
  const { table } = tables[entity]
  const [row] = await db.query<{ can: boolean }>(sql`
    select not exists (select from ${raw(table)}) or exists (select from set_aside_indexes where table_name = ${table}) as can`)
  return row?.can ?? false
}

/** Keeps the indexes during another bulk load, or while a long read of the table, such as a backup, prevents dropping them. */
export async function withoutIndexes(
  db: Pool,
  entity: EntityName,
  load: () => Promise<void>,
  onIndexProgress: (progress: IndexProgress) => void,
): Promise<void> {
  const isAlone = await whileLocked(db, lockKeys.bulkLoad, async () => {
    if (!(await dropAndRecord(db, entity))) return await load()
    try {
      await load()
    } finally {
      await buildDropped(db, onIndexProgress)
    }
  })
  if (!isAlone) await load()
}

/** Builds the indexes that a killed import has dropped; does nothing during an import. */
export async function restoreIndexes(db: Pool): Promise<void> {
  if ((await listDroppedIndexes(db)).length === 0) return
  await whileLocked(db, lockKeys.bulkLoad, () => buildDropped(db, () => undefined))
}

export type DroppedIndex = { table: string; name: string; definition: string }

/** Lists the dropped indexes, the one that takes longest to build first. */
export async function listDroppedIndexes(db: Db): Promise<DroppedIndex[]> {
  return await db.query<DroppedIndex>(sql`
    select table_name as table, substring(definition from 'INDEX (\\S+) ON') as name, definition
    from set_aside_indexes order by definition not like '%USING gin (search)%', definition`)
}

/** Every later access to the table waits behind a statement that waits to drop an index. */
const dropTimeoutMs = 500

async function dropAndRecord(db: Pool, entity: EntityName): Promise<boolean> {
  try {
    await db.transaction(async (transaction) => {
      await transaction.query(sql`select set_config('lock_timeout', ${String(dropTimeoutMs)}, true)`)
      for (const name of tableNamesOf(entity)) await dropIndexes(transaction, name)
    })
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}

async function dropIndexes(db: Db, table: string): Promise<void> {
  const indexes = await db.query<{ name: string }>(sql`
    insert into set_aside_indexes (table_name, definition)
    select ${table}, pg_get_indexdef(indexrelid) from pg_index
    where indrelid = ${table}::regclass and not indisprimary
    on conflict do nothing
    returning substring(definition from 'INDEX (\\S+) ON') as name`)
  for (const { name } of indexes) await db.runScript(`drop index ${name}`)
}

/** Builds two indexes at a time, each with its record in one transaction. */
async function buildDropped(db: Pool, onIndexProgress: (progress: IndexProgress) => void): Promise<void> {
  const dropped = await listDroppedIndexes(db)
  const left = [...dropped]
  let made = 0
  const buildEach = async (): Promise<void> => {
    for (let index = left.shift(); index; index = left.shift()) {
      onIndexProgress({ made, of: dropped.length })
      await build(db, index)
      made++
    }
  }
  await Promise.all([buildEach(), buildEach()])
  for (const table of new Set(dropped.map((index) => index.table))) await db.runScript(`analyze ${table}`)
}

async function build(db: Pool, { definition }: DroppedIndex): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.query(sql`select set_config('maintenance_work_mem', ${memoryFor(definition)}, true)`)
    await transaction.runScript(definition)
    await transaction.execute(sql`delete from set_aside_indexes where definition = ${definition}`)
  })
}

/** The tree of words is built fastest within the processor's cache, by two processes with 32 MB each. */
export function memoryFor(definition: string): string {
  return definition.includes('USING gin (search)') ? '64MB' : '256MB'
}
