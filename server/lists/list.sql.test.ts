import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Document } from '#contract/entity.ts'
import { prepareDocuments, writeDocuments } from '#server/documents/stored/documents.sql.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { testDatabase } from '#test/database.ts'
import { listPage, type PageRequest } from './list.sql.ts'
import { readAll } from './read-all.sql.ts'
import type { Listing } from './selection/listing.sql.ts'

const db = await testDatabase()

async function replaceSessions(documents: Document[]): Promise<void> {
  await db.query(sql`delete from sessions`)
  const prepared = prepareDocuments('sessions', documents)
  if (prepared) await db.transaction((transaction) => writeDocuments(transaction, prepared))
}

const page = async (listing: Listing, request: PageRequest) => {
  const answer = await listPage(db, listing, request)
  const documents: Document[] = JSON.parse(answer.json.toString())
  const bytes = documents.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0)
  if (request.mostBytes && documents.length > 1) expect(bytes).toBeLessThanOrEqual(request.mostBytes)
  return { ...answer, ids: documents.map(({ id }) => id) }
}

/** Reads every page from the first to the last, or backwards from the last to the first. */
async function scanIndex(
  listing: Listing,
  sort: string,
  limit: number,
  way: 'next' | 'previous',
  mostBytes?: number,
): Promise<string[]> {
  const ids: string[] = []
  let cursor = way === 'next' ? undefined : (await page(listing, { limit, sort })).last
  do {
    const here = await page(listing, { limit, sort, cursor, mostBytes })
    if (way === 'next') ids.push(...here.ids)
    else ids.unshift(...here.ids)
    cursor = here[way]
  } while (cursor !== undefined)
  return ids
}

const session = fc.record({
  id: fc
    .string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
    .filter((id) => id.isWellFormed() && !id.includes('\0')),
  slot: fc.option(
    fc.record({
      startingTime: fc.constantFrom(1, 2, 3, 0, -5).map((seconds) => ({ seconds, nanoseconds: 0 })),
    }),
  ),
  totalPrice: fc.constantFrom('1', '1.00', '2.5', '-3', 'free'),
})

test('pages in either direction hold every row once, in one order, for any sort and limit', async () => {
  const orders = ['-slot', 'slot', '-totalPrice', 'totalPrice', 'sessionPrice', '-sessionPrice']
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(session, { selector: (one) => one.id, maxLength: 25 }),
      fc.constantFrom(...orders),
      fc.integer({ min: 1, max: 7 }),
      async (documents, sort, limit) => {
        await replaceSessions(documents)
        const listing = sessionsListing({})
        const forward = await scanIndex(listing, sort, limit, 'next')
        expect([...forward].sort()).toEqual(documents.map((one) => one.id).sort())
        expect(await scanIndex(listing, sort, limit, 'previous')).toEqual(forward)
        const all: string[] = []
        for await (const batch of readAll(db.stream, listing, sort))
          all.push(...batch.map(({ document }) => String(JSON.parse(document).id)))
        expect(all).toEqual(forward)
      },
    ),
    { numRuns: 40 },
  )
})

test.each<[string, Parameters<typeof sessionsListing>[0]]>([
  ['-totalPrice', { ai: true }],
  ['-totalPrice', { ai: true, minPrice: '1' }],
  ['slot', { ai: true, minPrice: '1' }],
  ['slot', { ai: true, from: '1970-01-01' }],
  ['totalPrice', { ai: true, from: '1970-01-01' }],
])('rows with any number of labels are found and counted, by %s: %j', async (sort, selection) => {
  const labels = Array.from({ length: 300 }, (_, at) => ({
    id: `s${at}`,
    status: `Label ${at}`,
    totalPrice: '5',
    slot: { startingTime: { seconds: at, nanoseconds: 0 } },
  }))
  await replaceSessions(labels)
  const { total } = await page(sessionsListing(selection), { limit: 50, sort })
  expect(total).toBe('300')
  expect(await scanIndex(sessionsListing(selection), sort, 50, 'next')).toHaveLength(300)
})

