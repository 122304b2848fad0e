import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { ClientConfig } from 'pg'
import sql from 'sql-template-tag'
import { expect, inject, onTestFinished, test } from 'vitest'
import { MigrationError, migrate } from './migrate.ts'
import { createPool, type Pool } from './pool.ts'

/** An empty database, gone when the test is done; answers how to open a pool on it. */
async function emptyDatabase(): Promise<() => Pool> {
  const server: ClientConfig = JSON.parse(inject('testServer').options)
  const database = `stoa_empty_${randomBytes(6).toString('hex')}`
  const maintenance = createPool(server, 'stoa test', { size: 1, connectTimeoutMs: 10_000 })
  await maintenance.runScript(`create database ${database}`)
  const pools: Pool[] = []
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.close()))
    await maintenance.runScript(`drop database ${database} with (force)`)
    await maintenance.close()
  })
  return () => {
    const pool = createPool({ ...server, database }, 'stoa test', { size: 2, connectTimeoutMs: 10_000 })
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
  const db = (await emptyDatabase())()
  expect(await migrate(db)).toEqual(await steps())
  expect(await migrate(db)).toEqual([])
  expect((await db.query(sql`select name from migrations order by name`)).map((row) => row.name)).toEqual(
    await steps(),
  )
})

test('of several processes that start at once one migrates, and the others find it done', async () => {
  const connect = await emptyDatabase()
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connect())))
  expect(applied.flat().sort()).toEqual(await steps())
})

test('refuses a database that a newer release has migrated, and changes nothing', async () => {
  const db = (await emptyDatabase())()
  await migrate(db)
  await db.query(sql`insert into migrations (name) values ('9999-from-the-future.sql')`)
  await db.query(sql`delete from migrations where name like '0001%'`)
  const run = migrate(db)
  await expect(run).rejects.toThrow(MigrationError)
  await expect(run).rejects.toThrow('9999-from-the-future.sql')
  expect(await db.query(sql`select from migrations where name like '0001%'`)).toHaveLength(0)
})

test('a step that fails leaves nothing of itself, and no lock behind', async () => {
  const connect = await emptyDatabase()
  const [db, other] = [connect(), connect()]
  await db.query(sql`create table feedback (in_the_way integer)`)
  await expect(migrate(db)).rejects.toThrow('feedback')
  expect(await db.query(sql`select from pg_tables where tablename = 'users'`)).toHaveLength(0)
  await db.query(sql`drop table feedback`)
  expect(await migrate(other)).toEqual(await steps())
})

test('steps are named by a number and a purpose', async () => {
  for (const name of await steps()) expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.sql$/)
})
