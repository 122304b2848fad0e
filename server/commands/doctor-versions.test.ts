// stoa doctor: versions of the far future, and that repaired documents and deletions can be replaced again.

import sql, { raw } from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { testApp } from '#test/app.ts'
import { emptyHistory } from '#test/change-history.ts'
import { runCommand } from '#test/commands.ts'
import { store } from '#test/documents.ts'
import { issueToken, sendLines } from '#test/programs.ts'
import { doctorCommand } from './doctor.ts'

const stoa = await testApp()
const { app, db } = stoa
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const token = await issueToken(db, 'marketplace')
const doctor = (...args: string[]) => runCommand(doctorCommand, args, stoa)
const far = 9_007_199_254_740_991n

beforeEach(async () => {
  for (const table of ['users', 'sessions', 'tags', 'tombstones'])
    await db.query(sql`delete from ${raw(table)}`)
  await emptyHistory(db)
})

/** Sends a document with the current time as its version, or its deletion. */
function send(entity: EntityName, id: string, document: object | null, aheadMs = 0) {
  return sendLines(address, token, [{ entity, id, version: (Date.now() + aheadMs) * 1_000, document }])
}

/** Stores documents as an earlier release did for a program with a wrong clock. */
async function poison(): Promise<void> {
  await store(db, 'tags', [{ id: 't', name: 'poisoned' }])
  await store(db, 'sessions', [{ id: 's', question: 'poisoned', totalPrice: '12.50' }])
  await db.query(sql`update tags set version = ${far}`)
  await db.query(sql`update sessions set version = ${far}`)
  await db.query(sql`insert into tombstones values ('users', 'u', ${far})`)
}

const names = async () => await db.query(sql`select document::json ->> 'name' as name from tags`)

test('lists documents and deletions with a version of the far future, and only these', async () => {
  await poison()
  await send('tags', 'tomorrow', {}, 80_000_000)
  const { status, printed, reported } = await doctor()
  expect(status).toBe(1)
  expect(printed.filter((line) => line.includes('\tversion'))).toEqual([
    `sessions\ts\tversion\t${far}\texpected at most a day ahead`,
    `tags\tt\tversion\t${far}\texpected at most a day ahead`,
    `users\tu\tversion of the deletion\t${far}\texpected at most a day ahead`,
  ])
  expect(reported.join('\n')).toContain('3 with a version of the far future')
  expect(await db.query(sql`select from tags where version = ${far}`)).toHaveLength(1)
})

test('with --repair, a later document or deletion replaces them; nothing else changes', async () => {
  await poison()
  expect(await send('tags', 't', { name: 'lost' })).toMatchObject({ applied: 0, unchanged: 1 })
  expect(await send('users', 'u', {})).toMatchObject({ applied: 0, unchanged: 1 })
  const before = await db.query(
    sql`select document, original from tags union all select document, original from sessions`,
  )
  const { status, reported } = await doctor('--repair')
  expect([status, reported.join('\n')]).toEqual([
    0,
    expect.stringContaining('The version of 3 was set to now'),
  ])
  expect(
    await db.query(
      sql`select document, original from tags union all select document, original from sessions`,
    ),
  ).toEqual(before)
  expect(await db.query(sql`select from history where event is null`)).toEqual([])
  expect(await findWrongFigures(db)).toEqual([])
  expect(await send('tags', 't', { name: 'newer' }, 1)).toMatchObject({ applied: 1 })
  expect(await send('sessions', 's', null, 1)).toMatchObject({ applied: 1 })
  expect(await send('users', 'u', {}, 1)).toMatchObject({ applied: 1 })
  expect(await names()).toEqual([{ name: 'newer' }])
  expect((await doctor()).status).toBe(0)
})

test('repairs any number, in batches, while programs send', async () => {
  const many = Array.from({ length: 1_203 }, (_, index) => ({ id: `t${index}`, name: 'poisoned' }))
  await store(db, 'tags', many)
  await db.query(sql`update tags set version = ${far} where id <> 't7'`)
  await db.query(
    sql`insert into tombstones select 'tags', 'gone' || n, ${far} from generate_series(1, 620) as n`,
  )
  await db.query(
    sql`insert into tombstones select 'users', 'gone' || n, ${far} from generate_series(1, 3) as n`,
  )
  const sending = Promise.all(Array.from({ length: 20 }, (_, index) => send('tags', `new${index}`, {})))
  const { reported } = await doctor('--repair')
  expect((await sending).map(({ applied }) => applied)).toEqual(Array.from({ length: 20 }, () => 1))
  expect(reported.join('\n')).toContain('The version of 1825 was set to now')
  expect((await doctor()).status).toBe(0)
  expect(await db.query(sql`select version from tags where id = 't7'`)).toEqual([{ version: 1n }])
})
