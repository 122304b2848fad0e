// Users and experts by what they booked, gave and spent, and by their creation: rows, count, CSV and views agree with the documents, for
// any sessions and days.

import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { searchOf } from '#contract/search-params.ts'
import type { User } from '#contract/users.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { db, signIn } = await testApp()
const { get } = await signIn()

const people = ['e0', 'e1', 'e2', 'u0', 'u1', 'u2']
const created = ['2025-03-01T00:00:00Z', '2025-02-28T23:59:59.999999999Z', 'soon', undefined]
await store(
  db,
  'users',
  people.map((id, n) => ({
    id,
    Expert: { IsExpert: id.startsWith('e') },
    ...(created[n] && { dateCreated: created[n] }),
  })),
)

/** Returns the ids in the list, after checking that its count and its CSV agree. */
async function idsOf(list: 'users' | 'experts', query: Record<string, unknown>): Promise<string[]> {
  const isOurs = (id: string) => people.includes(id)
  const rows: User[] = (await get(`/api/${list}${searchOf({ limit: 200, sort: 'name', ...query })}`)).body
  const csv = (await get(`/api/${list}.csv${searchOf({ sort: 'name', ...query })}`)).text
  const ids = rows.map(({ id }) => id)
  expect(
    csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]),
  ).toEqual(ids)
  if (list === 'users') {
    const { count } = (await get(`/api/users.totals${searchOf(query)}`)).body
    expect(count).toBe(ids.length)
  }
  return ids.filter(isOurs).toSorted()
}

const days = ['2025-02-28', '2025-03-01', '2025-03-31']
const session = fc.record({
  userId: fc.constantFrom(...people, 'gone', '', undefined),
  expertId: fc.constantFrom('e0', 'e1', 'u0', '', undefined),
  totalPrice: fc.constantFrom('0.1', '0.2', '12.345', '-7.5', 'free', undefined),
  kind: fc.constantFrom(undefined, undefined, 'signin'),
  startingTime: fc.constantFrom(
    ...days.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999999999Z`]),
    'soon',
    undefined,
  ),
})
type Session = typeof session extends fc.Arbitrary<infer One> ? One : never
const bound = fc.option(fc.constantFrom(...days), { nil: undefined })

async function write(sessions: Session[]): Promise<void> {
  await db.query(sql`delete from sessions`)
  const documents = sessions.map(({ startingTime, ...one }, n) => ({
    id: `s${n}`,
    ...one,
    slot: { startingTime },
  }))
  await store(db, 'sessions', JSON.parse(JSON.stringify(documents)))
}

const dayOf = ({ startingTime }: Session) =>
  startingTime?.startsWith('2') ? startingTime.slice(0, 10) : undefined
function isWithin(one: Session, from: string | undefined, until: string | undefined): boolean {
  if (from === undefined && until === undefined) return true
  const day = dayOf(one)
  return day !== undefined && (from === undefined || day >= from) && (until === undefined || day <= until)
}
const mills = (price: string | undefined) => Math.round((Number(price) || 0) * 1000)

test('nobody with a booking in the days is among those without, and spending counts to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(session, { maxLength: 40 }), bound, bound, async (sessions, from, until) => {
      await write(sessions)
      const booked = sessions.filter(({ kind }) => kind === undefined)
      const within = booked.filter((one) => isWithin(one, from, until))
      const without = (field: 'userId' | 'expertId') =>
        people.filter((id) => !within.some((one) => one[field] === id))
      const period = { slotFrom: from, slotUntil: until }
      expect(await idsOf('users', { booked: 'none', ...period })).toEqual(without('userId'))
      expect(await idsOf('users', { given: 'none', ...period })).toEqual(without('expertId'))
      const idle = without('expertId').filter((id) => id.startsWith('e'))
      expect(await idsOf('users', { expert: true, given: 'none', sort: '-rating', ...period })).toEqual(idle)
      expect(await idsOf('experts', { given: 'none', sort: '-revenue', ...period })).toEqual(idle)
      expect(await idsOf('users', period)).toEqual(people)
      for (const spentOver of ['0', '0.2', '12.344', '12.345', '24.69']) {
        const spent = (id: string) =>
          booked
            .filter(({ userId }) => userId === id)
            .reduce((sum, { totalPrice }) => sum + mills(totalPrice), 0)
        const expected = people.filter((id) => spent(id) > mills(spentOver))
        expect(await idsOf('users', { spentOver })).toEqual(expected)
        expect(await idsOf('users', { spentOver, booked: 'none', ...period, sort: '-lastLogin' })).toEqual(
          expected.filter((id) => without('userId').includes(id)),
        )
      }
    }),
    { numRuns: 10 },
  )
}, 120_000)
