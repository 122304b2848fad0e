import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { openChanges } from '#server/db/changes.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { setActor } from '#server/record/history.sql.ts'
import { changeHistory } from '#test/change-history.ts'
import { openTestDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { hostileLines } from '#test/hostile.ts'
import { heldUp } from '#test/locks.ts'
import { snapshot } from '#test/snapshot.ts'
import { saveDocument } from './documents.sql.ts'
import { listOutdated, type RebuiltBatch, rebuildDocuments, recordDerivations } from './rebuild.sql.ts'
import { tableNames, tablePartsOf, tables } from './tables.sql.ts'

const { db, where } = await openTestDatabase()

const keptTables = [...tableNames, 'faults']

beforeEach(async () => {
  await db.query(sql`delete from derivations`)
  await recordDerivations(db)
  await changeHistory(db, [...keptTables, 'history'].map((table) => `delete from ${table}`).join(';'))
})

async function rebuild(entity: EntityName) {
  const batches: RebuiltBatch[] = []
  for await (const batch of rebuildDocuments(db, entity)) batches.push(batch)
  const sum = (what: 'read' | 'written') => batches.reduce((all, batch) => all + batch[what], 0)
  return { read: sum('read'), written: sum('written') }
}

/** Simulates a release with another derivation: other columns, words and faults of the same documents. */
async function spoil(entity: EntityName, where = sql`true`): Promise<void> {
  for (const { table, columns } of tablePartsOf(entity, tables[entity].row({ id: 'any' }).row)) {
    const types = await db.query<{ name: string; type: string }>(sql`
      select column_name as name, data_type as type from information_schema.columns
      where table_name = ${table} and column_name = any(${columns}::text[]) and column_name not in ('id', 'original')`)
    const spoilt = types.map(({ name, type }) => `${name} = ${spoiltValue(name, type)}`)
    await db.query(sql`update ${raw(table)} set ${raw(spoilt.join(', '))} where ${where}`)
  }
  await db.query(sql`delete from faults where entity = ${entity} and length(id) % 2 = 0`)
  await db.query(sql`
    insert into faults select ${entity}, id, 'field', 'value', 'nothing' from ${raw(tables[entity].table)} where ${where}`)
  await db.query(sql`update derivations set version = 0 where entity = ${entity}`)
}

function spoiltValue(name: string, type: string): string {
  // Without an original, the document itself must not change.
  if (name === 'document') return `case when original is null then document else '{"id":"spoilt"}' end`
  if (name === 'summaries' || name === 'transcripts') return `case when original is null then ${name} end`
  if (type === 'boolean') return `not ${name}`
  if (type === 'ARRAY') return `'{spoilt}'`
  return type === 'text' || type === 'tsvector' ? `'spoilt'` : '77'
}

/** All rows of documents. */
async function kept() {
  const all = await snapshot(db)
  return keptTables.map((name) => [name, all[name]])
}

describe.each(entityNames)('%s', (entity) => {
  test('are the same as after a new import, with any contents and any earlier derivation', async () => {
    await store(
      db,
      entity,
      hostileLines(entity).map((line) => parseDocument(line)),
    )
    const imported = await kept()
    await spoil(entity)
    expect(await kept()).not.toEqual(imported)
    const { written } = await rebuild(entity)
    expect(written).toBeGreaterThan(0)
    expect(await kept()).toEqual(imported)
    expect(await findWrongFigures(db)).toEqual([])
    expect(await listOutdated(db)).toEqual([])
  })

  test('are not written where they do not change, and nobody is notified', async () => {
    await store(
      db,
      entity,
      hostileLines(entity).map((line) => parseDocument(line)),
    )
    const changes = await openChanges(where)
    try {
      const received: string[] = []
      changes.subscribe((one) => received.push(one))
      const rows = () => db.query(sql`select id, xmin, xmax from ${raw(tables[entity].table)} order by id`)
      const before = await rows()
      expect(await rebuild(entity)).toEqual({ read: before.length, written: 0 })
      expect(await rows()).toEqual(before)
      await db.query(sql`select pg_notify('stoa_changes', 'end')`)
      await expect.poll(() => received).toContain('all')
      expect(received).toEqual(['all'])
    } finally {
      await changes.close()
    }
  })
})

test('any documents are the same as after a new import', async () => {
  const field = fc.constantFrom(
    'name',
    'color',
    'displayName',
    'Expert',
    'slot',
    'transcripts',
    'dateCreated',
    'x',
  )
  const documents = fc.array(fc.dictionary(field, fc.jsonValue(), { noNullPrototype: true }), {
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...entityNames), documents, async (entity, contents) => {
      await store(db, entity, numbered(contents))
      const imported = await kept()
      await spoil(entity)
      await rebuild(entity)
      expect(await kept()).toEqual(imported)
      expect(await findWrongFigures(db)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

function numbered(contents: object[]): Document[] {
  return contents.map((content, index) => ({ ...content, id: `t-${String(index).padStart(3, '0')}` }))
}

const manyTags = numbered(Array.from({ length: 500 }, (_, index) => ({ name: `Tag ${index}` })))

test('a rebuild that ends early continues where it was', async () => {
  await store(db, 'tags', manyTags)
  const imported = await kept()
  await spoil('tags')
  for await (const batch of rebuildDocuments(db, 'tags')) {
    expect(batch).toEqual({ read: 200, written: 200, left: 300 })
    break
  }
  expect(await listOutdated(db)).toEqual(['tags'])
  expect(await rebuild('tags')).toEqual({ read: 300, written: 300 })
  expect(await kept()).toEqual(imported)
})

test('a rebuild that is killed within a batch continues before that batch', async () => {
  await store(db, 'tags', manyTags)
  const imported = await kept()
  await spoil('tags')
  await db.transaction(async (other) => {
    await other.query(sql`select from tags where id = 't-300' for update`)
    const killed = expect(rebuild('tags')).rejects.toThrow()
    await heldUp(db)
    await db.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    await killed
  })
  expect(await db.query(sql`select from tags where sort_name = 'spoilt'`)).toHaveLength(300)
  expect(await rebuild('tags')).toEqual({ read: 300, written: 300 })
  expect(await kept()).toEqual(imported)
})

test('a document that is written meanwhile keeps the values of its writer, and counts as one change', async () => {
  await store(db, 'tags', manyTags)
  await spoil('tags')
  const rebuilding = await db.transaction(async (writer) => {
    await setActor(writer, { uid: 'a', email: 'ada@example.com', address: '192.0.2.1' })
    await saveDocument(writer, 'tags', { id: 't-100', name: 'New', color: 'no colour' })
    const running = rebuild('tags')
    await heldUp(db)
    return { running }
  })
  await rebuilding.running
  const tag = sql`select document::json ->> 'name' as name, sort_name, version, search::text from tags where id = 't-100'`
  expect(await db.query(tag)).toEqual([
    { name: 'New', sort_name: 'new', version: 2n, search: "'100' 'new' 't'" },
  ])
  expect(await db.query(sql`select field from faults where id = 't-100'`)).toEqual([{ field: 'color' }])
  expect(await db.query(sql`select document_id from history where event is null`)).toEqual([
    { document_id: 't-100' },
  ])
})

test('nothing is lost with many concurrent writers', async () => {
  const sessions = manyTags.map(({ id }) => ({ id, totalPrice: '1', question: 'old', transcripts: ['old'] }))
  await store(db, 'sessions', sessions)
  await spoil('sessions')
  const written = sessions.filter((_, index) => index % 7 === 0).map((one) => ({ ...one, question: 'new' }))
  const writing = async () => {
    for (const one of written) await db.transaction((writer) => saveDocument(writer, 'sessions', one))
  }
  await Promise.all([rebuild('sessions'), writing(), store(db, 'sessions', [{ id: 'a' }, { id: 'z' }])])
  const found = await db.query<{ id: string }>(sql`
    select id from session_words where search::text like '%new%' order by id`)
  expect(found.map(({ id }) => id)).toEqual(written.map(({ id }) => id))
  expect(await rebuild('sessions')).toEqual({ read: 502, written: 0 })
  expect(await findWrongFigures(db)).toEqual([])
})

test('a release never rebuilds what a later one has derived', async () => {
  await db.query(sql`update derivations set version = 2000, done_to = 'x' where entity = 'tags'`)
  expect(await listOutdated(db)).toEqual([])
})
