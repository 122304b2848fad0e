// How PostgreSQL answers searches: it reads a bounded number of rows and never a whole large table, whether a word is in every document,
// in a few, or only in old ones.

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '#contract/entity.ts'
import type { SessionsSelection } from '#contract/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { listPage, type PageOfList } from '#server/lists/list.sql.ts'
import type { Listing } from '#server/lists/selection/listing.sql.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { explainer, figureOf, nodesOf, type PlanNode, plansOf, readBy } from '#test/explained.ts'
import { watch } from '#test/watched.ts'
import { search } from './search.ts'

const sessions = 30_000
const users = 14_000
const feedback = 8_000
/** Users whose names are at the end of their order. */
const lastInOrder = 800

const db = await testDatabase()
const explain = explainer(db)

const manyWords = Array.from({ length: 70 }, (_, at) => `filler${at}`)

/** One word in every document, one in every tenth, one in every thousandth; and three only in older ones. */
function textOf(index: number): string {
  const words = ['always', `tenth${index % 10}`, `thousandth${index % 1000}`]
  return [
    ...words,
    ...(index < 6_000 ? ['bygone'] : []),
    ...(index < 12_000 ? ['olden'] : []),
    ...(index < 14_000 ? ['ancient'] : []),
    ...(index % 3 === 0 ? manyWords : []),
  ].join(' ')
}

function* sessionDocuments(): Generator<Document> {
  for (let index = 0; index < sessions; index++) {
    const at = { seconds: 1_600_000_000 + index * 60, nanoseconds: 0 }
    yield {
      id: `s${index}`,
      slot: { startingTime: at },
      dateCreated: at,
      userId: `u${index % 500}`,
      transcripts: [textOf(index)],
    }
  }
}

beforeAll(async () => {
  const many = (count: number, make: (index: number) => Document) =>
    Array.from({ length: count }, (_, at) => make(at))
  await store(db, 'sessions', [...sessionDocuments()])
  await store(
    db,
    'users',
    many(users, (at) => ({
      id: `u${at}`,
      displayName: `Person Number${at}`,
      bio: textOf(at),
      ...(at % 50 === 0 && { Expert: { IsExpert: true } }),
    })),
  )
  await store(
    db,
    'users',
    many(lastInOrder, (at) => ({ id: `z${at}`, displayName: `Zoe ${at}`, bio: 'person' })),
  )
  await store(
    db,
    'feedback',
    many(feedback, (at) => ({ id: `f${at}`, feedback: textOf(at) })),
  )
  for (const table of ['sessions', 'session_words', 'users', 'feedback'])
    await db.runScript(`vacuum analyze ${table}`)
}, 120_000)

const big = ['sessions', 'session_words', 'users', 'feedback']

/** A count reads no more than its limit; an order other than time sorts up to twice as many, and one segment more. */
function expectBounded(plans: PlanNode[]): void {
  for (const node of plans.flatMap(nodesOf)) {
    if (!big.includes(String(node['Relation Name']))) continue
    // PostgreSQL below 18 rounds the rows of each loop, both returned and removed ones.
    const most = (node['Node Type'] === 'Seq Scan' ? 10_001 : 30_003) + 2 * figureOf(node['Actual Loops'])
    expect([node['Node Type'], node['Relation Name'], Math.max(readBy(node), most)]).toEqual([
      node['Node Type'],
      node['Relation Name'],
      most,
    ])
  }
}

test.each([
  ['a word of every document', 'always'],
  ['its beginning', 'a'],
  ['a word of each tenth document', 'tenth3'],
  ['a word of each thousandth', 'thousandth7'],
  ['a word of all and one of few', 'always thousandth7'],
  ['two common words that never meet', 'tenth3 tenth4'],
  ['a word of the oldest', 'bygone'],
  ['a word that nobody has', 'nowhere'],
  ['an id', 's12345'],
  ['a name', 'person number77'],
  ['a misspelt name', 'persin number77'],
])('a search reads a bounded number of rows, by indexes: %s', async (_, q) => {
  expectBounded(await explain((db) => search(db, q)))
})

