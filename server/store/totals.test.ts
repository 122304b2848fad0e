import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveDocument } from '#server/store/documents.ts'
import { testDatabase } from '#test/database.ts'
import { prepareDocuments, writeDocuments } from './documents.ts'
import { deriveFigures, findWrongFigures } from './kept-figures.ts'
import { getFigures } from './totals.ts'

const sql = await testDatabase()

const price = fc.oneof(
  fc.integer({ min: -5000, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('free', '', null, undefined, 12.5, '1e3', '0.005', ' 7.10 '),
)
const id = fc.integer({ min: 1, max: 30 }).map(String)
const session = fc.record({
  id,
  expertId: fc.constantFrom(undefined, null, '', 'e1'),
  active: fc.boolean(),
  ingested: fc.boolean(),
  status: fc.constantFrom(undefined, 'No show', 'Refunded'),
  slot: fc.option(
    fc.record({
      startingTime: fc.constantFrom(0, -1, 86_399.5, '2025-06-30T23:59:59.999999999Z', 1e13, 'soon'),
    }),
  ),
  kind: fc.constantFrom(undefined, undefined, 'signin'),
  sessionPrice: price,
  totalPrice: price,
})
const user = fc.record({
  id,
  isAdmin: fc.boolean(),
  Expert: fc.option(fc.record({ IsExpert: fc.constantFrom(true, false, 'yes'), aiAvailable: fc.boolean() })),
})
const write = fc.oneof(
  fc.record({ noun: fc.constant('sessions' as const), documents: fc.array(session, { maxLength: 12 }) }),
  fc.record({ noun: fc.constant('users' as const), documents: fc.array(user, { maxLength: 12 }) }),
  fc.record({ noun: fc.constant('tags' as const), documents: fc.array(fc.record({ id }), { maxLength: 5 }) }),
  fc.record({
    noun: fc.constant('removal' as const),
    documents: fc.array(fc.record({ id }), { maxLength: 5 }),
  }),
)

test('the kept totals equal the derived ones after any history of writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 8 }), async (writes) => {
      for (const { noun, documents } of writes) {
        await sql.begin(async (transaction) => {
          if (noun === 'removal') {
            await transaction`delete from sessions where id = any(${documents.map((one) => one.id)}::text[])`
            return
          }
          const prepared = prepareDocuments(noun, documents)
          if (prepared) await writeDocuments(transaction, prepared)
        })
      }
      expect(await findWrongFigures(sql)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('a transaction that fails leaves the totals as they were', async () => {
  const { figures: before } = await getFigures(sql)
  await sql
    .begin(async (transaction) => {
      await saveDocument(transaction, 'sessions', { id: 'never', totalPrice: '100.00' })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  expect((await getFigures(sql)).figures).toEqual(before)
})

test('[34][36][37][38][39] sums are exact, unreadable prices count as 0, earnings round half up once', async () => {
  await sql`delete from sessions`
  const documents = [
    { id: 'a', expertId: 'e', sessionPrice: '0.1', totalPrice: '0.10' },
    { id: 'b', expertId: 'e', sessionPrice: '0.2', totalPrice: '0.2' },
    { id: 'c', sessionPrice: 'free', totalPrice: { amount: 5 } },
    { id: 'd', totalPrice: '0.0125' },
    { id: 'x', kind: 'signin', totalPrice: '1000' },
  ]
  const prepared = prepareDocuments('sessions', documents)
  if (prepared) await sql.begin((transaction) => writeDocuments(transaction, prepared))
  expect((await getFigures(sql)).figures).toMatchObject({
    sessions: 4,
    aiSessions: 2,
    sessionPrice: '0.3',
    revenue: '0.3125',
    earnings: '0.13',
  })
})

test('the totals can be derived anew', async () => {
  await sql`update totals set feedback = 99`
  await sql`update session_facets set total_price = 1`
  await sql`insert into session_days values ('2025-01-31', 1, 0, 12.5)`
  expect((await findWrongFigures(sql)).map(({ figure }) => figure)).toContain(
    'session_days revenue of 2025-01-31',
  )
  await sql.begin((transaction) => deriveFigures(transaction))
  expect(await findWrongFigures(sql)).toEqual([])
})
