// How discount codes were used: the bookings that carry their id, in the list of codes, on their records, and on sessions.

import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import type { Document } from '#contract/entity.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn({ admin: true })

beforeEach(async () => {
  await db.query(sql`delete from sessions`)
  await db.query(sql`delete from discount_codes`)
  await store(db, 'discount-codes', [
    { id: 'SPRING', percentageDiscount: 10 },
    { id: 'spring', percentageDiscount: 20 },
    { id: 'UNUSED', percentageDiscount: 30 },
  ])
})

const get = async (path: string) => (await app.inject({ url: `/api/${path}`, headers })).json()
const usageOf = async (id: string): Promise<unknown> => (await get(`discount-codes/${id}`)).usage
const listed = async (query = 'limit=200') =>
  Object.fromEntries(
    (await get(`discount-codes?${query}`)).map((one: Document) => [one.id, 'usage' in one && one.usage]),
  )

const booking = (id: string, discountCode: unknown, rest: object = {}): Document => ({
  id,
  userId: 'u',
  totalPrice: '0.10',
  discountCode,
  ...rest,
})

const unused = { uses: 0, revenue: '0', discounted: 0, discount: '0' }

test.each([
  ['no session', []],
  ['only the record of a sign-in', [booking('a', 'SPRING', { kind: 'signin' })]],
  [
    'only blank or unreadable ones',
    [booking('a', ''), booking('b', null), booking('c', `${'x'.repeat(2000)}`)],
  ],
])('where %s carries a code, nothing is said about use', async (_, sessions) => {
  await store(db, 'sessions', sessions)
  expect(await listed()).toEqual({ SPRING: false, spring: false, UNUSED: false })
  expect(await usageOf('SPRING')).toBeUndefined()
})

test('uses, revenue and discount are exact, and codes that differ in case are different', async () => {
  await store(db, 'sessions', [
    booking('a', 'SPRING', { discountAmount: '0.2' }),
    booking('b', 'SPRING', { discountAmount: '0.1', totalPrice: '0.2' }),
    booking('c', 'SPRING', { discountAmount: 'free', totalPrice: 'free' }),
    booking('d', 'spring'),
    booking('e', 'SPRING', { kind: 'signin' }),
    booking('f', 'GONE', { discountAmount: '7' }),
  ])
  const expected = {
    SPRING: { uses: 3, revenue: '0.3', discounted: 2, discount: '0.3' },
    spring: { uses: 1, revenue: '0.1', discounted: 0, discount: '0' },
    UNUSED: unused,
  }
  expect(await listed()).toEqual(expected)
  expect(await listed('q=spr&limit=200')).toEqual({ SPRING: expected.SPRING, spring: expected.spring })
  expect(await usageOf('SPRING')).toEqual(expected.SPRING)
})

test('a deleted code has its uses again when it is restored', async () => {
  await store(db, 'sessions', [booking('a', 'SPRING')])
  const before = await usageOf('SPRING')
  await app.inject({ method: 'DELETE', url: '/api/discount-codes/SPRING', headers })
  expect(await get('sessions/a')).toMatchObject({ discountCode: 'SPRING' })
  expect(await get('sessions/a')).not.toHaveProperty('hasCodeRecord')
  await app.inject({ method: 'POST', url: '/api/discount-codes/SPRING/restore', headers })
  expect(await usageOf('SPRING')).toEqual(before)
  expect(await get('sessions/a')).toMatchObject({ hasCodeRecord: true })
})

test.each([
  '',
  '&sort=-totalPrice',
  '&q=question',
  '&q=question&sort=totalPrice',
  '&kind=all',
  '&label=Refunded',
])('the sessions with a code are listed and counted: discountCode=SPRING%s', async (others) => {
  const documents = Array.from({ length: 30 }, (_, index) =>
    booking(`s${index}`, ['SPRING', 'spring', undefined][index % 3], {
      question: 'A question',
      status: 'Refunded',
    }),
  )
  await store(db, 'sessions', documents)
  const rows: Document[] = await get(`sessions?discountCode=SPRING&limit=200${others}`)
  expect(rows.map(({ id }) => Number(id.slice(1)) % 3)).toEqual(Array.from({ length: 10 }, () => 0))
  expect(await get(`sessions.totals?discountCode=SPRING${others.replace(/&sort=[^&]+/, '')}`)).toMatchObject({
    count: 10,
  })
})

test('a prefix is a campaign: its codes with their sums, its sessions and its users, in any case of A to Z', async () => {
  await store(
    db,
    'users',
    ['u', 'v', 'w'].map((id) => ({ id, displayName: id })),
  )
  await store(db, 'sessions', [
    booking('a', 'SPRING', { discountAmount: '0.2' }),
    booking('b', 'spring', { userId: 'v', totalPrice: '1' }),
    booking('c', 'Springtime', { userId: 'v', totalPrice: '2' }),
    booking('d', 'OTHER', { userId: 'w' }),
    booking('f', 'ÄPFEL', { userId: 'w' }),
    booking('e', 'SPRING', { userId: 'w', kind: 'signin' }),
  ])
  const ids = async (path: string) =>
    (await get(`${path}&limit=200`)).map(({ id }: Document) => id).toSorted()
  expect(await ids('discount-codes?prefix=sPr')).toEqual(['SPRING', 'spring'])
  const usage = { uses: 2, revenue: '1.1', discounted: 1, discount: '0.2' }
  expect(await get('discount-codes.totals?prefix=sPr')).toEqual({ count: 2, isMinimum: false, usage })
  expect(await ids('sessions?kind=booking&codePrefix=sPr')).toEqual(['a', 'b', 'c'])
  expect(await ids('users?codePrefix=sPr')).toEqual(['u', 'v'])
  expect(await get('users.totals?codePrefix=sPr')).toMatchObject({ count: 2 })
  expect(await ids('users?codePrefix=%25')).toEqual([])
  expect(await ids(`sessions?codePrefix=${encodeURIComponent('Äpf')}`)).toEqual(['f'])
})
