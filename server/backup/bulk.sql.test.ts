import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { lockKeys } from '#server/db/locks.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { testDatabase } from '#test/database.ts'
import { canLoadInBulk, listDroppedIndexes, restoreIndexes, withoutIndexes } from './bulk.sql.ts'
import type { IndexProgress } from './index-progress.sql.ts'

const db = await testDatabase()

async function indexes(): Promise<string[]> {
  const rows = await db.query<{ indexdef: string }>(sql`
    select indexdef from pg_indexes where tablename in ('sessions', 'session_words') order by indexdef`)
  return rows.map((row) => row.indexdef)
}

test('a bulk load runs without indexes, and restores exactly those that existed', async () => {
  const before = await indexes()
  let during: string[] = []
  expect(await canLoadInBulk(db, 'sessions')).toBe(true)
  const told: IndexProgress[] = []
  const load = async () => {
    during = await indexes()
  }
  await withoutIndexes(db, 'sessions', load, (progress) => told.push(progress))
  expect(during).toEqual([
    expect.stringContaining('session_words_pkey'),
    expect.stringContaining('sessions_pkey'),
  ])
  expect(told[0]).toMatchObject({ of: before.length - during.length })
  expect(await indexes()).toEqual(before)
})

test('a failed load restores them too', async () => {
  const before = await indexes()
  const failing = withoutIndexes(
    db,
    'sessions',
    async () => {
      throw new Error('the file is gone')
    },
    () => undefined,
  )
  await expect(failing).rejects.toThrow('the file is gone')
  expect(await indexes()).toEqual(before)
})

test('a load after a killed one builds the indexes of both', async () => {
  const before = await indexes()
  await db.query(
    sql`insert into set_aside_indexes select 'sessions', indexdef from pg_indexes where indexname = 'sessions_by_slot'`,
  )
  await db.query(sql`drop index sessions_by_slot`)
  await withoutIndexes(
    db,
    'sessions',
    async () => undefined,
    () => undefined,
  )
  expect(await indexes()).toEqual(before)
})

test('the indexes that a killed load has dropped are built again, but not during another load', async () => {
  const before = await indexes()
  await db.query(
    sql`insert into set_aside_indexes select 'sessions', indexdef from pg_indexes where indexname = 'sessions_by_slot'`,
  )
  await db.query(sql`drop index sessions_by_slot`)
  await db.withConnection(async (other) => {
    await other.query(sql`select pg_advisory_lock(${lockKeys.bulkLoad})`)
    await restoreIndexes(db)
    expect(await indexes()).not.toEqual(before)
    expect(await canLoadInBulk(db, 'sessions')).toBe(true)
    // A closed connection keeps its locks until its server process has noticed.
    await other.query(sql`select pg_advisory_unlock(${lockKeys.bulkLoad})`)
  })
  await restoreIndexes(db)
  expect(await indexes()).toEqual(before)
})

test('an index whose build was interrupted is built again', async () => {
  const before = await indexes()
  await db.query(
    sql`insert into set_aside_indexes select 'sessions', indexdef from pg_indexes where indexname = 'sessions_by_slot'`,
  )
  await db.query(sql`update pg_index set indisvalid = false where indexrelid = 'sessions_by_slot'::regclass`)
  await restoreIndexes(db)
  expect(await indexes()).toEqual(before)
  expect(await db.query(sql`select from pg_index where not indisvalid`)).toEqual([])
  expect(await listDroppedIndexes(db)).toEqual([])
})

test('other writes continue while an index is built', async () => {
  await db.query(
    sql`insert into set_aside_indexes select 'tags', indexdef from pg_indexes where indexname = 'tags_by_name'`,
  )
  await db.query(sql`drop index tags_by_name`)
  const making = await db.transaction(async (writer) => {
    await saveDocument(writer, 'tags', { id: 'before' })
    const made = restoreIndexes(db)
    const waits = sql`select from pg_stat_activity where query like 'CREATE INDEX%tags_by_name%' and wait_event_type = 'Lock'`
    await expect.poll(() => db.query(waits), { timeout: 10_000 }).toHaveLength(1)
    await db.transaction(async (other) => {
      await other.query(sql`set local lock_timeout = '2s'`)
      await other.execute(sql`update tags set version = version where id = 'nobody'`)
    })
    return { made }
  })
  await making.made
  expect(await listDroppedIndexes(db)).toEqual([])
})

test('two indexes are built at once, until somebody waits to write, for less than a second', async () => {
  const takeForEachRow = (seconds: number) =>
    db.runScript(`create or replace function slowly(name text) returns text language plpgsql immutable as
      $$ begin perform pg_sleep(${seconds}); return name; end $$`)
  await takeForEachRow(0.01)
  await db.query(sql`
    insert into tags (id, document, sort_name, search) select 't' || n, '{}', 'tag ' || n, '' from generate_series(1, 200) as n`)
  const names = ['slow_ends', 'slow_names', 'slow_starts']
  for (const name of names)
    await db.query(sql`
      insert into set_aside_indexes values ('tags', ${`CREATE INDEX ${name} ON public.tags USING btree (slowly(sort_name))`})`)
  const building = () =>
    db.query(sql`
      select from pg_stat_activity
      where state = 'active' and query like 'CREATE INDEX slow%' and datname = current_database()`)
  const made = restoreIndexes(db)
  await expect.poll(building).toHaveLength(2)
  await db.transaction(async (writer) => {
    await writer.query(sql`set local lock_timeout = '1s'`)
    await writer.execute(sql`update tags set version = version + 1 where id = 't1'`)
  })
  await takeForEachRow(0)
  await made
  expect(await listDroppedIndexes(db)).toEqual([])
  expect(
    await db.query(sql`select from pg_index where indexrelid = any(${names}::regclass[]) and indisvalid`),
  ).toHaveLength(3)
})
