// stoa migrate --check tells what a release would do to a database, and changes nothing.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { stoaVersion } from '#server/config/version.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Pool } from '#server/db/pool.ts'
import { asScript, readReleaseSchema } from '#server/db/release-schema.ts'
import { recordDerivations } from '#server/documents/stored/rebuild.sql.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { openBareDatabase, openTestDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { stoa } from '#test/stoa-process.ts'
import { migrateCommand } from './migrate.ts'

const config = readConfig({})
const release = await readReleaseSchema()
const later = {
  ...release,
  migrations: [...release.migrations, asScript('9000-later.sql', 'update tags set version = version + 1')],
  functions: asScript('functions', `${release.functions.text}\n-- changed`),
}

const check = (db: Pool, schema = release) =>
  runCommand((args, io) => migrateCommand(args, io, schema), ['--check'], { db, config })

test('names the steps, the tables that they change, and the documents to read again', async () => {
  const { db } = await openTestDatabase()
  await store(db, 'tags', [{ id: 'a', name: 'A' }])
  await recordDerivations(db)
  await db.query(sql`update derivations set version = 0 where entity = 'tags'`)
  const { status, printed } = await check(db, later)
  expect([status, printed]).toEqual([
    0,
    [
      `Release ${stoaVersion} would apply 2 steps at its start, in about 1 second; until then nobody can use the console:`,
      '  9000-later.sql: tags (1 row)',
      '  functions',
      'Afterwards an earlier release does not start on this database: take a backup before.',
      'Then it reads the 1 documents of tags again, in the background, in about 1 second.',
      'Nothing was changed.',
    ],
  ])
  expect(await db.query(sql`select version from tags`)).toEqual([{ version: 1n }])
  expect(await migrate(db, { release: later })).toEqual(['9000-later.sql', 'functions'])
})

test('says that nothing is to be done, and of an empty database what a start does', async () => {
  const [{ db }, { db: bare }] = [await openTestDatabase(), await openBareDatabase()]
  expect((await check(db)).printed).toEqual([
    `The database has the schema of release ${stoaVersion}.`,
    'Nothing was changed.',
  ])
  expect((await check(bare)).printed).toEqual([
    `The database is empty: release ${stoaVersion} would create its tables.`,
  ])
  expect(await bare.query(sql`select from pg_class where relname = 'migrations'`)).toEqual([])
})

test('refuses a database of a newer release, as a start does', async () => {
  const { db } = await openTestDatabase()
  await migrate(db, { release: later })
  await expect(check(db)).rejects.toThrow('which is newer than this one')
})

test('creates no folder where there is no data', async () => {
  const cwd = await makeFolderOf()
  const { status, err } = await stoa(['migrate', '--check'], { cwd, env: { STOA_DATA_DIR: 'missing' } })
  expect([status, err]).toEqual([2, expect.stringContaining('missing holds no data')])
})
