// Every figure of an expert is the total of the rows that it links to, for any documents, days and filters.

import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type ExpertFigures, type ListedExpert, listExperts } from '#contract/experts.ts'
import type { SessionTotals } from '#contract/figures.ts'
import { searchOf } from '#contract/search-params.ts'
import { countSessions, noShowLabel, refundedLabel } from '#contract/sessions.ts'
import { type Answered, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { linkOf, pagesFrom } from '#test/pages.ts'

const { db, signIn } = await testApp()
const { get } = await signIn()

const expertsOf = async (query: object): Promise<ListedExpert[]> =>
  listExperts.answer.read((await get(`/api/experts${searchOf({ limit: 200, ...query })}`)).body)

/** Whole months and years, parts of some, and none. */
const days = [
  '2022-12-31',
  '2023-07-01',
  '2024-06-30',
  '2025-01-15',
  '2025-02-28',
  '2025-03-01',
  '2025-03-31',
  '2025-04-01',
]
const instant = fc.constantFrom(
  ...days.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999999999Z`]),
  'soon',
  undefined,
)
const session = fc.record({
  expertId: fc.constantFrom('e0', 'e1', 'e2', 'e3', 'nobody', '', 7, undefined),
  rating: fc.constantFrom(1, 2, 3, 5, 0, 4.5, 'good', undefined),
  status: fc.constantFrom(refundedLabel, noShowLabel, 'no show', undefined),
  slot: fc.option(fc.record({ startingTime: instant }), { nil: undefined }),
  kind: fc.constantFrom(undefined, undefined, undefined, 'signin'),
  totalPrice: fc.constantFrom('0.1', '12.345', '100', '-7.5', 'free', undefined),
})
const bound = fc.option(fc.constantFrom(...days), { nil: undefined })

const experts = Array.from({ length: 4 }, (_, n) => ({
  id: `e${n}`,
  displayName: `Expert ${n}`,
  Expert: { IsExpert: true, aiAvailable: n % 2 === 0, TagIds: n < 2 ? ['law'] : [] },
}))

async function write(sessions: object[]): Promise<void> {
  await db.query(sql`delete from sessions`)
  await store(db, 'users', [...experts, { id: 'nobody', Expert: { IsExpert: 'true' } }])
  const documents = sessions.map((one, n) => ({ id: `s${n}`, ...one }))
  await store(db, 'sessions', JSON.parse(JSON.stringify(documents)))
}

async function figuresOf(filters: object): Promise<SessionTotals> {
  return countSessions.answer.read(
    (await get(`/api/sessions.totals${searchOf({ kind: 'booking', ...filters })}`)).body,
  )
}

test('each figure is the total of the sessions that it links to, to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(session, { maxLength: 50 }), bound, bound, async (sessions, from, until) => {
      await write(sessions)
      const found = await expertsOf({ slotFrom: from, slotUntil: until })
      expect(found.map(({ id }) => id).toSorted()).toEqual(['e0', 'e1', 'e2', 'e3'])
      for (const { id, figures } of found) {
        const of = { expert: id, from, until }
        const all = await figuresOf(of)
        expect(figures).toMatchObject({
          sessions: all.count,
          revenue: all.sums?.revenue,
          earnings: all.sums?.earnings,
          rated: all.sums?.rated,
          averageRating: all.sums?.averageRating,
          refunds: all.sums?.refunds,
        })
        expect(await figuresOf({ ...of, minRating: 1 })).toMatchObject({
          count: figures.rated,
          sums: { averageRating: figures.averageRating },
        })
        expect((await figuresOf({ ...of, maxRating: 2 })).count).toBe(figures.unhappy)
        expect((await figuresOf({ ...of, label: noShowLabel })).count).toBe(figures.noShows)
        expect((await figuresOf({ ...of, label: refundedLabel })).count).toBe(figures.refunds)
      }
    }),
    { numRuns: 15 },
  )
}, 60_000)

test.each([
  ['as many days', { slotFrom: '2025-02-26', slotUntil: '2025-02-28' }, ['2025-02-23', '2025-02-25']],
  ['the month', { slotFrom: '2025-02-01', slotUntil: '2025-02-28' }, ['2025-01-01', '2025-01-31']],
  ['as many months', { slotFrom: '2025-01-01', slotUntil: '2025-03-31' }, ['2024-10-01', '2024-12-31']],
])('the period before is %s before', async (_, period, [from, until]) => {
  const at = (day: string, totalPrice: string) => ({
    expertId: 'e0',
    slot: { startingTime: `${day}T12:00:00Z` },
    totalPrice,
  })
  await write([
    at(from ?? '', '1'),
    at(until ?? '', '2'),
    at(period.slotFrom, '4'),
    at(period.slotUntil, '8'),
  ])
  const [first] = await expertsOf({ ...period, compared: 'previous', sort: 'revenueChange', q: 'expert 0' })
  expect(first).toMatchObject({ figures: { revenue: '12' }, before: { revenue: '3', sessions: 2 } })
})

const period = { slotFrom: '2025-03-01', slotUntil: '2025-03-31' }
const changes: Record<string, (figures: ExpertFigures) => number | undefined> = {
  sessionsChange: ({ sessions }) => sessions,
  revenueChange: ({ revenue }) => Number(revenue),
  earningsChange: ({ revenue }) => Number(revenue),
  averageRatingChange: ({ averageRating }) => (averageRating === null ? undefined : Number(averageRating)),
  unhappyChange: ({ unhappy, rated }) => (rated === 0 ? undefined : unhappy / rated),
  noShowsChange: ({ noShows, sessions }) => (sessions === 0 ? undefined : noShows / sessions),
  refundsChange: ({ refunds, sessions }) => (sessions === 0 ? undefined : refunds / sessions),
}

test('the experts can be sorted by each change, in which a figure that is missing in a period does not change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(session, { maxLength: 50 }), async (sessions) => {
      await write(sessions)
      for (const [name, keyOf] of Object.entries(changes)) {
        const sorted = await expertsOf({ ...period, compared: 'previous', sort: name })
        const ordered = sorted.map(({ figures, before }) => {
          const [now, then] = [keyOf(figures), before && keyOf(before)]
          return now === undefined || then === undefined ? 0 : now - then
        })
        // Averages are rounded.
        for (const [at, change] of ordered.entries())
          expect(change, name).toBeGreaterThanOrEqual((ordered[at - 1] ?? change) - 0.01)
        const reversed = await expertsOf({ ...period, sort: `-${name}` })
        expect(reversed.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id).toReversed())
      }
    }),
    { numRuns: 3 },
  )
}, 60_000)

const rate = (part: number, whole: number) => (whole === 0 ? -1 : part / whole)
const keys: Record<string, (expert: ListedExpert) => number | string> = {
  name: ({ displayName }) => displayName ?? '',
  sessions: ({ figures }) => figures.sessions,
  revenue: ({ figures }) => Number(figures.revenue),
  earnings: ({ figures }) => Number(figures.revenue),
  hourlyRate: ({ Expert }) => Number(Expert?.HourlyRate ?? -1),
  averageRating: ({ figures }) => Number(figures.averageRating ?? -1),
  unhappy: ({ figures }) => rate(figures.unhappy, figures.rated),
  noShows: ({ figures }) => rate(figures.noShows, figures.sessions),
  refunds: ({ figures }) => rate(figures.refunds, figures.sessions),
}

/** The ids of all pages, by their links from the first one on, and back again. */
async function walk(sort: string): Promise<{ there: string[]; back: string[] }> {
  const idsOf = ({ headers, body }: Answered): string[] => {
    expect(headers['x-total-count']).toBe('4')
    return listExperts.answer.read(body).map(({ id }) => id)
  }
  const first = `/api/experts${searchOf({ sort, limit: 3 })}`
  const there = await pagesFrom(get, first)
  const back = await pagesFrom(get, linkOf(await get(first), 'last'), 'prev')
  return { there: there.flatMap(idsOf), back: back.toReversed().flatMap(idsOf) }
}

test('the experts can be sorted by every figure in both directions, through all pages forwards and backwards', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(session, { maxLength: 50 }), async (sessions) => {
      await write(sessions)
      for (const [name, keyOf] of Object.entries(keys))
        for (const sort of [name, `-${name}`]) {
          const found = await expertsOf({ sort })
          const ordered = found.map(keyOf)
          const sorted = ordered.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          expect(ordered, sort).toEqual(sort === name ? sorted : sorted.toReversed())
          const ids = found.map(({ id }) => id)
          expect(await walk(sort), sort).toEqual({ there: ids, back: ids })
          const [, , third = ''] = ids
          expect((await expertsOf({ sort, at: third })).map(({ id }) => id)).toEqual(ids.slice(2))
        }
    }),
    { numRuns: 3 },
  )
}, 60_000)

test('the file ends, if asked, with the sums of its lines, which are rounded as they are', async () => {
  await write([
    { expertId: 'e0', totalPrice: '1234.495', rating: 5 },
    { expertId: 'e1', totalPrice: '0.005', status: refundedLabel },
  ])
  const lines = async (query: string) => (await get(`/api/experts.csv?tag=law${query}`)).text.split('\r\n')
  const plain = await lines('')
  expect(plain.slice(1, -1)).toEqual([
    'e0,Expert 0,,,1,1234.50,493.80,1,5.00,0,0,0',
    'e1,Expert 1,,,1,0.01,0.00,0,,0,0,1',
  ])
  expect(await lines('&totals=true')).toEqual([
    ...plain.slice(0, -1),
    'Total,,,,2,1234.51,493.80,1,,0,0,1',
    '',
  ])
})
