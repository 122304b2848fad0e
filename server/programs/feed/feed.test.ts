// A marketplace on its own PostgreSQL feeds Stoa: whatever happens on either side, nothing is lost, and the marketplace's own
// statements neither fail nor wait.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashToken, newToken } from '#server/access/principal.ts'
import { createToken } from '#server/access/tokens.sql.ts'
import { feedCommand } from '#server/commands/feed.ts'
import { createPool } from '#server/db/pool.ts'
import { testApp } from '#test/app.ts'
import { openTestDatabase } from '#test/database.ts'
import { readFeedConfig } from './feed-config.ts'
import { openTables } from './marketplace.sql.ts'
import { outboxSql, triggersSql } from './outbox-sql.ts'
import { openStoa } from './send.ts'

const { app, db: stoa } = await testApp()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const { db: shop, where } = await openTestDatabase()
const token = newToken()
const folder = await mkdtemp(join(tmpdir(), 'stoa-feed-'))
const file = join(folder, 'feed.json')
const { host, port, user, password, database } = where
const env = {
  FEED_DATABASE_URL: `postgres://${user}:${password ?? ''}@${encodeURIComponent(host ?? '')}:${port}/${database}`,
  STOA_TOKEN: token,
}

const tables = {
  labels: {
    entity: 'tags',
    documents: "select id, json_build_object('name', title, 'note', note) as document from shop.labels",
  },
  customers: {
    entity: 'users',
    documents: "select email as id, jsonb_build_object('username', email) as document from shop.customers;",
  },
}

beforeAll(async () => {
  await shop.runScript(`create schema shop;
    create table shop.labels (id bigint primary key, title text, note text);
    create table shop.customers (email text primary key);`)
  await shop.withConnection(async (connection) => {
    await connection.runScript(outboxSql('shop'))
    await connection.runScript(triggersSql('labels', 'id'))
    await connection.runScript(triggersSql('shop.customers', 'email'))
  })
  await writeFile(file, JSON.stringify({ stoa: origin, tables }))
})
afterAll(async () => await rm(folder, { recursive: true }))

beforeEach(async () => {
  await shop.runScript('truncate shop.labels, shop.customers, shop.stoa_outbox')
  await stoa.query(sql`truncate tags, users, tombstones, ingest_tokens`)
  await createToken(stoa, 'shop', hashToken(token))
})

afterEach(() => vi.restoreAllMocks())

async function feed(...args: string[]): Promise<string[]> {
  const reported: string[] = []
  const io = { print: () => undefined, report: (line: string) => void reported.push(line) }
  const url = `${env.FEED_DATABASE_URL}?options=-csearch_path%3Dshop`
  const more = { env: { ...env, FEED_DATABASE_URL: url }, ending: new AbortController().signal }
  await feedCommand([file, '--once', ...args], { ...io, ...more })
  return reported
}

const tags = async () =>
  (
    await stoa.query<{ line: string }>(
      sql`select id || ' ' || coalesce(document::json ->> 'name', '') as line from tags order by id`,
    )
  ).map(({ line }) => line)

const notes = async () =>
  Number((await shop.query<{ n: bigint }>(sql`select count(*) as n from shop.stoa_outbox`))[0]?.n)

const some = (count: number, from = 0) =>
  `insert into shop.labels select n, 'label ' || n, repeat('x', 10000) from generate_series(${from + 1}, ${from + count}) as n`

test('sends inserts, updates and deletions of any table, with whole numbers and texts as keys', async () => {
  await shop.runScript(
    `insert into shop.labels values (1, 'one'), (2, 'two'); insert into shop.customers values ('ada@x.example')`,
  )
  await feed()
  expect(await tags()).toEqual(['1 one', '2 two'])
  expect(await stoa.query(sql`select id from users`)).toEqual([{ id: 'ada@x.example' }])
  await shop.runScript(
    `update shop.labels set title = 'new' where id = 1; update shop.labels set id = 3 where id = 2`,
  )
  await feed()
  expect([await tags(), await notes()]).toEqual([['1 new', '3 two'], 0])
})

test('sends 10,000 rows of 10 kB that one statement has written', async () => {
  await shop.runScript(some(10_000))
  expect(await notes()).toBe(10_000)
  await feed()
  expect([(await tags()).length, await notes()]).toEqual([10_000, 0])
}, 120_000)