/** Returns how many rows of this table the statements of the work read, by their plans. */
async function readOf(table: string, work: (db: Db) => Promise<unknown>): Promise<number> {
  const nodes = (await explain(work)).flatMap(nodesOf)
  return nodes.filter((node) => node['Relation Name'] === table).reduce((sum, node) => sum + readBy(node), 0)
}

/** The listing whose pages do not say where the words were found. */
function withoutMatches(selection: Parameters<typeof sessionsListing>[0]): Listing {
  const listing = sessionsListing(selection)
  return { ...listing, row: { ...listing.row, addMatches: undefined } }
}

test('a further page, and one of a range of days, read no other index beside that of words', async () => {
  const request = { limit: 10, sort: '-slot' }
  const all = withoutMatches({ q: 'thousandth7' })
  const { next } = await listPage(db, all, request)
  const days = withoutMatches({ q: 'thousandth7', from: '2020-09-20' })
  for (const work of [
    (db: Db) => listPage(db, all, { ...request, cursor: next }),
    (db: Db) => listPage(db, days, request),
  ]) {
    // With rows this expensive, PostgreSQL would read another index to avoid them.
    const types = (await explain(work, 'set local cpu_tuple_cost = 100')).flatMap(nodesOf)
    expect(types.map((node) => node['Node Type'])).not.toContain('BitmapAnd')
    expect(types.map((node) => node['Index Name'])).toContain('session_words_by_word')
  }
})

test('a page ends within the first segment that fills it, also after segments without the word', async () => {
  // Must equal the length of a segment in the product.
  const segment = 2 * 604_800
  const other = await testDatabase()
  const planned = Array.from({ length: 160 }, (_, at) => ({
    id: `planned${at}`,
    slot: { startingTime: { seconds: 1_700_000_000 + Math.floor(at / 40) * segment, nanoseconds: 0 } },
  }))
  const past = Array.from({ length: 8_000 }, (_, at) => ({
    id: `past${at}`,
    slot: {
      startingTime: { seconds: 1_700_000_000 - segment - Math.floor(at / 2_000) * segment, nanoseconds: at },
    },
    transcripts: [at % 20 === 0 ? 'seldom' : 'often'],
  }))
  await store(other, 'sessions', [...planned, ...past])
  await other.runScript('vacuum analyze session_words')
  const listing = withoutMatches({ q: 'seldom' })
  const watched = watch(other)
  await listPage(watched, { ...listing, count: { ...listing.count, most: 1 } }, { limit: 5, sort: '-slot' })
  const page = watched.asked.at(-1) ?? sql``
  const found = (await plansOf(other, page))
    .flatMap(nodesOf)
    .filter((node) => node['Index Name'] === 'session_words_by_word')
    .reduce((sum, node) => sum + readBy(node), 0)
  // The page and its count each read the 100 matches of one segment, or the count reads rows.
  expect([100, 200]).toContain(found)
})

const kind = 'booking' as const
test.each([
  ['a word of every document', { q: 'always' }, '-slot'],
  ['from the other end', { q: 'always' }, 'slot'],
  ['by price', { q: 'always' }, '-totalPrice'],
  ['with a rare word', { q: 'always thousandth7' }, '-totalPrice'],
  ['of one user', { q: 'always', user: 'u7' }, '-slot'],
  ['under a flag that all have', { q: 'tenth3', ai: true }, '-slot'],
  ['of the older ones under a flag that all have', { q: 'olden', ai: true }, '-slot'],
])('a list that is filtered by words reads a bounded number of rows: %s', async (_, selection, sort) => {
  expectBounded(
    await explain((db) => listPage(db, sessionsListing({ kind, ...selection }), { limit: 50, sort })),
  )
})

