// Compared experts have the figures of their list, and each unit of their series the figures of its sessions.

import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { compareExperts } from '#contract/comparison.ts'
import { daysOf } from '#contract/dashboard.ts'
import { listExperts } from '#contract/experts.ts'
import { searchOf } from '#contract/search-params.ts'
import { countSessions } from '#contract/sessions.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn, untilNotified } = await testApp({ timeZone: 'Asia/Kathmandu' })
const { headers } = await signIn()

const get = async (url: string) => {
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode, url).toBe(200)
  return answer.json()
}
const compare = async (query: object) =>
  compareExperts.answer.read(
    await get(`/api/experts/comparison${searchOf({ expert1: 'a', expert2: 'b', ...query })}`),
  )

const now = Date.now()
const instant = fc.oneof(
  fc.integer({ min: 0, max: 800 }).map((days) => new Date(now - days * 86_400_000).toISOString()),
  fc.integer({ min: 0, max: 40 }).map((hours) => new Date(now - hours * 3_600_000).toISOString()),
  fc.constantFrom('soon', undefined, '1700-01-01T00:00:00Z', '2260-01-01T00:00:00Z'),
)
const session = fc.record({
  expertId: fc.constantFrom('a', 'b', 'c', ''),
  rating: fc.constantFrom(1, 2, 5, 4.5, undefined),
  slot: fc.record({ startingTime: instant }),
  kind: fc.constantFrom(undefined, undefined, 'signin'),
  totalPrice: fc.constantFrom('0.1', '12.345', '-7.5', undefined),
})

const ranges = fc.constantFrom<{ slotFrom?: string; slotUntil?: string }>(
  {},
  { slotFrom: 'today-29', slotUntil: 'today' },
  { slotFrom: 'month', slotUntil: 'month' },
  { slotFrom: 'today-364' },
  { slotUntil: 'today-1' },
)

async function write(sessions: object[]): Promise<void> {
  await db.query(sql`delete from sessions`)
  await store(
    db,
    'users',
    ['a', 'b', 'c'].map((id) => ({ id, displayName: id, Expert: { IsExpert: true } })),
  )
  const documents = sessions.map((one, n) => ({ id: `s${n}`, ...one }))
  await store(db, 'sessions', JSON.parse(JSON.stringify(documents)))
  await untilNotified()
}

test('figures are those of the list, and each unit is the total of the sessions that it links to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(session, { maxLength: 25 }), ranges, async (sessions, range) => {
      await write(sessions)
      const { by, from, to, experts } = await compare(range)
      const listed = listExperts.answer.read(await get(`/api/experts${searchOf(range)}`))
      expect(experts.map(({ id }) => id)).toEqual(['a', 'b'])
      for (const { id, figures, series } of experts) {
        expect(figures).toEqual(listed.find((one) => one.id === id)?.figures)
        expect(series.length).toBeGreaterThan(0)
        expect(series.length).toBeLessThanOrEqual(122)
        for (const { start, stars, ...entry } of series.filter(({ sessions }) => sessions > 0)) {
          const days = daysOf(start, { by, from, to })
          const found = await get(`/api/sessions.totals${searchOf({ kind: 'booking', expert: id, ...days })}`)
          const { count, sums } = countSessions.answer.read(found)
          const averageRating =
            entry.rated === 0 ? null : (Math.round((stars * 100) / entry.rated) / 100).toFixed(2)
          expect({ ...entry, averageRating }).toEqual({
            sessions: count,
            revenue: sums?.revenue,
            rated: sums?.rated,
            averageRating: sums?.averageRating,
          })
        }
        const drawn = await get(
          `/api/sessions.totals${searchOf({ kind: 'booking', expert: id, from, until: to })}`,
        )
        expect(series.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(drawn.count)
      }
    }),
    { numRuns: 15 },
  )
}, 60_000)

test('an expert who is named twice is listed once, and an unknown id or a user who is not an expert is not found', async () => {
  await write([])
  expect((await compare({ expert3: 'a', expert4: 'c' })).experts.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  await store(db, 'users', [{ id: 'nobody', Expert: { IsExpert: false } }])
  for (const [expert3, status] of [
    ['nobody', 404],
    ['gone', 404],
    ['', 400],
  ] as const) {
    const url = `/api/experts/comparison${searchOf({ expert1: 'a', expert2: 'b', expert3 })}`
    expect((await app.inject({ url, headers })).statusCode, expert3).toBe(status)
  }
})
