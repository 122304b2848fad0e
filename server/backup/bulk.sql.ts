// Large imports into an empty table: its indexes are dropped and built once at the end, in a quarter of the time. The
// dropped indexes are recorded first, so that the next start can rebuild the indexes that a killed import left out. Writes
// continue: no step holds a lock that blocks them for longer than a moment.

import { setTimeout } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { lockKeys, whileLocked } from '#server/db/locks.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { tableNames, tableNamesOf, tables } from '#server/documents/stored/tables.sql.ts'
import { type IndexProgress, reportIndexProgress } from './index-progress.sql.ts'

/** How long to wait for the lock, since every later access to the table waits too. */
const lockTimeoutMs = 300

const watchEveryMs = 300

/** Whether the entity has no documents, or no indexes after a killed load. */
export async function canLoadInBulk(db: Db, entity: EntityName): Promise<boolean> {
  const { table } = tables[entity]
  const [row] = await db.query<{ can: boolean }>(sql`
    select not exists (select from ${raw(table)}) or exists (select from set_aside_indexes where table_name = ${table}) as can`)
  return row?.can ?? false
}

/**
 * Runs `load` without the indexes of the entity; with them during another bulk load, or if a long read of the table
 * prevents dropping them without making others wait.
 */
export async function withoutIndexes(
  db: Pool,
  entity: EntityName,
  load: () => Promise<void>,
  onIndexProgress: (progress: IndexProgress) => void,
): Promise<void> {
  const isAlone = await whileLocked(db, lockKeys.bulkLoad, async (holder) => {
    if (!(await dropAndRecord(db, entity))) return await load()
    try {
      await load()
    } finally {
      await makeAgain(db, holder, onIndexProgress)
    }
  })
  if (!isAlone) await load()
}

/** Builds the indexes that a killed import has dropped; does nothing during an import. */
export async function restoreIndexes(db: Pool): Promise<void> {
  if ((await listDroppedIndexes(db)).length === 0) return
  await whileLocked(db, lockKeys.bulkLoad, (holder) => makeAgain(db, holder, () => undefined))
}

export type DroppedIndex = { table: string; name: string; definition: string }

/** The dropped indexes, the one with the longest build first. */
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

/** `watcher`: a connection that is otherwise idle. */
async function makeAgain(
  db: Pool,
  watcher: Db,
  onIndexProgress: (progress: IndexProgress) => void,
): Promise<void> {
  const dropped = await listDroppedIndexes(db)
  const tables = [...new Set(dropped.map(({ table }) => table))]
  const building = whileWatching(watcher, async (watch) => {
    const left = [...dropped]
    // Two at a time while nobody waits; then one, because concurrent builds on one table wait for each other.
    await Promise.all([makeEach(db, left, watch, buildLocked), makeEach(db, left, watch, buildLocked)])
    await makeEach(db, await listDroppedIndexes(db), watch, buildIndex)
    await Promise.all(tables.map((table) => db.runScript(`analyze ${table}`)))
  })
  await reportIndexProgress(db, dropped.length, building, onIndexProgress)
}

/** Builds one index after the other from those that are left, until one cannot be built without making others wait. */
async function makeEach(
  db: Pool,
  left: DroppedIndex[],
  watch: Watch,
  build: typeof buildIndex,
): Promise<void> {
  await db.withConnection(async (connection) => {
    for (let index = left.shift(); index; index = left.shift()) {
      if (!(await make(watch, connection, index, build))) return
    }
  })
}

/** An interrupted build leaves an index that PostgreSQL keeps up to date and never uses. */
async function make(
  watch: Watch,
  connection: Db,
  { name, definition }: DroppedIndex,
  build: typeof buildIndex,
): Promise<boolean> {
  const [found] = await connection.query<{ valid: boolean }>(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
  )
  if (found && !found.valid) await connection.runScript(`drop index concurrently ${name}`)
  if (!found?.valid) {
    await connection.query(sql`select set_config('maintenance_work_mem', ${memoryFor(definition)}, false)`)
    if (!(await build(watch, connection, definition))) return false
  }
  await connection.execute(sql`delete from set_aside_indexes where definition = ${definition}`)
  return true
}

