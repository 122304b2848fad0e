import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedbackListing } from '#server/entities/feedback.sql.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { listPage } from '#server/lists/list.sql.ts'
import type { Listing } from '#server/lists/selection/listing.sql.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { awkwardIds } from '#test/hostile-values.ts'

const db = await testDatabase()

const values = [...awkwardIds, 'ü'.repeat(600)]

const instants = [undefined, -9e9, -1, 0, 945_907_199, 945_907_200, 1_763_790_000, 3_422_563_199, 9e9]

const documents = instants.flatMap((seconds, at) =>
  values.map((id, number) => {
    const instant = seconds === undefined ? seconds : { seconds, nanoseconds: 999_999_999 }
    return {
      id: `${at} ${number}`,
      slot: { startingTime: instant },
      lastLogin: instant,
      dateCreated: instant,
      question: 'Łódź 日本 refund',
      feedback: 'Łódź 日本 refund',
      bio: 'Łódź 日本 refund',
      status: id,
      userId: id,
      expertId: id,
      rating: number % 7,
    }
  }),
)

/** The total and the ids of the first page. */
async function found(listing: Listing, sort: string): Promise<unknown[]> {
  const { total, json } = await listPage(db, listing, { limit: 200, sort })
  return [total, JSON.parse(json).map(({ id }: { id: string }) => id)]
}

const text = 'lodz ref 日'

test('sessions of any times are found by words, newest first, from both ends and by any value', async () => {
  await store(db, 'sessions', documents)
  const filters = fc.record(
    {
      expert: fc.constantFrom(...values),
      user: fc.constantFrom(...values),
      label: fc.constantFrom(...values),
      maxRating: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom('-slot', 'slot', 'totalPrice'), async (wanted, sort) => {
      expect(await found(sessionsListing({ ...wanted, q: text }), sort)).toEqual(
        await found(sessionsListing(wanted), sort),
      )
    }),
    { numRuns: 40 },
  )
})

test.each([
  ['users', usersListing, ['-lastLogin', 'lastLogin', 'name']],
  ['feedback', feedbackListing, ['-dateCreated', 'dateCreated', 'userFullname']],
] as const)('%s of any times are found by words in any order', async (entity, listingOf, sorts) => {
  await store(db, entity, documents)
  for (const sort of sorts)
    expect(await found(listingOf({ q: text }), sort)).toEqual(await found(listingOf({}), sort))
})
