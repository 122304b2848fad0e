import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { buildIndex, whileWatching } from './bulk.sql.ts'

const db = await testDatabase()
const definition = 'CREATE INDEX slow_names ON public.tags USING btree (slowly(sort_name))'

/** Building the index takes two seconds. */
beforeAll(async () => {
  await db.runScript(`create function slowly(name text) returns text language plpgsql immutable as
    $$ begin perform pg_sleep(0.01); return name; end $$`)
  await db.query(sql`
    insert into tags (id, document, sort_name, search) select 't' || n, '{}', 'tag ' || n, '' from generate_series(1, 200) as n`)
})

beforeEach(() => db.runScript('drop index if exists slow_names'))

async function build(index = definition): Promise<void> {
  await db.withConnection((watcher) =>
    whileWatching(watcher, (watch) =>
      db.withConnection(async (connection) => void (await buildIndex(watch, connection, index))),
    ),
  )
}

async function statementsSeen(pattern: string): Promise<number> {
  const seen = await db.query(sql`
    select from pg_stat_activity where state = 'active' and query like ${pattern} and datname = current_database()`)
  return seen.length
}

async function isValid(): Promise<boolean> {
  const found = await db.query(
    sql`select from pg_index where indexrelid = to_regclass('slow_names') and indisvalid`,
  )
  return found.length === 1
}

test('an index is built with its table locked while nobody writes', async () => {
  const building = build()
  await expect.poll(() => statementsSeen('CREATE INDEX slow_names%')).toBe(1)
  expect(await statementsSeen('CREATE INDEX CONCURRENTLY%')).toBe(0)
  await building
  expect(await isValid()).toBe(true)
})

test('a concurrent write waits less than a second, and the index is then built concurrently', async () => {
  const building = build()
  await expect.poll(() => statementsSeen('CREATE INDEX slow_names%')).toBe(1)
  await db.transaction(async (writer) => {
    await writer.query(sql`set local lock_timeout = '1s'`)
    expect(await writer.execute(sql`update tags set version = 2 where id = 't1'`)).toBe(1)
  })
  await expect.poll(() => statementsSeen('CREATE INDEX CONCURRENTLY slow_names%')).toBe(1)
  await building
  expect(await isValid()).toBe(true)
})

test('an index that cannot be built reports the reason', async () => {
  const building = build('CREATE INDEX slow_names ON public.tags USING btree (no_such_column)')
  await expect(building).rejects.toThrow('no_such_column')
})
