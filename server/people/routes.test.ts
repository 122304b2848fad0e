// One person: figures that equal the sums of their rows, and a complete timeline.

import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Document } from '#contract/entity.ts'
import type { PersonSummary } from '#contract/people.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { pagesFrom } from '#test/pages.ts'

const stoa = await testApp()
const { app, db } = stoa
const { headers } = await stoa.signIn()

const get = (url: string) => app.inject({ url, headers })
const nowSeconds = Math.floor(Date.now() / 1000)
const at = (seconds: number) => ({ seconds, nanoseconds: 0 })
const expert = { IsExpert: true }

async function summaryOf(id: string): Promise<PersonSummary> {
  return (await get(`/api/people/${encodeURIComponent(id)}/summary`)).json()
}

describe('the figures of a person', () => {
  const refunded = ['Refunded', 'refunded']
  const cancelled = ['Cancelled', 'canceled', 'CANCELLED']
  const isOneOf = (statuses: string[], status: string | undefined) => statuses.includes(status ?? '')
  const session = fc.record({
    userId: fc.constantFrom('ada', 'bob'),
    expertId: fc.constantFrom('ada', 'cleo', ''),
    rating: fc.constantFrom(1, 3, 5, 9, undefined),
    status: fc.constantFrom(...refunded, ...cancelled, 'Completed', undefined),
    kind: fc.constantFrom('signin', undefined, undefined),
    totalPrice: fc.constantFrom('0.1', '0.2', '1e3', '33.335', '-4'),
    // An hour off the bounds of the four weeks, which move while the test runs.
    slot: fc.integer({ min: -40, max: 2 }).map((days) => ({
      startingTime: at(nowSeconds + days * 86_400 - 3600),
      endingTime: at(nowSeconds + days * 86_400 - 1800),
    })),
  })
  const isBooking = ({ kind }: { kind?: unknown }) => kind !== 'signin'
  const cents = (sessions: { totalPrice: string }[]) =>
    sessions.reduce(
      (sum, { totalPrice }) => sum + (totalPrice === '1e3' ? 0 : Math.round(Number(totalPrice) * 1000)),
      0,
    )
  const average = (ratings: (number | undefined)[]) => {
    const stated = ratings.filter((one) => one !== undefined && one <= 5) as number[]
    return stated.length === 0 ? null : stated.reduce((sum, one) => sum + one, 0) / stated.length
  }

  test('equal the sums of the rows, to the cent, without records of sign-ins', async () => {
    await store(db, 'users', [{ id: 'ada', Expert: expert }, { id: 'bob' }, { id: 'cleo', Expert: expert }])
    await fc.assert(
      fc.asyncProperty(fc.array(session, { maxLength: 30 }), async (made) => {
        await db.query(sql`delete from sessions`)
        const documents = made.map((one, index) => ({ id: `s${index}`, ...one }))
        await store(db, 'sessions', JSON.parse(JSON.stringify(documents)) as Document[])
        const { booked, given } = await summaryOf('ada')
        const own = documents.filter((one) => one.userId === 'ada' && isBooking(one))
        expect(booked).toMatchObject({
          sessions: own.length,
          refunds: own.filter(({ status }) => isOneOf(refunded, status)).length,
          lastSession: own
            .map(({ slot }) => slot.startingTime)
            .filter(({ seconds }) => seconds <= nowSeconds)
            .reduce<object | null>(
              (last, one) => (last && 'seconds' in last && Number(last.seconds) > one.seconds ? last : one),
              null,
            ),
        })
        expect(Math.round(Number(booked.spend) * 1000)).toBe(cents(own))
        expect(booked.averageRating ?? -1).toBeCloseTo(average(own.map(({ rating }) => rating)) ?? -1, 3)
        const gave = documents.filter((one) => one.expertId === 'ada' && isBooking(one))
        expect(given?.sessions).toBe(gave.length)
        expect(given?.earnings).toBe((Math.floor(cents(gave) * 0.04 + 0.5 + 1e-9) / 100).toFixed(2))
        expect(given?.ratings).toEqual(
          [1, 2, 3, 4, 5].map((stars) => gave.filter(({ rating }) => rating === stars).length),
        )
        const held = gave.filter(({ status, slot }) => {
          const age = nowSeconds - slot.startingTime.seconds
          return !isOneOf([...refunded, ...cancelled], status) && age > 0 && age < 28 * 86_400
        })
        expect(given?.bookedSeconds).toBe(held.length * 1800)
        expect((await summaryOf('bob')).given).toBeNull()
      }),
      { numRuns: 25 },
    )
  })
})

