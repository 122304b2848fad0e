// The contributors to a change add up to the whole, and each equals the figures of the list that it links to.

import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { comparedDays, comparisons } from '#contract/compared-days.ts'
import { breakdowns, type Contributor, type Contributors, namedContributors } from '#contract/contributors.ts'
import { searchOf } from '#contract/search-params.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { getContributors } from './contributors.sql.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn()

const get = async (path: string) => (await app.inject({ url: path, headers })).json()

const period = { from: '2025-03-08', to: '2025-03-14', compare: 'previous' } as const
/** Ranges within a month, of whole months, from the middle of one month to the middle of another, and of more than a year. */
const periods = fc
  .tuple(
    fc.constantFrom(
      { from: period.from, to: period.to },
      { from: '2025-03-01', to: '2025-04-30' },
      { from: '2025-02-15', to: '2025-04-15' },
      { from: '2024-02-15', to: '2025-03-14' },
    ),
    fc.constantFrom(...comparisons),
  )
  .map(([days, compare]) => ({ ...days, compare }))
const days = [
  '01-01',
  '02-14',
  '02-15',
  '02-28',
  '03-01',
  '03-07',
  '03-08',
  '03-14',
  '03-15',
  '04-15',
  '04-30',
]
const day = fc.constantFrom(...days)
const instant = fc
  .tuple(fc.constantFrom(2024, 2025), day, fc.constantFrom('00:00:00Z', '23:59:59.999999999Z'))
  .map(([year, one, time]) => `${year}-${one}T${time}`)
const sessions = fc.array(
  fc.record({
    slot: fc.option(fc.record({ startingTime: instant }), { nil: undefined }),
    expertId: fc.constantFrom('', 'none', 'gone', ...Array.from({ length: 14 }, (_, n) => `e${n}`)),
    status: fc.constantFrom('Refunded', 'No show', undefined),
    discountCode: fc.constantFrom(
      undefined,
      '',
      'SPRING',
      'spring',
      ...Array.from({ length: 10 }, (_, n) => `C${n}`),
    ),
    kind: fc.constantFrom(undefined, undefined, undefined, 'signin'),
    totalPrice: fc.constantFrom('0.1', '12.345', '100', '-7.5', undefined),
  }),
  { maxLength: 60 },
)
const tagsOf = fc.array(fc.constantFrom('t1', 't2', 't3'), { maxLength: 3 })

/** Returns thousandths of a dollar. */
const mills = (amount: string) => Math.round(Number(amount) * 1000)

type Sums = Omit<Contributor, 'kind' | 'id' | 'name'>
const add = (all: Sums[]) =>
  all.reduce(
    (sum, one) => ({
      sessions: sum.sessions + one.sessions,
      sessionsBefore: sum.sessionsBefore + one.sessionsBefore,
      revenue: sum.revenue + mills(one.revenue),
      revenueBefore: sum.revenueBefore + mills(one.revenueBefore),
    }),
    { sessions: 0, sessionsBefore: 0, revenue: 0, revenueBefore: 0 },
  )

const filtersOf = ({ kind, id }: Contributor): object | undefined => {
  if (kind === 'ai') return { ai: true }
  if (kind === 'human') return { ai: false }
  if (kind === 'code') return { discountCode: id }
  return kind === 'none' ? undefined : { [kind]: id }
}

async function figuresOf(filters: object, from: string, until: string) {
  const { count, sums } = await get(
    `/api/sessions.totals${searchOf({ kind: 'booking', ...filters, from, until })}`,
  )
  return [count, mills(sums.revenue)]
}

async function write(made: object[], carried: string[][]): Promise<void> {
  await db.query(sql`delete from sessions`)
  const experts = carried.map((TagIds, n) => ({ id: `e${n}`, Expert: { IsExpert: true, TagIds } }))
  await store(db, 'users', [...experts, { id: 'none', Expert: { TagIds: ['t1'] } }])
  const documents = made.map((one, n) => ({ id: `s${n}`, ...one }))
  await store(db, 'sessions', JSON.parse(JSON.stringify(documents)))
}

/** Returns the change of a contributor, in thousandths of a dollar or in sessions. */
const changeOf = (of: string) => (one: Contributor) =>
  Math.abs(
    of === 'revenue' ? mills(one.revenue) - mills(one.revenueBefore) : one.sessions - one.sessionsBefore,
  )