test('keeps what it could not send, waits for Stoa, and says so once', async () => {
  const real = globalThis.fetch
  let isAway = true
  let tries = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation((...given) => {
    if (!isAway || given[1]?.method !== 'POST') return real(...given)
    tries += 1
    return Promise.reject(new TypeError('fetch failed'))
  })
  await shop.runScript(some(20))
  const told = feed()
  await expect.poll(() => tries).toBeGreaterThan(1)
  expect(await notes()).toBe(20)
  isAway = false
  const reported = await told
  expect(reported.filter((line) => line.includes('does not answer'))).toHaveLength(1)
  expect([(await tags()).length, await notes()]).toEqual([20, 0])
})

test('finds what was never noted: missing documents are sent, surplus ones deleted, all of them on demand', async () => {
  await shop.runScript(some(30))
  await feed()
  await shop.runScript(`alter table shop.labels disable trigger user;
    delete from shop.labels where id = 7; insert into shop.labels values (31, 'unnoted'); update shop.labels set title = 'also' where id = 8;
    alter table shop.labels enable trigger user`)
  expect(await feed()).toContain('tags: 30 ids; 1 were surplus, 1 are missing')
  expect((await tags()).map((line) => Number.parseInt(line, 10))).not.toContain(7)
  expect(await tags()).toContain('31 unnoted')
  await feed('--resend')
  expect(await tags()).toContain('8 also')
})

test('a first load of more than an answer can name sends each document once, and continues where it was stopped', async () => {
  const calls: string[] = []
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((...given) => {
    calls.push(`${given[1]?.method}`)
    if (calls.filter((method) => method === 'POST').length === 8) return Promise.reject(new TypeError('cut'))
    return real(...given)
  })
  await shop.runScript(`alter table shop.labels disable trigger user;
    insert into shop.labels select n, 'label ' || n from generate_series(1, 15000) as n; alter table shop.labels enable trigger user`)
  const reported = await feed()
  expect((await tags()).length).toBe(15_000)
  // 30 batches; the one that was cut off, and at most another one that was under way, are sent again.
  expect(calls.filter((method) => method === 'POST').length).toBeLessThanOrEqual(32)
  // Two entities are listed at the start, at the end, and the first of them after the interruption.
  expect(calls.filter((method) => method === 'PUT')).toHaveLength(5)
  expect(reported.join('\n')).toMatch(/labels: \d+ sent, all of them/)
}, 120_000)

test('the SQL for a table names its schema, and refuses one of another schema', async () => {
  const printed: string[] = []
  const io = { print: (text: string) => void printed.push(text), report: () => undefined, env: {} }
  const sqlOf = (...args: string[]) =>
    feedCommand(['sql', ...args], { ...io, ending: new AbortController().signal })
  await expect(sqlOf('shop.labels')).rejects.toThrow(
    'shop.labels is not in the schema public: add --schema shop.',
  )
  await sqlOf('shop.labels', '--schema', 'shop')
  expect(printed.join()).toContain('set search_path = "shop"')
})

test('a statement of the marketplace succeeds where its note cannot be written', async () => {
  await shop.runScript('alter table shop.stoa_outbox rename to gone')
  await shop.runScript(some(1))
  await shop.runScript('alter table shop.gone rename to stoa_outbox')
  expect(await shop.query(sql`select from shop.labels`)).toHaveLength(1)
})

test('a statement of the marketplace does not wait for a feed that is sending', async () => {
  await shop.runScript(some(10))
  const other = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 1_000 })
  await shop.transaction(async (sending) => {
    await sending.query(sql`select from shop.stoa_outbox for update`)
    await other.runScript(
      `set lock_timeout = 100; ${some(10, 10)}; update shop.labels set title = 'x' where id = 1`,
    )
  })
  await other.close()
  expect(await notes()).toBe(21)
})