describe('the timeline of a person', () => {
  test('has every entry once, newest first, with any size of a page, and not the sessions that the person gave', async () => {
    const administrator = await stoa.signIn({ admin: true, email: 'tim@example.com' })
    const id = administrator.uid
    const about = (n: number) => ({
      slot: { startingTime: at(1_700_000_000 + (n % 5) * 100) },
      dateCreated: at(1_700_000_000 + (n % 7) * 90),
    })
    await store(db, 'sessions', [
      ...Array.from({ length: 9 }, (_, n) => ({ id: `booked${n}`, userId: id, ...about(n) })),
      ...Array.from({ length: 7 }, (_, n) => ({ id: `given${n}`, expertId: id, userId: 'ada', ...about(n) })),
      { id: 'unscheduled', userId: id },
      ...Array.from({ length: 4 }, (_, n) => ({ id: `in${n}`, userId: id, kind: 'signin', ...about(n) })),
      { id: 'other', userId: 'ada', ...about(1) },
    ])
    await store(db, 'feedback', [
      ...Array.from({ length: 5 }, (_, n) => ({
        id: `wrote${n}`,
        userEmail: 'Tim@Example.com',
        ...about(n),
      })),
      ...Array.from({ length: 3 }, (_, n) => ({ id: `received${n}`, expertId: id, ...about(n) })),
    ])
    await store(db, 'tags', [{ id: 'law', name: 'law', color: 'red' }])
    for (const name of ['one', 'two'])
      await administrator.call('PATCH', '/api/tags/law', { name, color: 'red' })

    const all: { id: string; kind: string }[] = (
      await get(`/api/people/timeline?user=${id}&limit=200`)
    ).json()
    // The sign-in of the account may have written a record too; only those of this test count.
    const made = all.filter(({ kind, id }) => kind !== 'entered' || id.startsWith('entered/in'))
    const kinds = Map.groupBy(made, ({ kind }) => kind)
    expect(Object.fromEntries([...kinds].map(([kind, events]) => [kind, events.length]))).toEqual({
      booked: 10,
      entered: 4,
      wrote: 5,
      received: 3,
      edited: 2,
    })
    expect(new Set(all.map((event) => event.id)).size).toBe(all.length)
    expect(made.slice(0, 2).map(({ kind }) => kind)).toEqual(['edited', 'edited'])
    expect(all.at(-1)?.id).toBe('booked/unscheduled')
    for (const limit of [1, 4, 13]) {
      const pages = await pagesFrom(get, `/api/people/timeline?user=${id}&limit=${limit}`)
      expect(pages.flatMap((page) => page.json())).toEqual(all)
    }
    for (const [kind, kept] of Object.entries({
      feedback: ['wrote', 'received'],
      edits: ['edited'],
      sessions: ['booked'],
      others: ['entered', 'edited'],
    }))
      expect((await get(`/api/people/timeline?user=${id}&kind=${kind}&limit=200`)).json()).toEqual(
        all.filter((event) => kept.includes(event.kind)),
      )
  })

  test('of a person without an address has no feedback of others without one', async () => {
    await store(db, 'users', [{ id: 'nameless' }])
    await store(db, 'feedback', [{ id: 'anonymous', feedback: 'Hm' }])
    expect((await get('/api/people/timeline?user=nameless')).json()).toEqual([])
  })
})
