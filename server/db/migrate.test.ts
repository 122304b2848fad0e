import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { stoaVersion } from '#server/config/version.ts'
import { openBareDatabase } from '#test/database.ts'
import { MigrationError, migrate } from './migrate.ts'
import { createPool, type Pool } from './pool.ts'
import { asScript, readReleaseSchema } from './release-schema.ts'

/** Creates an empty database; the returned function opens a pool on it. */
async function emptyDatabase(): Promise<(role?: string) => Pool> {
  const { where } = await openBareDatabase()
  return (role) => {
    const as = { ...where, ...(role && { options: `-c role=${role}` }) }
    const pool = createPool(as, 'stoa test', { size: 2, connectTimeoutMs: 10_000 })
    onTestFinished(() => pool.close())
    return pool
  }
}

const release = await readReleaseSchema()
const all = ['schema', ...release.migrations.map(({ name }) => name), 'functions']

/** Returns a release after this one: with these migrations, and other functions. */
function later(...texts: string[]) {
  const added = texts.map((text, n) => asScript(`900${n}-later.sql`, text))
  const functions = asScript('functions', `${release.functions.text}\n-- changed`)
  return { ...release, migrations: [...release.migrations, ...added], functions }
}

test('brings an empty database to the schema of the release, once', async () => {
  const db = (await emptyDatabase())()
  expect(await migrate(db)).toEqual(all)
  expect(await migrate(db)).toEqual([])
  const applied = await db.query<{ name: string }>(sql`select name from migrations`)
  expect(applied.map(({ name }) => name).toSorted()).toEqual(all.slice(0, -1).toSorted())
})

test('one of several processes that start at once migrates, and the others wait for it', async () => {
  const connect = await emptyDatabase()
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connect())))
  expect(applied.flat()).toEqual(all)
})

test('applies what a later release adds, the functions last, and tells each step before it', async () => {
  const db = (await emptyDatabase())()
  const told: unknown[] = []
  const onStep = async (step: object): Promise<void> => void told.push(step)
  await migrate(db, { onStep })
  expect(told).toEqual([])
  const next = later('create table first (n integer)', 'alter table first add m integer')
  const names = ['9000-later.sql', '9001-later.sql', 'functions']
  await expect(migrate(db, { isAllowed: false, onStep, release: next })).rejects.toThrow(
    'lacks 3 steps of this release (9000-later.sql, 9001-later.sql, functions), and STOA_MIGRATE is off',
  )
  expect(await migrate(db, { onStep, release: next })).toEqual(names)
  expect(told).toEqual(names.map((name, done) => ({ name, done, total: 3 })))
  expect(await migrate(db, { isAllowed: false, release: next })).toEqual([])
})

test('changed functions and triggers are applied again', async () => {
  const db = (await emptyDatabase())()
  await migrate(db)
  const text = release.functions.text.replaceAll("'No show'", "'Absent'")
  expect(await migrate(db, { release: { ...release, functions: asScript('functions', text) } })).toEqual([
    'functions',
  ])
  const found = await db.query(
    sql`select from pg_proc where proname = 'sessions_changed' and prosrc like '%Absent%'`,
  )
  expect(found).toHaveLength(1)
})

test('only the owner may apply changed functions; a role that may read starts while nothing is missing', async () => {
  const connect = await emptyDatabase()
  const [owner, reader] = [connect(), connect('pg_read_all_data')]
  await migrate(owner)
  expect(await migrate(reader)).toEqual([])
  await expect(migrate(reader, { release: later() })).rejects.toThrow(/permission denied|must be owner/)
  expect(await migrate(owner, { release: later() })).toEqual(['functions'])
})

test.each(['SQL_ASCII', 'LATIN1'])('refuses a new database with the encoding %s', async (encoding) => {
  const { db } = await openBareDatabase(`template0 encoding '${encoding}' locale 'C'`)
  await expect(migrate(db)).rejects.toThrow(new RegExp(`encoding ${encoding}, .*create database`))
})

test.each([
  ['with a migration', later('create table later_table (n integer)'), '9000-later.sql'],
  ['with other functions only', later(), 'functions'],
])(
  'refuses a database that a newer release has migrated, %s, and changes nothing',
  async (_, newer, name) => {
    const db = (await emptyDatabase())()
    await migrate(db)
    await migrate(db, { release: newer })
    const run = migrate(db)
    await expect(run).rejects.toThrow(MigrationError)
    await expect(run).rejects.toThrow(
      new RegExp(
        `by release ${stoaVersion} of Stoa \\(${name}.*, which is newer than this one, ${stoaVersion}\\.`,
      ),
    )
    expect(await migrate(db, { release: newer })).toEqual([])
  },
)

test('refuses a database from before the first release with what to do, and changes nothing', async () => {
  const db = (await emptyDatabase())()
  await db.runScript(`
    create table migrations (name text primary key, applied_at timestamptz not null default now());
    insert into migrations (name) values ('0001-foundation.sql'), ('0041-last-backup.sql')`)
  const run = migrate(db)
  await expect(run).rejects.toThrow(MigrationError)
  await expect(run).rejects.toThrow(/before the first release.*stoa -- export DIR.*stoa -- import DIR$/)
  expect(await db.query(sql`select tablename from pg_tables where schemaname = 'public'`)).toEqual([
    { tablename: 'migrations' },
  ])
  expect(await db.query(sql`select from migrations`)).toHaveLength(2)
})

test.each([
  ['other tables', (text: string) => `${text}\ncreate table another (n integer);`],
  ['another column', (text: string) => text.replace('applied_at timestamptz', 'applied timestamptz')],
])(
  'refuses a database whose schema was made of other files, with %s, and changes nothing',
  async (_, change) => {
    const db = (await emptyDatabase())()
    const earlier = { ...release, schema: asScript('schema', change(release.schema.text)) }
    await migrate(db, { release: earlier })
    const run = migrate(db, { release: later('create table later_table (n integer)') })
    await expect(run).rejects.toThrow(MigrationError)
    await expect(run).rejects.toThrow(/differ \(schema\).*stoa -- export DIR.*stoa -- import DIR$/)
    expect(await migrate(db, { release: earlier })).toEqual([])
  },
)

test('of a failed step nothing is left, nor of the steps before it, and its lock is released', async () => {
  const connect = await emptyDatabase()
  const [db, other] = [connect(), connect()]
  await db.query(sql`create table feedback (in_the_way integer)`)
  await expect(migrate(db)).rejects.toThrow('feedback')
  expect(await db.query(sql`select from pg_tables where tablename in ('users', 'migrations')`)).toEqual([])
  await db.query(sql`drop table feedback`)
  expect(await migrate(other)).toEqual(all)
  const failing = later('create table first (n integer)', 'select 1 / 0')
  await expect(migrate(db, { release: failing })).rejects.toThrow('division by zero')
  expect(await db.query(sql`select from pg_tables where tablename = 'first'`)).toEqual([])
  expect(await migrate(other)).toEqual([])
})
