import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClientConfig } from 'pg'
import sql from 'sql-template-tag'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findWrongFigures } from '#server/store/figures/maintained-figures.ts'
import { MigrationError, migrate } from './migrate.ts'
import { createPool, type Pool } from './pool.ts'

/** Creates an empty database, dropped after the test; the returned function opens a pool on it. */
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

test('one of several processes that start at once migrates, and the others wait for it', async () => {
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

test('a failed step is rolled back and releases its lock', async () => {
  const connect = await emptyDatabase()
  const [db, other] = [connect(), connect()]
  await db.query(sql`create table feedback (in_the_way integer)`)
  await expect(migrate(db)).rejects.toThrow('feedback')
  expect(await db.query(sql`select from pg_tables where tablename = 'users'`)).toHaveLength(0)
  await db.query(sql`drop table feedback`)
  expect(await migrate(other)).toEqual(await steps())
})

const ratings: [stated: string, column: number][] = [
  ['', 0],
  [',"rating":5', 5],
  [',"rating":1.0', 1],
  [',"rating":4.5', -1],
  [',"rating":6', -1],
  [',"rating":"great"', 0],
  [',"rating":null', 0],
  [',"question":{"rating":3}', 0],
  [',"question":"\\u0000"', 0],
]

test('sessions that are stored already get the column of their rating, and are counted by it', async () => {
  const db = (await emptyDatabase())()
  await migrateBefore(db, '0011')
  const documents = ratings.map(([stated], n) => `{"id":"s${n}"${stated}}`)
  for (const [n, document] of documents.entries()) {
    await db.query(sql`
      insert into sessions (id, document, user_id, expert_id, is_ai, is_sign_in, active, label, ingested,
        session_price, total_price, slot_ns, created_ns)
      values (${`s${n}`}, ${document}, '', '', true, false, false, 'Completed', false, 0, 0, ${n}, 0)`)
  }
  await db.query(sql`
    insert into session_words select id, user_id, expert_id, is_ai, is_sign_in, active, label, ingested,
      session_price, total_price, slot_ns, '' from sessions`)
  await migrate(db)
  const expected = ratings.map(([, rating]) => ({ rating }))
  expect(await db.query(sql`select rating from sessions order by id`)).toEqual(expected)
  expect(await db.query(sql`select rating from session_words order by id`)).toEqual(expected)
  expect(await findWrongFigures(db)).toEqual([])
  expect(
    await db.query(sql`select relallvisible > 0 as visible from pg_class where relname = 'sessions'`),
  ).toEqual([{ visible: true }])
})

test('sessions that are stored already are summed up by year', async () => {
  const db = (await emptyDatabase())()
  await migrateBefore(db, '0026')
  for (const [n, slot] of ['2023-12-31', '2024-01-01', '2024-06-30', '-infinity'].entries())
    await db.query(sql`
      insert into sessions (id, document, user_id, expert_id, is_ai, is_sign_in, active, label, ingested, rating,
        session_price, total_price, slot_ns, slot_end_ns, created_ns)
      select ${`s${n}`}, '{}', '', 'e', false, false, false, 'Refunded', false, 2, 0, 0.5, ns, ns, 0
      from (select case when ${slot} = '-infinity' then -9223372036854775807
        else (extract(epoch from ${slot}::timestamptz) * 1000000000)::bigint end as ns) as slots`)
  await migrate(db)
  expect(await findWrongFigures(db)).toEqual([])
  const years = await db.query(sql`
    select first_day::text as year, sessions, revenue::text from expert_sums where months = 12 order by first_day`)
  expect(years).toEqual([
    { year: '-infinity', sessions: 1, revenue: '0.5' },
    { year: '2023-01-01', sessions: 1, revenue: '0.5' },
    { year: '2024-01-01', sessions: 2, revenue: '1.0' },
  ])
})

/** Applies the steps that come before the one with this number. */
async function migrateBefore(db: Pool, number: string): Promise<void> {
  await db.query(
    sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`,
  )
  for (const name of (await steps()).filter((step) => step < number)) {
    await db.runScript(await readFile(new URL(`migrations/${name}`, import.meta.url), 'utf8'))
    await db.query(sql`insert into migrations (name) values (${name})`)
  }
}

test('file names have a number and a purpose', async () => {
  for (const name of await steps()) expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.sql$/)
})

test('tells each step of a database that holds data, before it; an empty one is made without a word', async () => {
  const db = (await emptyDatabase())()
  const told: unknown[] = []
  const onStep = async (step: object): Promise<void> => void told.push(step)
  await migrate(db, { onStep })
  expect(told).toEqual([])
  const name = '0040-rights-of-servers.sql'
  await db.query(sql`delete from migrations where name = ${name}`)
  await db.runScript('drop function move_pending_words')
  await expect(migrate(db, { isAllowed: false, onStep })).rejects.toThrow('lacks 1 step of this release')
  expect(await migrate(db, { onStep })).toEqual([name])
  expect(told).toEqual([{ name, done: 0, total: 1 }])
})
