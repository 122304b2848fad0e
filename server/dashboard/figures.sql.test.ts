import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { prepareDocuments, saveDocument, writeDocuments } from '#server/documents/stored/documents.sql.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { testDatabase } from '#test/database.ts'
import { getFigures } from './figures.sql.ts'

const db = await testDatabase()

const price = fc.oneof(
  fc.integer({ min: -5000, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('free', '', null, undefined, 12.5, '1e3', '0.005', ' 7.10 '),
)
const id = fc.integer({ min: 1, max: 30 }).map(String)
const session = fc.record({
  id,
  expertId: fc.constantFrom(undefined, null, '', 'e1', 'e2', 7),
  active: fc.boolean(),
  ingested: fc.boolean(),
  rating: fc.constantFrom(undefined, 1, 2, 3, 5, 4.5, 'great'),
  status: fc.constantFrom(undefined, 'No show', 'Refunded'),
  slot: fc.option(
    fc.record({
      startingTime: fc.constantFrom(0, -1, 86_399.5, '2025-06-30T23:59:59.999999999Z', 1e13, 'soon'),
    }),
  ),
  kind: fc.constantFrom(undefined, undefined, 'signin'),
  sessionPrice: price,
  totalPrice: price,
  discountCode: fc.constantFrom(undefined, '', 'SPRING', 'spring', 7),
  discountAmount: price,
})
const user = fc.record({
  id,
  isAdmin: fc.boolean(),
  Expert: fc.option(fc.record({ IsExpert: fc.constantFrom(true, false, 'yes'), aiAvailable: fc.boolean() })),
})
const write = fc.oneof(
  fc.record({ entity: fc.constant('sessions' as const), documents: fc.array(session, { maxLength: 12 }) }),
  fc.record({ entity: fc.constant('users' as const), documents: fc.array(user, { maxLength: 12 }) }),
  fc.record({
    entity: fc.constant('tags' as const),
    documents: fc.array(fc.record({ id }), { maxLength: 5 }),
  }),
  fc.record({
    entity: fc.constant('removal' as const),
    documents: fc.array(fc.record({ id }), { maxLength: 5 }),
  }),
)

test('the maintained figures equal the derived ones after any sequence of writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 8 }), async (writes) => {
      for (const { entity, documents } of writes) {
        await db.transaction(async (transaction) => {
          if (entity === 'removal') {
            await transaction.query(
              sql`delete from sessions where id = any(${documents.map((one) => one.id)}::text[])`,
            )
            return
          }
          const prepared = prepareDocuments(entity, documents)
          if (prepared) await writeDocuments(transaction, prepared)
        })
      }
      expect(await findWrongFigures(db)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('a failed transaction does not change the figures', async () => {
  const before = await getFigures(db)
  await db
    .transaction(async (transaction) => {
      await saveDocument(transaction, 'sessions', { id: 'never', totalPrice: '100.00' })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  expect(await getFigures(db)).toEqual(before)
})
