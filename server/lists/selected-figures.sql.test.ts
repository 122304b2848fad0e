// Figures of any selection equal the sums of its rows.

import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { getSeries } from '#contract/dashboard.ts'
import { sumOf } from '#contract/money.ts'
import { searchOf } from '#contract/search-params.ts'
import { countSessions, listSessions, sessionsQuery } from '#contract/sessions.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { filtersOf } from '#test/list-schema.ts'

const stoa = await testApp()
const { db } = stoa
const { get } = await stoa.signIn()

afterEach(async () => {
  await db.query(sql`delete from sessions`)
  await db.query(sql`delete from users`)
})

const days = ['2025-02-28', '2025-03-01', '2025-03-02', '2025-04-01']
const instant = fc.constantFrom(
  ...days.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999999999Z`]),
  'soon',
  undefined,
  -1e13,
)
const price = fc.oneof(
  fc.integer({ min: -500, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('free', undefined, '0.005', '12.345'),
)
const session = fc.record({
  expertId: fc.constantFrom(undefined, '', 'e1', 'e2'),
  userId: fc.constantFrom('u1', undefined),
  active: fc.boolean(),
  ingested: fc.boolean(),
  rating: fc.constantFrom(undefined, 1, 2, 5, 4.5),
  status: fc.constantFrom(undefined, 'Refunded', 'No show'),
  slot: fc.record({ startingTime: instant, endingTime: instant }),
  dateCreated: instant,
  kind: fc.constantFrom(undefined, undefined, undefined, 'signin'),
  discountCode: fc.constantFrom(undefined, 'SPRING', 'spring'),
  sessionPrice: price,
  totalPrice: price,
  question: fc.constantFrom('taxes in Spain', 'taxes'),
})

const samples = {
  label: ['Refunded', 'Active', 'Completed'],
  user: ['u1'],
  discountCode: ['SPRING', 'spring'],
  codePrefix: ['SPR', 'spring', 'none'],
  expert: ['e1'],
  tag: ['t1', 'none'],
  from: [...days, 'today'],
  until: [...days, 'month'],
  slotBefore: days.map((day) => `${day}T12:00:00.000Z`),
  createdFrom: days,
  createdUntil: [...days, 'week'],
  minPrice: ['0', '12.345'],
  maxPrice: ['0', '100'],
}
const filters = {
  ...filtersOf(sessionsQuery, samples),
  q: ['taxes', 'spain'],
  sort: ['slot', '-totalPrice'],
}
const selectionOf = (names: string[]) =>
  fc.dictionary(fc.constantFrom(...names), fc.nat(), { maxKeys: 3 }).map((picked) =>
    Object.fromEntries(
      Object.entries(picked).map(([name, at]) => {
        const values = filters[name as keyof typeof filters] ?? []
        return [name, values[at % values.length]]
      }),
    ),
  )
const selection = fc.oneof(
  selectionOf(Object.keys(filters)),
  // The parameters for which sums are maintained.
  selectionOf(['ai', 'label', 'from', 'until']).map((picked) => ({ ...picked, kind: 'booking' })),
)

const writeSessions = (some: object[]) =>
  store(
    db,
    'sessions',
    some.map((one, index) => ({ id: String(index), ...one })),
  )

test('the figures of any selection are those of its rows, to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(session, { maxLength: 30 }),
      fc.array(selection, { minLength: 6, maxLength: 6 }),
      async (some, selections) => {
        await db.query(sql`delete from sessions`)
        await store(db, 'users', [{ id: 'e1', Expert: { IsExpert: true, TagIds: ['t1'] } }])
        await writeSessions(some)
        await stoa.untilNotified()
        for (const query of selections) {
          const rows = listSessions.answer.read(
            (await get(`/api/sessions${searchOf({ limit: 200, ...query })}`)).body,
          )
          const { count, sums } = countSessions.answer.read(
            (await get(`/api/sessions.totals${searchOf(query)}`)).body,
          )
          const stars = rows.flatMap(({ rating }) => ([1, 2, 5].includes(rating ?? 0) ? [rating ?? 0] : []))
          expect({ count, ...sums, earnings: undefined }, JSON.stringify(query)).toEqual({
            count: rows.length,
            sessionPrice: trim(sumOf(rows.map((row) => row.sessionPrice ?? '0'))),
            revenue: trim(sumOf(rows.map((row) => row.totalPrice ?? '0'))),
            earnings: undefined,
            rated: stars.length,
            averageRating: meanOf(stars),
            refunds: rows.filter(({ status }) => status === 'Refunded').length,
          })
        }
      },
    ),
    { numRuns: 40 },
  )
})

/** Rounds half up to two places. */
function meanOf(stars: number[]): string | null {
  const sum = stars.reduce((all, one) => all + one, 0)
  return stars.length === 0 ? null : (Math.round((sum * 100) / stars.length) / 100).toFixed(2)
}

/** Removes zeros at the end of a fraction. */
function trim(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

test('a card, a bar and a point link to selections with the same figures', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(session, { maxLength: 30 }),
      fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      async (some, by) => {
        await db.query(sql`delete from sessions`)
        await writeSessions(some)
        await stoa.untilNotified()
        const total = async (query: object) =>
          countSessions.answer.read(
            (await get(`/api/sessions.totals${searchOf({ kind: 'booking', ...query })}`)).body,
          )
        const dashboard = (await get('/api/dashboard')).body
        const { count, sums } = await total({})
        expect({ sessions: count, ...sums }).toMatchObject({
          sessions: dashboard.sessions,
          sessionPrice: dashboard.sessionPrice,
          revenue: dashboard.revenue,
          earnings: dashboard.earnings,
        })
        expect((await total({ ai: true })).count).toBe(dashboard.aiSessions)
        const query = { by, from: '2025-02-28', to: '2025-04-10' }
        const { series } = getSeries.answer.read((await get(`/api/dashboard/series${searchOf(query)}`)).body)
        for (const { from, to: until, sessions, aiSessions, revenue } of series) {
          if (sessions === 0) continue
          const opened = await total({ from, until })
          expect([opened.count, opened.sums?.revenue]).toEqual([sessions, revenue])
          expect((await total({ from, until, ai: true })).count).toBe(aiSessions)
        }
      },
    ),
    { numRuns: 25 },
  )
})
