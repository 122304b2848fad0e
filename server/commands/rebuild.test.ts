import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { lockKeys, whileLocked } from '#server/db/locks.ts'
import { recordDerivations } from '#server/documents/stored/rebuild.sql.ts'
import { runCommand } from '#test/commands.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { rebuildCommand } from './rebuild.ts'

const db = await testDatabase()
const stoa = { db, config: readConfig({}) }
const run = (...args: string[]) => runCommand(rebuildCommand, args, stoa)

beforeEach(async () => {
  await recordDerivations(db)
  await store(db, 'tags', [
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Bob' },
  ])
  await store(db, 'discount-codes', [{ id: 'C', percentageDiscount: 5 }])
  await db.query(sql`update tags set sort_name = 'spoilt' where id = 'b'`)
  await db.query(sql`update discount_codes set percentage_discount = 6`)
})

const columns = () =>
  db.query(
    sql`select array_agg(sort_name order by id) as names, (select percentage_discount as percentage from discount_codes) from tags`,
  )

test('rebuilds every entity, and reports how many documents it read and wrote', async () => {
  const { status, printed, reported } = await run()
  expect([status, printed]).toEqual([0, []])
  expect(reported).toEqual([
    expect.stringMatching(/^users: 0 /),
    expect.stringMatching(/^sessions: 0 /),
    expect.stringMatching(/^feedback: 0 /),
    expect.stringMatching(/^tags: 2 \(.* a second\)$/),
    'tags: 1 of them changed',
    expect.stringMatching(/^discount-codes: 1 /),
    'discount-codes: 1 of them changed',
  ])
  expect(await columns()).toEqual([{ names: ['ada', 'bob'], percentage: '5' }])
})

test('rebuilds the one entity that is named', async () => {
  expect((await run('discount-codes')).reported).toHaveLength(2)
  expect(await columns()).toEqual([{ names: ['ada', 'spoilt'], percentage: '5' }])
})

test('reports that another process is rebuilding', async () => {
  await whileLocked(db, lockKeys.rebuild, async () => {
    await expect(run()).rejects.toThrow('Another process is rebuilding already')
  })
})
