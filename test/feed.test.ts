// examples/feed.mjs, as it is shipped, against the real endpoint and a real PostgreSQL of a marketplace.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { newToken } from '#server/access/principal.ts'
import { startAnswering } from './answering.ts'
import { testApp } from './app.ts'
import { sharedFolderOf } from './commands.ts'
import { openTestDatabase } from './database.ts'
import { issueToken } from './programs.ts'

const { app, db, signIn } = await testApp()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const { db: shop, where } = await openTestDatabase()
const between = await startAnswering()
const folder = await sharedFolderOf()
const progress = join(folder, 'progress.json')
const sending = await issueToken(db, 'feed')
const reading = await issueToken(db, 'feed ids', { role: 'member' })
const { host, port, user, password, database } = where
const env = {
  FEED_DATABASE_URL: `postgres://${user}:${password ?? ''}@${encodeURIComponent(host ?? '')}:${port}/${database}?options=-csearch_path%3Dshop`,
  STOA_URL: origin,
  STOA_TOKEN: sending,
  STOA_READ_TOKEN: reading,
  FEED_PROGRESS: progress,
}

beforeEach(async () => {
  await rm(progress, { force: true })
  await db.query(sql`truncate sessions, tombstones`)
  await db.query(sql`delete from users`)
  await shop.runScript(`drop schema if exists shop cascade; create schema shop; set search_path = shop;
    create table customers (id text primary key, email text, name text, updated_at timestamptz not null default clock_timestamp());
    create table bookings (id bigint primary key, customer_id text, price numeric, starts_at timestamptz, minutes integer,
      updated_at timestamptz not null default clock_timestamp());
    insert into customers values ('c1', 'ada@example.org', 'Ada');
    insert into bookings select n, 'c1', n, '2026-03-05T09:00:00Z', 45, now() - interval '10 minutes' from generate_series(1, 700) as n`)
})

const program = fileURLToPath(new URL('../examples/feed.mjs', import.meta.url))

