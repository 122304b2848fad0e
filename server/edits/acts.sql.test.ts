// The largest act, without the deadline of a request.

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { maxActChanges } from '#contract/acts.ts'
import { testDatabase } from '#test/database.ts'
import { type Act, performOnce } from './acts.sql.ts'
import { drawCodes } from './code-operations.sql.ts'
import { undoOf } from './past-acts.sql.ts'

const db = await testDatabase()
const actor = { uid: 'ada', email: 'ada@example.com', address: '192.0.2.7' }

/** Returns how many records it has changed. */
async function perform(act: Pick<Act, 'entity' | 'operations'>, id: string): Promise<number> {
  const whole = { ...act, id, actor, holdRights: () => Promise.resolve() }
  const { text } = await performOnce(db, undefined, whole, async (_, { made }) => ({
    text: String(made.length),
    version: null,
  }))
  return Number(text)
}

test('ten thousand codes are made as one act, and undone as one, each recorded', async () => {
  const fields = { percentageDiscount: 10, expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 } }
  const codes = await drawCodes(db, 'S-######', maxActChanges)
  const operations = codes.map((id) => ({ id, operation: { kind: 'create', fields } as const }))
  const act = randomUUID()
  expect(await perform({ entity: 'discount-codes', operations }, act)).toBe(10_000)
  expect(await db.query(sql`select from discount_codes`)).toHaveLength(10_000)
  expect(await perform(await undoOf(db, { act }), randomUUID())).toBe(10_000)
  expect(await db.query(sql`select from discount_codes`)).toHaveLength(0)
  expect(await db.query(sql`select from history`)).toHaveLength(20_000)
})
