// From each released version to this code, in place and by backup and restore: nothing is lost, and everything is as in a database that
// this code has filled itself.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { hashToken } from '#server/access/principal.ts'
import type { Header, SchemaStep } from '#server/backup/backup-file.ts'
import { readBackup } from '#server/backup/read-backup.ts'
import { definitionsIn, everythingIn } from '#server/commands/backup.testbed.ts'
import { migrateCommand } from '#server/commands/migrate.ts'
import { rebuildCommand } from '#server/commands/rebuild.ts'
import { restoreCommand } from '#server/commands/restore.ts'
import { readConfig } from '#server/config/config.ts'
import { stoaVersion } from '#server/config/version.ts'
import type { Pool } from '#server/db/pool.ts'
import { firstSchema, readReleaseSchema } from '#server/db/release-schema.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { writeDocuments } from '#server/documents/stored/documents.sql.ts'
import { prepareStored } from '#server/documents/stored/prepare.ts'
import { listOutdated } from '#server/documents/stored/rebuild.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { computeApart } from '#server/documents/threads/compute.ts'
import { signInCookie } from '#server/http/cookie.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { openBareDatabase, openTestDatabase, type TestDatabase } from '#test/database.ts'
import { fill, first, token } from './fill.ts'
import { folderOf, listEmpty, openOld, sumsOf } from './fixture.ts'

const config = readConfig({})
const release = await readReleaseSchema()
const versions = (await readdir(new URL('.', import.meta.url))).filter((name) => /^\d+\.\d+\.\d+$/.test(name))

/** Tables that every upgrade changes. */
const ofUpgrades = ['migrations', 'applied_functions', 'set_aside_indexes', 'derivations']

/** The tables whose rows a migration changes, each with a test of its own. */
const changedBy: Record<string, string[]> = {
  '0001-entries-that-left-the-inbox.sql': ['inbox_handled'],
}

test('the fixture of the next release will have a row in every table', async () => {
  const { db } = await openTestDatabase()
  await fill(db)
  // The release makes the backup of the fixture after this.
  expect(await listEmpty(db)).toEqual(['last_backup'])
})

test('the version of this code has a fixture', () => {
  expect(versions).toContain(stoaVersion)
})

test.each(versions)(
  'no table and no migration has changed since %s: each change is a new migration',
  async (name) => {
    const steps = await stepsOf(folderOf(name))
    const now = [release.schema, ...release.migrations].map((step) => ({
      name: step.name,
      checksum: step.checksum,
    }))
    expect(now.slice(0, steps.length)).toEqual(steps)
  },
)

describe.each(versions)('%s', (name) => {
  const folder = folderOf(name)
  let before: Record<string, string[]>
  let after: Record<string, string[]>
  let inPlace: TestDatabase
  let restored: TestDatabase

  beforeAll(async () => {
    inPlace = await openBareDatabase()
    restored = await openBareDatabase()
    await openOld(inPlace.db, folder)
    const steps = await stepsOf(folder)
    const applied = release.migrations.filter((step) => !steps.some(({ name }) => name === step.name))
    const changed = [...ofUpgrades, ...applied.flatMap(({ name }) => changedBy[name] ?? [])]
    before = await everythingIn(inPlace.db, changed)
    await runCommand(migrateCommand, [], { db: inPlace.db, config })
    after = await everythingIn(inPlace.db, changed)
    await runCommand(restoreCommand, [join(folder, 'backup.stoa')], { db: restored.db, config })
    for (const { db } of [inPlace, restored])
      for (const entity of await listOutdated(db)) await runCommand(rebuildCommand, [entity], { db, config })
  })

  test('its fixture is as it was made', async () => {
    expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toBe(await sumsOf(folder))
  })

  test('its tables, columns, indexes, constraints and triggers become those of a new database', async () => {
    const { db } = await openTestDatabase()
    for (const each of [inPlace.db, restored.db]) {
      expect(await definitionsIn(each)).toEqual(await definitionsIn(db))
      expect(await columnsIn(each)).toEqual(await columnsIn(db))
    }
  })

  test('every row is as it was', () => {
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
  })

  test('a restored backup has the rows of the upgraded database', async () => {
    expect(await everythingIn(restored.db)).toEqual(await everythingIn(inPlace.db))
  })

  test('documents and figures are as in a new database that gets the same documents', async () => {
    const { db } = await openTestDatabase()
    for (const entity of entityNames) {
      await load(db, entity, await documentsIn(inPlace.db, entity))
      expect(await derivedIn(inPlace.db, entity), entity).toEqual(await derivedIn(db, entity))
    }
    for (const each of [inPlace.db, restored.db]) expect(await findWrongFigures(each)).toEqual([])
  })

  test.each(['in place', 'restored'])('people sign in with their passwords, %s', async (way) => {
    const { app } = await testApp({}, { web: false, database: way === 'restored' ? restored : inPlace })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/identity',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: first,
    })
    expect(answer.statusCode).toBe(200)
  })

  test('people who were signed in still are', async () => {
    await inPlace.db.query(
      sql`update sign_ins set created_at = now(), last_seen_at = now() where token_hash = ${hashToken(token)}`,
    )
    const { app } = await testApp({}, { web: false, database: inPlace })
    const cookie = `${signInCookie('')}=${token}`
    const identity = await app.inject({ url: '/api/identity', headers: { cookie } })
    expect(identity.json()).toMatchObject({ email: first.email, role: 'administrator' })
  })
})

async function stepsOf(folder: string): Promise<SchemaStep[]> {
  let steps: SchemaStep[] = []
  const onHeader = (header: Header): void => {
    steps = header.steps
  }
  await readBackup(join(folder, 'backup.stoa'), { onHeader }).next()
  // The first step is the schema.
  return steps.toSorted((one, other) => Number(other.name === firstSchema) - Number(one.name === firstSchema))
}

async function columnsIn(db: Pool): Promise<unknown> {
  return await db.query(sql`
    select attrelid::regclass::text as relation, attname, atttypid::regtype::text as type, attnotnull, attgenerated, attidentity,
      pg_get_expr(adbin, adrelid) as usual
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped order by 1, 2`)
}

async function documentsIn(db: Pool, entity: EntityName): Promise<string[]> {
  const rows = await db.query<{ document: string }>(
    sql`select ${originalOf(entity)} as document from ${raw(tables[entity].table)} order by id`,
  )
  return rows.map(({ document }) => document)
}

async function load(db: Pool, entity: EntityName, documents: string[]): Promise<void> {
  const prepared = await computeApart(prepareStored, { entity, documents })
  if (prepared) await db.transaction((transaction) => writeDocuments(transaction, prepared))
}

/** Without what colleagues add, and without versions, which count changes. */
async function derivedIn(db: Pool, entity: EntityName): Promise<unknown> {
  return await db.query(
    raw(
      `select to_jsonb(kept) - '{version,state,owner}'::text[] as row from ${tables[entity].table} as kept order by id`,
    ),
  )
}