/** Runs one round; returns its output and status. */
async function feed(more: Record<string, string> = {}): Promise<{ status: number; said: string }> {
  const child = spawn(process.execPath, [program, '--once'], {
    env: { ...env, ...more },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { status, said }
}

const quiet = { status: 0, said: '' }

async function sessions(): Promise<string[]> {
  const rows = await db.query<{ line: string }>(sql`
    select id || ' ' || total_price as line from sessions where not is_sign_in order by id::integer`)
  return rows.map(({ line }) => line)
}

test('sends all rows, then what has changed, also in a transaction that commits late', async () => {
  expect(await feed()).toEqual(quiet)
  expect((await sessions()).length).toBe(700)
  const [user] = await db.query<{ document: string }>(sql`select document from users where id = 'c1'`)
  expect(JSON.parse(user?.document ?? '')).toMatchObject({ username: 'ada@example.org', displayName: 'Ada' })
  const [session] = await db.query<{ document: string }>(sql`select document from sessions where id = '7'`)
  expect(JSON.parse(session?.document ?? '')).toMatchObject({
    userId: 'c1',
    userFullname: 'Ada',
    totalPrice: 7,
  })
  await shop.runScript('update shop.bookings set price = 70, updated_at = clock_timestamp() where id = 7')
  const kept = await readFile(progress, 'utf8')
  expect(await feed({ STOA_READ_TOKEN: '' })).toEqual(quiet)
  expect(await readFile(progress, 'utf8')).not.toBe(kept)
  await shop.runScript(
    `update shop.bookings set price = 80, updated_at = clock_timestamp() - interval '20 seconds' where id = 8`,
  )
  expect(await feed({ STOA_READ_TOKEN: '' })).toEqual(quiet)
  expect((await sessions()).slice(6, 8)).toEqual(['7 70', '8 80'])
})

test('deletes what the database no longer has, and sends what Stoa lost', async () => {
  await signIn({ admin: true })
  await signIn({ role: 'member' })
  await feed()
  const people = async () => await db.query(sql`select id from users order by id`)
  const before = await people()
  await shop.runScript(`delete from shop.bookings where id in (3, 4)`)
  await db.query(sql`delete from sessions where id = '5'`)
  expect(await feed()).toEqual(quiet)
  expect((await sessions()).slice(0, 4)).toEqual(['1 1', '2 2', '5 5', '6 6'])
  expect(await people()).toEqual(before)
})

test('deletes nothing where the database is empty, or lacks suspiciously much', async () => {
  await feed()
  for (const [gone, count] of [
    ['id <= 100', 100],
    ['true', 700],
  ] as const) {
    await shop.runScript(`delete from shop.bookings where ${gone}`)
    const { status, said } = await feed()
    expect(said).toBe(`sessions: Stoa has 700, of which the database lacks ${count}: none was deleted\n`)
    expect([status, (await sessions()).length]).toEqual([1, 700])
  }
})

test('a query that fails is named, and the others go on', async () => {
  await shop.runScript('alter table shop.bookings rename column price to cost')
  expect(await feed()).toEqual({ status: 1, said: 'sessions: column b.price does not exist\n' })
  expect(await db.query(sql`select id from users where id = 'c1'`)).toHaveLength(1)
  await shop.runScript('alter table shop.bookings rename column cost to price')
  expect(await feed()).toEqual(quiet)
  expect((await sessions()).length).toBe(700)
})

test('tells of all lines that are refused, and sends JSON with line breaks as one line', async () => {
  await shop.runScript(`update shop.bookings set updated_at = now() + interval '2 days' + id * interval '1 s';
    alter table shop.customers alter name type json using E'{\n"first":\n"Ada"}'`)
  const { status, said } = await feed({ STOA_READ_TOKEN: '' })
  expect([status, said.match(/^sessions: \d+ was refused: .*ahead/gm)?.length]).toEqual([0, 200])
  expect(said.match(/\d+ more .*$/gm)).toEqual([
    '400 more were refused or ignored',
    '100 more were refused or ignored',
  ])
  expect(await db.query(sql`select id from users where id = 'c1'`)).toHaveLength(1)
})

test('waits where Stoa does not answer, as long as it asks for, and loses nothing', async () => {
  let refusals = 2
  between.answer(async (response, { method, path, headers, body }) => {
    if (method === 'POST' && refusals > 0) {
      refusals -= 1
      if (refusals === 1) return void response.destroy()
      return void response.writeHead(503, { 'retry-after': '1' }).end('starting')
    }
    const type = { 'content-type': 'application/x-ndjson' }
    const asked = { method, headers: { authorization: headers.authorization ?? '', ...type } }
    const answer = await fetch(origin + path, { ...asked, ...(method === 'POST' && { body }) })
    response.writeHead(answer.status, { link: answer.headers.get('link') ?? '' }).end(await answer.text())
  })
  const { status, said } = await feed({ STOA_URL: `http://${between.host}/` })
  expect([status, said]).toEqual([0, expect.stringContaining('Stoa does not answer, and is asked again: ')])
  expect([refusals, (await sessions()).length]).toEqual([0, 700])
})

test('continues where it was stopped, and names a token that Stoa does not know', async () => {
  expect((await feed({ STOA_TOKEN: newToken(), STOA_READ_TOKEN: '' })).said).toMatch(
    /sessions: \/api\/ingest was answered 401 /,
  )
  const long = `update shop.bookings set updated_at = '2026-01-01T00:00:00Z'::timestamptz + id * interval '1 microsecond'`
  await shop.runScript(long)
  await writeFile(progress, JSON.stringify({ sessions: ['2026-01-01 00:00:00.0006+00', '600'] }))
  expect(await feed({ STOA_READ_TOKEN: '' })).toEqual(quiet)
  expect((await sessions())[0]).toBe('601 601')
  expect(JSON.parse(await readFile(progress, 'utf8')).sessions).toContain('2026-01-01 00:00:00.0007+00')
  await writeFile(progress, '')
  expect((await feed({ STOA_READ_TOKEN: '' })).said).toContain('cannot be read, so everything is sent again')
  expect((await sessions())[0]).toBe('1 1')
})