test('pages of rows with common words hold every row once, whether there are few or many', async () => {
  const many = Array.from({ length: 70 }, (_, at) => `word${at}`).join(' ')
  const spoken = fc.tuple(session, fc.constantFrom(undefined, 'A few', many)).map(([one, question]) => ({
    ...one,
    question,
  }))
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(spoken, { selector: (one) => one.id, maxLength: 25 }),
      fc.constantFrom('-slot', 'slot', '-totalPrice'),
      fc.integer({ min: 1, max: 7 }),
      async (documents, sort, limit) => {
        await replaceSessions(documents)
        const all = await scanIndex(sessionsListing({}), sort, 100, 'next')
        const holding = new Set<unknown>()
        for (const { id } of documents) {
          const [row] = await db.query(
            sql`select from session_words where id = ${id} and search::text ~ '''\\w{3}w'`,
          )
          if (row) holding.add(id)
        }
        const listing = sessionsListing({ q: 'w' })
        const forward = await scanIndex(listing, sort, limit, 'next')
        expect(forward).toEqual(all.filter((id) => holding.has(id)))
        expect(await scanIndex(listing, sort, limit, 'previous')).toEqual(forward)
        expect((await page(listing, { limit, sort })).total).toBe(String(forward.length))
      },
    ),
    { numRuns: 30 },
  )
})

test('pages that are cut by their bytes hold every row once, in both directions', async () => {
  const long = fc
    .tuple(session, fc.constantFrom(0, 40, 900, 2_500))
    .map(([one, length]) => ({ ...one, question: 'é'.repeat(length) }))
  const listings = [sessionsListing({}), sessionsListing({}, { whole: true }), sessionsListing({ ai: true })]
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(long, { selector: (one) => one.id, maxLength: 25 }),
      fc.constantFrom('-slot', 'totalPrice'),
      fc.constantFrom(...listings),
      fc.constantFrom(1, 1_500, 6_000),
      async (documents, sort, listing, mostBytes) => {
        await replaceSessions(documents)
        const forward = await scanIndex(listing, sort, 7, 'next', mostBytes)
        expect([...forward].sort()).toEqual(documents.map((one) => one.id).sort())
        expect(await scanIndex(listing, sort, 7, 'previous', mostBytes)).toEqual(forward)
      },
    ),
    { numRuns: 40 },
  )
})

test('without a count, rows are counted where that reads no others than the page', async () => {
  const question = (at: number) => (at % 2 === 0 ? 'zebra' : 'lion')
  await replaceSessions(
    Array.from({ length: 20 }, (_, at) => ({ id: `s${at}`, userId: 'u', question: question(at) })),
  )
  const totalOf = async (
    selection: Parameters<typeof sessionsListing>[0],
    request: Partial<PageRequest> = {},
  ) => (await page(sessionsListing(selection), { limit: 5, sort: '-slot', count: 'none', ...request })).total
  expect(await totalOf({})).toBe('20')
  expect(await totalOf({ ai: true })).toBe('20')
  expect(await totalOf({ user: 'u' })).toBe('20')
  expect(await totalOf({ q: 'zebra' })).toBe(undefined)
  expect(await totalOf({ q: 'zebra' }, { limit: 10 })).toBe('10')
  expect(await totalOf({ until: '2100-01-01' })).toBe('0')
})

test('[82] newest slot start first, ties by id, sessions without a slot last', async () => {
  const at = (seconds: number) => ({ startingTime: { seconds, nanoseconds: 0 } })
  await replaceSessions([
    { id: 'none' },
    { id: 'old', slot: at(5) },
    { id: 'b', slot: at(9) },
    { id: 'a', slot: at(9) },
    { id: 'epoch', slot: at(0) },
    { id: 'garbled', slot: 'soon' },
  ])
  const { ids } = await page(sessionsListing({}), { limit: 10, sort: '-slot' })
  expect(ids).toEqual(['a', 'b', 'old', 'epoch', 'garbled', 'none'])
})