describe('users by name with a word of many', () => {
  const request = { limit: 50, sort: 'name', count: 'none' as const }

  test('are read in the order of their names until the page is full', async () => {
    expect(await readOf('users', (db) => listPage(db, usersListing({ q: 'always' }), request))).toBeLessThan(
      400,
    )
  })

  test('are found at the end of the order too', async () => {
    const { json } = await listPage(db, usersListing({ q: 'zoe' }), request)
    const names = JSON.parse(json).map((user: Document) => user.displayName)
    const all = Array.from({ length: lastInOrder }, (_, at) => `Zoe ${at}`).toSorted()
    expect(names).toEqual(all.slice(0, 50))
  })

  test('are in the order of all of them, however many, on every page', async () => {
    const ids: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await listPage(db, usersListing({ q: 'person' }), { ...request, limit: 1_000, cursor })
      expect(page.sortedNewest).toBeUndefined()
      ids.push(...JSON.parse(page.json).map(({ id }: Document) => id))
      cursor = page.next
    }
    expect(new Set(ids).size).toBe(users + lastInOrder)
  })
})

test.each([
  ['a word of every document', { q: 'always' }],
  ['a word of each tenth', { q: 'tenth3' }],
  ['two words', { q: 'always tenth3' }],
  ['a range of days', { until: '2030-01-01' }],
])('the first rows of %s read no rows beyond them, however many match', async (_, selection) => {
  const listing = withoutMatches({ kind: 'booking', ...selection })
  const readWith = async (count?: 'none') => {
    const work = (db: Db) => listPage(db, listing, { limit: 50, sort: '-slot', count })
    return (await readOf('session_words', work)) + (await readOf('sessions', work))
  }
  const rows = await readWith('none')
  expect(rows).toBeLessThan(3_000)
  expect(await readWith()).toBeGreaterThan(rows + 2_500)
})

/** `ids`: the ids of all selected rows, newest first. */
async function expectListed(selection: Omit<SessionsSelection, 'sort'>, ids: string[]): Promise<void> {
  const request = { limit: 5, sort: '-slot' }
  const idsOf = ({ json }: PageOfList) => JSON.parse(json).map((one: Document) => one.id)
  const page = await listPage(db, sessionsListing(selection), request)
  expect(idsOf(page)).toEqual(ids.slice(0, 5))
  expect(Number.parseInt(page.total ?? '', 10)).toBeLessThanOrEqual(ids.length)
  if (page.next === undefined) return
  const next = await listPage(db, sessionsListing(selection), { ...request, cursor: page.next })
  expect(idsOf(next)).toEqual(ids.slice(5, 10))
}

test.each([
  'always',
  'tenth3',
  'thousandth7',
  'always thousandth7',
  'bygone',
  'olden',
  'ancient',
  'always ancient',
  'tenth3 bygone',
  'a',
  'tenth3 tenth4',
])('a search finds the same as a comparison of every document: %s', async (q) => {
  const terms = q.split(' ')
  const matches = [...sessionDocuments()].filter(({ id, transcripts }) =>
    terms.every((term) => ` ${id} ${String(transcripts)}`.includes(` ${term}`)),
  )
  const newest = matches.map(({ id }) => id).toReversed()
  const { groups } = await search(db, q)
  const found = groups.find(({ group }) => group === 'sessions')
  expect(found?.hits.map(({ id }) => id) ?? []).toEqual(newest.slice(0, 5))
  const total = found?.total ?? 0
  if (found?.isMinimum) expect(total).toBeLessThanOrEqual(matches.length)
  else expect(total).toBe(matches.length)
  await expectListed({ q }, newest)
  await expectListed({ q, ai: true }, newest)
})

test.each([
  ['all', {}],
  ['bookings', { kind: 'booking' }],
] as const)(
  'of %s, those created until an old day are looked for from their weeks on',
  async (_, selection) => {
    const listing = withoutMatches({ ...selection, q: 'always', createdUntil: '2020-09-13' })
    const request = { limit: 50, sort: '-slot', count: 'none' } as const
    // One week of three has 10,080 sessions.
    expect(await readOf('sessions', (db) => listPage(db, listing, request))).toBeLessThan(10_500)
    const { json } = await listPage(db, listing, request)
    const newest = JSON.parse(json).map(({ id }: Document) => id)
    // Session 693 begins in the last minute of the day, in UTC.
    expect([newest.length, newest[0]]).toEqual([50, 's693'])
  },
)
