import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPool, type Pool, type PoolOptions } from './database.ts'
import { MigrationError, migrate } from './migrate.ts'

/** An empty database, gone when the test is done; answers how to open a pool on it. */
async function emptyDatabase(): Promise<() => Pool> {
  const server: PoolOptions = JSON.parse(inject('testServer').options)
  const database = `stoa_empty_${randomBytes(6).toString('hex')}`
  const maintenance = createPool(server, { max: 1 })
  await maintenance`create database ${maintenance(database)}`
  const pools: Pool[] = []
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await maintenance`drop database ${maintenance(database)} with (force)`
    await maintenance.end()
  })
  return () => {
    const pool = createPool({ ...server, database }, { max: 2 })
    pools.push(pool)
    return pool
  }
}

async function steps(): Promise<string[]> {
  return (await readdir(new URL('migrations/', import.meta.url)))
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

test('brings an empty database to the newest schema, step by step, once', async () => {
  const sql = (await emptyDatabase())()
  expect(await migrate(sql)).toEqual(await steps())
  expect(await migrate(sql)).toEqual([])
  expect((await sql`select name from migrations order by name`).map((row) => row.name)).toEqual(await steps())
})

test('of several processes that start at once one migrates, and the others find it done', async () => {
  const connect = await emptyDatabase()
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connect())))
  expect(applied.flat().sort()).toEqual(await steps())
})

test('refuses a database that a newer release has migrated, and changes nothing', async () => {
  const sql = (await emptyDatabase())()
  await migrate(sql)
  await sql`insert into migrations (name) values ('9999-from-the-future.sql')`
  await sql`delete from migrations where name like '0001%'`
  const run = migrate(sql)
  await expect(run).rejects.toThrow(MigrationError)
  await expect(run).rejects.toThrow('9999-from-the-future.sql')
  expect(await sql`select from migrations where name like '0001%'`).toHaveLength(0)
})

test('a step that fails leaves nothing of itself, and no lock behind', async () => {
  const connect = await emptyDatabase()
  const [sql, other] = [connect(), connect()]
  await sql`create table feedback (in_the_way integer)`
  await expect(migrate(sql)).rejects.toThrow('feedback')
  expect(await sql`select from pg_tables where tablename = 'users'`).toHaveLength(0)
  await sql`drop table feedback`
  expect(await migrate(other)).toEqual(await steps())
})

test('steps are named by a number and a purpose', async () => {
  for (const name of await steps()) expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.sql$/)
})