test('goes on when its connections to the marketplace are lost', async () => {
  await shop.runScript(some(20))
  const real = globalThis.fetch
  let isCut = false
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const answer = await real(...given)
    if (!isCut)
      await shop.query(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'stoa feed' and datname = current_database()`)
    isCut = true
    return answer
  })
  const reported = await feed()
  expect(reported).toContain(
    "The marketplace's PostgreSQL does not answer. It is tried again until it answers.",
  )
  expect([(await tags()).length, await notes()]).toEqual([20, 0])
})

test('goes on where Stoa refuses to delete so many documents, and says what to do', async () => {
  await shop.runScript(some(50))
  await feed()
  await shop.runScript(`alter table shop.labels disable trigger user; delete from shop.labels where id > 5;
    alter table shop.labels enable trigger user; insert into shop.customers values ('ada@x.example')`)
  const reported = await feed()
  expect(reported.join()).toMatch(/tags were not compared, until .* --may-delete: .*45 of the 50 stored tags/)
  expect(reported).toContain('users: 1 ids; 0 were surplus, 0 are missing')
  expect(await tags()).toHaveLength(50)
  await feed('--may-delete', '45')
  expect(await tags()).toHaveLength(5)
})

test('follows no redirect, which would send token and documents elsewhere', async () => {
  let elsewhere = 0
  const other = createServer((_, answer) => {
    elsewhere += 1
    answer.end('{}')
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const moved = createServer((_, answer) => answer.writeHead(308, { location: address }).end())
  moved.listen(0, '127.0.0.1')
  await once(moved, 'listening')
  const origin = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`
  const call = { method: 'POST', path: '/api/ingest', body: '{}' } as const
  const { send } = openStoa({ databaseUrl: '', origin, token, tables: [] })
  await expect(send(call)).rejects.toThrow('POST /api/ingest was answered 308')
  expect(elsewhere).toBe(0)
  for (const server of [moved, other]) server.close()
})

test('killed again and again while it sends, it loses nothing', async () => {
  await shop.runScript(some(4_000))
  const program = fileURLToPath(new URL('../../commands/main.ts', import.meta.url))
  const url = `${env.FEED_DATABASE_URL}?options=-csearch_path%3Dshop`
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  for (let round = 0; round < 3; round++) {
    const child = spawn(process.execPath, [program, 'feed', file], {
      cwd: folder,
      env: { PATH, NODE_COMPILE_CACHE, ...env, FEED_DATABASE_URL: url },
      stdio: 'ignore',
    })
    const before = (await tags()).length
    await vi.waitFor(async () => expect((await tags()).length).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 10,
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    await shop.runScript(`update shop.labels set title = 'round ${round}' where id % 7 = ${round}`)
  }
  await feed()
  const rows = await shop.query<{ line: string }>(
    sql`select id || ' ' || title as line from shop.labels order by id::text collate "C"`,
  )
  expect([await tags(), await notes()]).toEqual([rows.map(({ line }) => line), 0])
}, 120_000)

test('an outbox that the role does not find is named with what it may lack', async () => {
  const more = { env, ending: new AbortController().signal }
  const ran = feedCommand([file, '--once'], { print: () => undefined, report: () => undefined, ...more })
  await expect(ran).rejects.toThrow(
    'relation "stoa_outbox" does not exist. Make it by `stoa feed sql`; in another schema than public the role needs USAGE on it and its search_path',
  )
})

test('a feed that is not set up says what is missing', async () => {
  const io = {
    print: () => undefined,
    report: () => undefined,
    env: {},
    ending: new AbortController().signal,
  }
  await writeFile(
    join(folder, 'bad.json'),
    '{"stoa":"here","tables":{"a":{"entity":"labels","documents":"select 1"}}}',
  )
  await expect(feedCommand([join(folder, 'bad.json')], io)).rejects.toThrow(/FEED_DATABASE_URL.*STOA_TOKEN/s)
  await expect(feedCommand([join(folder, 'bad.json')], io)).rejects.toThrow(/tables.a.entity: must be one of/)
})

test('the documentation shows what is tested: its file is read, its queries are right', async () => {
  const page = await readFile(new URL('../../../docs/programs.md', import.meta.url), 'utf8')
  const shown = page.slice(page.indexOf('    {\n'), page.indexOf('\n    }\n') + 7)
  await writeFile(join(folder, 'shown.json'), shown)
  const { tables } = await readFeedConfig(join(folder, 'shown.json'), env)
  await shop.runScript(`create table public.bookings (id uuid primary key, customer_id bigint, coach_id bigint, starts_at timestamptz, minutes integer, price numeric);
    create table public.customers (id bigint primary key, username text);
    insert into public.bookings values (gen_random_uuid(), 1, 2, now(), 60, 45.5)`)
  await shop.withConnection(async (connection) => {
    await connection.runScript(outboxSql('public'))
    for (const { kind } of tables) await connection.runScript(triggersSql(kind, 'id'))
    const opened = await openTables(connection, tables)
    expect(opened.map(({ entity, idType }) => [entity, idType])).toEqual([
      ['sessions', 'uuid'],
      ['users', 'bigint'],
    ])
  })
})
