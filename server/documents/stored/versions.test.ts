// The newest version wins, for every kind of write and in any order of writes.

import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { hashToken, newToken } from '#server/access/principal.ts'
import { createToken } from '#server/access/tokens.sql.ts'
import { loadLines } from '#server/backup/load.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { applySent } from '#server/programs/routes.ts'
import { changeHistory } from '#test/change-history.ts'
import { testDatabase } from '#test/database.ts'
import { originalOf } from './document-batches.sql.ts'
import { findOutdated, openPreparation, prepareDocuments, saveDocument } from './documents.sql.ts'
import { rebuildDocuments } from './rebuild.sql.ts'
import { tables } from './tables.sql.ts'

const db = await testDatabase()
const tokenHash = hashToken(newToken())
await createToken(db, 'test', tokenHash)

beforeEach(async () => {
  await clear()
})

async function clear(): Promise<void> {
  await db.query(sql`delete from users`)
  await db.query(sql`delete from sessions`)
  await db.query(sql`delete from tags`)
  await changeHistory(db, 'truncate tombstones, faults, history')
}

type Content = { word: string; price: number; isFaulty: boolean }
/** `at`: the version of the source, counted from the first one. */
type Step =
  | { way: 'ingest' | 'delete'; id: string; at: number; content: Content }
  | { way: 'file' | 'bulk file' | 'edit' | 'rebuild'; id: string; content: Content }

/** The expected contents. */
type Model = Map<string, Kept>

const versionOf = (at: number): bigint => firstSourceVersion + BigInt(at) * 10n

function follow(entity: Entity, model: Model, step: Step): void {
  const kept = model.get(step.id)
  const next = nextOf(entity, kept, step)
  if (next) model.set(step.id, next)
}

type Kept = { version: bigint; content: Content | undefined }

/** Returns undefined if the step changes nothing. */
function nextOf(entity: Entity, kept: Kept | undefined, step: Step): Kept | undefined {
  const { id, content } = step
  if (step.way === 'rebuild') return undefined
  if (step.way === 'edit') return kept?.content && { version: kept.version + 1n, content }
  if (step.way === 'ingest' || step.way === 'delete') {
    const version = versionOf(step.at)
    if (kept && version <= kept.version) return undefined
    return { version, content: step.way === 'ingest' ? content : undefined }
  }
  if (!kept) return { version: 1n, content }
  // Documents of some entities lack parts of a content: a tag has no price.
  const isSame = kept.content && same(documentOf[entity](id, kept.content), documentOf[entity](id, content))
  return kept.version < firstSourceVersion && !isSame ? { version: kept.version + 1n, content } : undefined
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const documentOf: Record<'users' | 'sessions' | 'tags', (id: string, content: Content) => Document> = {
  users: (id, { word, isFaulty }) => ({ id, displayName: word, isAdmin: isFaulty ? 'no' : false }),
  sessions: (id, { word, price, isFaulty }) => ({
    id,
    question: word,
    totalPrice: price,
    rating: isFaulty ? 'good' : 5,
    unknown: word,
  }),
  tags: (id, { word, isFaulty }) => ({ id, name: word, color: isFaulty ? 7 : 'red' }),
}
type Entity = keyof typeof documentOf

const lines = (documents: Document[]) =>
  new TextEncoder().encode(documents.map((one) => `${JSON.stringify(one)}\n`).join(''))

async function load(entity: EntityName, document: Document, expected: number): Promise<void> {
  const chunks = (async function* () {
    yield lines([document])
  })()
  const told = { written: () => undefined, indexing: () => undefined }
  await loadLines(db, entity, chunks, expected, told)
}

async function take(entity: Entity, step: Step): Promise<void> {
  const document = documentOf[entity](step.id, step.content)
  if (step.way === 'ingest') {
    const preparation = openPreparation(entity)
    preparation.add(document, versionOf(step.at))
    await applySent(db, tokenHash, { entity, prepared: preparation.end(), deletions: [] })
  } else if (step.way === 'delete') {
    const deletions = [{ id: step.id, version: versionOf(step.at) }]
    await applySent(db, tokenHash, { entity, prepared: undefined, deletions })
  } else if (step.way === 'edit') {
    await db.transaction(async (transaction) => {
      const found = await transaction.query(
        sql`select from ${raw(tables[entity].table)} where id = ${step.id} for update`,
      )
      if (found.length > 0) await saveDocument(transaction, entity, document)
    })
  } else if (step.way === 'rebuild') {
    for await (const _ of rebuildDocuments(db, entity)) void _
  } else await load(entity, document, step.way === 'bulk file' ? 1_000_000 : 1)
}

/**
 * Checks that documents, versions and tombstones equal those of the model, and that words, faults and figures equal those of the
 * documents.
 */
async function expectToBe(entity: Entity, model: Model): Promise<void> {
  const kept = await db.query<{ id: string; version: bigint; document: string }>(sql`
    select id, version, ${originalOf(entity)} as document from ${raw(tables[entity].table)}
    union all select id, version, null from tombstones where entity = ${entity} order by id`)
  const shown = kept.map(({ id, version, document }) => ({
    id,
    version,
    document: document && JSON.parse(document),
  }))
  const expected = [...model].map(([id, { version, content }]) => ({
    id,
    version,
    document: content ? documentOf[entity](id, content) : null,
  }))
  expect(shown).toEqual(expected.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
  const present = kept.flatMap(({ document }) => (document === null ? [] : [parseDocument(document)]))
  const prepared = prepareDocuments(entity, present)
  const outdated = prepared ? await db.transaction((transaction) => findOutdated(transaction, prepared)) : []
  expect(outdated).toEqual([])
  const ids = present.map(({ id }) => id)
  const left = await db.query(
    sql`select id from faults where entity = ${entity} and not id = any(${ids}::text[])`,
  )
  expect(left).toEqual([])
  if (entity === 'sessions')
    expect(await db.query(sql`select id from session_words where not id = any(${ids}::text[])`)).toEqual([])
  expect(await findWrongFigures(db)).toEqual([])
}

const content = fc.record({
  word: fc.constantFrom('alpha', 'beta', 'gamma'),
  price: fc.integer({ min: 0, max: 3 }),
  isFaulty: fc.boolean(),
})
const id = fc.constantFrom('a', 'b', 'c')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ way: fc.constant('ingest' as const), id, at: fc.nat(9), content }) },
  { weight: 2, arbitrary: fc.record({ way: fc.constant('delete' as const), id, at: fc.nat(9), content }) },
  {
    weight: 4,
    arbitrary: fc.record({ way: fc.constantFrom('file', 'edit', 'bulk file', 'rebuild'), id, content }),
  },
)

