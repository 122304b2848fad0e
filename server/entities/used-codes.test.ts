// The codes by the figures of their bookings in a range of days: orders, pages, count and CSV over HTTP.

import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { ListedDiscountCode } from '#contract/discount-codes.ts'
import { type Decimal, inCents } from '#contract/money.ts'
import { searchOf } from '#contract/search-params.ts'
import { countSessions } from '#contract/sessions.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { linkOf } from '#test/pages.ts'

const { db, signIn } = await testApp()
const { get } = await signIn({ admin: true })

const codes = ['A', 'a', 'B', 'C', 'UNUSED']
await store(
  db,
  'discount-codes',
  codes.map((id, n) => ({ id, percentageDiscount: n })),
)

const codesOf = async (query: object): Promise<ListedDiscountCode[]> =>
  (await get(`/api/discount-codes${searchOf({ limit: 200, ...query })}`)).body

const days = ['2024-12-31', '2025-02-28', '2025-03-01', '2025-03-31']
const session = fc.record({
  discountCode: fc.constantFrom('A', 'a', 'B', 'C', 'GONE', '', undefined),
  discountAmount: fc.constantFrom('0.1', '0.2', '7', 'free', undefined),
  totalPrice: fc.constantFrom('0.1', '12.345', '100', '-7.5', 'free', undefined),
  kind: fc.constantFrom(undefined, undefined, 'signin'),
  slot: fc.option(
    fc.record({
      startingTime: fc.constantFrom(
        ...days.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999999999Z`]),
        'soon',
      ),
    }),
    { nil: undefined },
  ),
})
const bound = fc.option(fc.constantFrom(...days), { nil: undefined })

async function write(sessions: object[]): Promise<void> {
  await db.query(sql`delete from sessions`)
  const documents = sessions.map((one, n) => ({ id: `s${n}`, ...one }))
  await store(db, 'sessions', JSON.parse(JSON.stringify(documents)))
}

const keys: Record<string, (code: ListedDiscountCode) => number | string> = {
  id: ({ id }) => id,
  uses: ({ usage }) => usage?.uses ?? 0,
  revenue: ({ usage }) => Number(usage?.revenue ?? 0),
  discount: ({ usage }) => Number(usage?.discount ?? 0),
}

/** Ties are by id. */
function ordered(codes: readonly ListedDiscountCode[], sort: string): string[] {
  const keyOf = keys[sort.replace('-', '')] ?? (() => '')
  const ascending = codes.toSorted((a, b) => {
    const [one, other] = keyOf(a) === keyOf(b) ? [a.id, b.id] : [keyOf(a), keyOf(b)]
    return one < other ? -1 : 1
  })
  return (sort.startsWith('-') ? ascending.toReversed() : ascending).map(({ id }) => id)
}

const cents = (amount: Decimal | undefined) => amount && inCents(amount)

const lineOf = ({ id, percentageDiscount, usage, note }: ListedDiscountCode) =>
  [
    ...[id, percentageDiscount, '', 'Active'],
    ...[usage?.uses, cents(usage?.revenue), usage?.discounted, cents(usage?.discount), note],
  ].join(',')

async function expectOrder(period: object, sort: string): Promise<void> {
  const found = await codesOf({ ...period, sort })
  const ids = found.map(({ id }) => id)
  expect(ids).toEqual(ordered(found, sort))
  const first = await get(`/api/discount-codes${searchOf({ ...period, sort, limit: 2 })}`)
  expect(first.headers['x-total-count']).toBe(String(codes.length))
  const second: ListedDiscountCode[] = (await get(linkOf(first, 'next') ?? '')).body
  expect(second.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  const csv = (await get(`/api/discount-codes.csv${searchOf({ ...period, sort })}`)).text
  expect(csv.split('\r\n').slice(1, -1)).toEqual(found.map(lineOf))
}

test('figures are those of the sessions that they lead to; every order, page, count and the CSV has them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(session, { maxLength: 40 }), bound, bound, async (sessions, from, until) => {
      await write([{ discountCode: 'A', totalPrice: '0' }, ...sessions])
      const period = { slotFrom: from, slotUntil: until }
      for (const { id, usage } of await codesOf(period)) {
        const led = await get(
          `/api/sessions.totals${searchOf({ kind: 'booking', discountCode: id, from, until, all: true })}`,
        )
        const { count, sums } = countSessions.answer.read(led.body)
        expect([id, usage?.uses, usage?.revenue]).toEqual([id, count, sums?.revenue])
      }
      for (const name of Object.keys(keys))
        for (const sort of [name, `-${name}`]) await expectOrder(period, sort)
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('a sum may have more digits than an amount', async () => {
  await write([1, 2].map(() => ({ discountCode: 'A', totalPrice: '999999999999999.99' })))
  expect((await get('/api/discount-codes.csv')).text).toContain(',1999999999999999.98,')
})