async function expectParts(by: string, of: string, within: object): Promise<Contributors> {
  const found: Contributors = await get(`/api/dashboard/contributors${searchOf({ by, of, ...within })}`)
  expect(add([...found.contributors, found.others, found.overlap])).toEqual(add([found.whole]))
  const changes = found.contributors.map(changeOf(of))
  expect(changes).toEqual(changes.toSorted((a, b) => b - a))
  for (const { sessions, sessionsBefore } of found.contributors)
    expect(sessions + sessionsBefore).toBeGreaterThan(0)
  expect(found.others.count === 0 || found.contributors.length === namedContributors).toBe(true)
  if (by !== 'tag') expect(add([found.overlap])).toEqual(add([]))
  return found
}

test('the parts add up to the whole, and each is the total of the sessions that it links to', async () => {
  const carriers = fc.array(tagsOf, { minLength: 14, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(sessions, carriers, periods, async (made, carried, within) => {
      await write(made, carried)
      const { from, to } = within
      const before = comparedDays(within, within.compare) ?? within
      const [sessionsNow, revenue] = await figuresOf({}, from, to)
      const [sessionsBefore, revenueBefore] = await figuresOf({}, before.from, before.to)
      for (const by of breakdowns) {
        const { whole, contributors } = await expectParts(by, 'revenue', within)
        expect(add([whole])).toEqual({ sessions: sessionsNow, sessionsBefore, revenue, revenueBefore })
        for (const one of contributors) {
          const filters = filtersOf(one)
          const led = filters && (await figuresOf(filters, from, to))
          if (led) expect(led).toEqual([one.sessions, mills(one.revenue)])
        }
        await expectParts(by, 'sessions', within)
      }
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('a period that is not over is compared with the same part of the one before, by every breakdown', async () => {
  await store(db, 'users', [{ id: 'e0', Expert: { IsExpert: true, TagIds: ['t1'] } }])
  const at = (startingTime: string, totalPrice: string) => ({
    totalPrice,
    expertId: 'e0',
    slot: { startingTime },
  })
  const made = [
    { id: 'before', ...at('2025-03-03T23:00:00Z', '1') },
    { id: 'before, same day', ...at('2025-03-05T14:04:59Z', '2') },
    { id: 'later before', ...at('2025-03-05T14:05:00Z', '100') },
    { id: 'now', ...at('2025-03-10T00:00:00Z', '4') },
    { id: 'now, today', ...at('2025-03-12T14:04:59Z', '8'), discountCode: 'SPRING' },
    { id: 'ahead', ...at('2025-03-12T14:05:00Z', '1000') },
  ]
  await db.query(sql`delete from sessions`)
  await store(db, 'sessions', made)
  const clock = { nowMs: Date.parse('2025-03-12T14:05:00Z'), zone: 'UTC' }
  const week = { from: '2025-03-10', to: '2025-03-16', compare: 'previous' } as const
  for (const by of breakdowns) {
    const found = await getContributors(db, { by, of: 'revenue', ...week }, clock)
    expect(found.whole).toEqual({ sessions: 2, sessionsBefore: 2, revenue: '12', revenueBefore: '3' })
    expect(add([...found.contributors, found.others, found.overlap])).toEqual(add([found.whole]))
    expect(found.ends).toEqual({ now: '2025-03-12T14:05:00.000Z', before: '2025-03-05T14:05:00.000Z' })
    const { now: slotBefore, before: earlier } = found.ends ?? {}
    for (const one of found.contributors) {
      if (!filtersOf(one)) continue
      const now = { ...filtersOf(one), kind: 'booking', from: week.from, slotBefore }
      const led = await get(`/api/sessions.totals${searchOf(now)}`)
      expect([led.count, mills(led.sums.revenue)]).toEqual([one.sessions, mills(one.revenue)])
      const then = { ...filtersOf(one), kind: 'booking', from: '2025-03-03', slotBefore: earlier }
      expect((await get(`/api/sessions.totals${searchOf(then)}`)).count).toBe(one.sessionsBefore)
    }
  }
  const over = { ...clock, nowMs: Date.parse('2025-03-17T00:00:00Z') }
  const whole = await getContributors(db, { by: 'ai', of: 'revenue', ...week }, over)
  expect(whole.whole).toMatchObject({ sessions: 3, revenue: '1012', revenueBefore: '103' })
})