describe.each(['users', 'sessions', 'tags'] as const)('%s', (entity) => {
  test('follow the rule after any sequence of writes of every kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await clear()
        const model: Model = new Map()
        for (const one of steps) {
          await take(entity, one)
          follow(entity, model, one)
        }
        await expectToBe(entity, model)
      }),
      { numRuns: 12 },
    )
  })

  test('are the newest ones, with any number of concurrent writers and in any order', async () => {
    const sent = fc.array(fc.tuple(id, fc.boolean(), content), { minLength: 10, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(sent, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), async (writes, order) => {
        await clear()
        const steps = writes.map(([one, isDeletion, content], at): Step => {
          return { way: isDeletion ? 'delete' : 'ingest', id: one, at, content }
        })
        const model: Model = new Map()
        for (const one of steps) follow(entity, model, one)
        const shuffled = steps.toSorted(
          (one, other) => (order[steps.indexOf(one)] ?? 0) - (order[steps.indexOf(other)] ?? 0),
        )
        await Promise.all([...shuffled, ...shuffled].map((one) => take(entity, one)))
        await expectToBe(entity, model)
      }),
      { numRuns: 5 },
    )
  })
})

test('a version that is not newer writes no row, notifies nobody and adds no history', async () => {
  const state = () => db.query(sql`select ctid, xmin, tags.* from tags`)
  const tag = { word: 'alpha', price: 0, isFaulty: true }
  await take('tags', { way: 'ingest', id: 'a', at: 5, content: tag })
  const [row, entries] = [await state(), await db.query(sql`select * from history where event is null`)]
  const other = { ...tag, word: 'beta' }
  for (const at of [5, 4, 0]) await take('tags', { way: 'ingest', id: 'a', at, content: other })
  for (const at of [5, 4]) await take('tags', { way: 'delete', id: 'a', at, content: other })
  await take('tags', { way: 'file', id: 'a', content: other })
  const unlocked = ({ xmin, ctid, ...rest }: Record<string, unknown>) => rest
  expect((await state()).map((one) => [one.ctid, one.xmin])).toEqual(row.map((one) => [one.ctid, one.xmin]))
  expect((await state()).map(unlocked)).toEqual(row.map(unlocked))
  expect(await db.query(sql`select * from history where event is null`)).toEqual(entries)
})

test('the history of a tag contains what the source has created, changed and deleted, but no mere changes of the version', async () => {
  const tag = (word: string): Content => ({ word, price: 0, isFaulty: false })
  await take('tags', { way: 'ingest', id: 'a', at: 1, content: tag('alpha') })
  await take('tags', { way: 'ingest', id: 'a', at: 2, content: tag('alpha') })
  await take('tags', { way: 'ingest', id: 'a', at: 3, content: tag('beta') })
  await take('tags', { way: 'delete', id: 'a', at: 4, content: tag('beta') })
  const entries = await db.query(sql`
    select actor_uid as uid, import_file as token, before::json ->> 'name' as before, after::json ->> 'name' as after
    from history where event is null order by id`)
  const by = { uid: 'ingest', token: 'test' }
  expect(entries).toEqual([
    { ...by, before: null, after: 'alpha' },
    { ...by, before: 'alpha', after: 'beta' },
    { ...by, before: 'beta', after: null },
  ])
})
