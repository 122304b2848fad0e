import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { lockKeys } from '#server/db/locks.ts'
import { testDatabase } from '#test/database.ts'
import { canLoadInBulk, type IndexProgress, restoreIndexes, withoutIndexes } from './bulk.sql.ts'

const db = await testDatabase()

async function indexes(): Promise<string[]> {
  const rows = await db.query<{ indexdef: string }>(sql`
    select indexdef from pg_indexes where tablename in ('sessions', 'session_words') order by indexdef`)
  return rows.map((row) => row.indexdef)
}

/** Drops an index as a killed load leaves it. */
async function dropAsKilled(): Promise<void> {
  await db.query(
    sql`insert into set_aside_indexes select 'sessions', indexdef from pg_indexes where indexname = 'sessions_by_slot'`,
  )
  await db.query(sql`drop index sessions_by_slot`)
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
  expect(told[0]).toEqual({ made: 0, of: before.length - during.length })
  expect(await indexes()).toEqual(before)
})

test('a load after a killed one builds the indexes of both', async () => {
  const before = await indexes()
  await dropAsKilled()
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
  await dropAsKilled()
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