/**
 * Words are collected in a tree that is fastest while much of it fits into the processor's cache. PostgreSQL 18 builds
 * it with two processes, if each of them may use 32 MB.
 */
export function memoryFor(definition: string): string {
  return definition.includes('USING gin (search)') ? '64MB' : '256MB'
}

/** Runs a statement of the backend `pid`, and cancels it once another transaction waits for that backend. */
type Watch = <T>(pid: number, statement: () => Promise<T>) => Promise<T>

/**
 * Builds indexes. With the table locked against writes an index takes half the time, above all the index of words,
 * whose entries are then read only once. So the table is locked until another transaction waits; then the build is
 * concurrent. `db`: a connection that is otherwise idle, so that the watch never waits for a free one.
 */
export async function whileWatching(db: Db, work: (watch: Watch) => Promise<void>): Promise<void> {
  const pids = new Set<number>()
  const ended = new AbortController()
  let looking = Promise.resolve()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      looking = cancelBlocking(db, [...pids])
      await looking
      await setTimeout(watchEveryMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  })()
  // A failure is thrown where it is awaited; before that it must not count as unhandled.
  watching.catch(() => undefined)
  try {
    await work(async (pid, statement) => {
      pids.add(pid)
      try {
        return await statement()
      } finally {
        pids.delete(pid)
        // A cancellation in progress must not hit the backend's next statement.
        await looking
      }
    })
  } finally {
    ended.abort()
    await watching
  }
}

/** `builds`: the process ids of their backends. */
async function cancelBlocking(db: Db, builds: number[]): Promise<void> {
  await db.query(sql`
    select pg_cancel_backend(build) from unnest(${builds}::integer[]) as build where exists (
      select from pg_stat_activity as waiting
      where wait_event_type = 'Lock' and build = any(pg_blocking_pids(waiting.pid)))`)
}

/** Always true: it waits for the transactions that use the table. */
export async function buildIndex(watch: Watch, connection: Db, definition: string): Promise<boolean> {
  if (!(await buildLocked(watch, connection, definition)))
    await connection.runScript(definition.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'))
  return true
}

/** False if somebody else uses the table, so that one of the two had to wait. */
async function buildLocked(watch: Watch, connection: Db, definition: string): Promise<boolean> {
  try {
    await setLockTimeout(connection, lockTimeoutMs)
    await watch(await pidOf(connection), () => connection.runScript(definition))
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  } finally {
    await setLockTimeout(connection, 0)
  }
}

async function pidOf(connection: Db): Promise<number> {
  const [row] = await connection.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

async function setLockTimeout(connection: Db, ms: number): Promise<void> {
  await connection.query(sql`select set_config('lock_timeout', ${String(ms)}, false)`)
}

// A load in one transaction without indexes, which are built at its end in a quarter of the time.

type Index = { name: string; definition: string }

export async function withIndexesAtTheEnd(
  db: Transaction,
  load: () => Promise<void>,
  onIndexProgress: (progress: IndexProgress) => void,
): Promise<void> {
  const indexes = await db.query<Index>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tableNames}::text[]::regclass[]) and not indisprimary order by 2`)
  for (const { name } of indexes) await db.runScript(`drop index ${name}`)
  await load()
  for (const [made, { definition }] of indexes.entries()) {
    onIndexProgress({ made, of: indexes.length, fraction: made / indexes.length })
    await db.query(sql`select set_config('maintenance_work_mem', ${memoryFor(definition)}, true)`)
    await db.runScript(definition)
  }
  await db.runScript(`analyze ${tableNames.join(', ')}`)
}
