// Whoever owns the database can forge the record in many ways: verify finds each, and names the row.

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { Random } from '#server/demo/random.ts'
import { saveDocument } from '#server/store/documents/documents.ts'
import { recordEventOf, recordRefusal } from '#server/store/history/events.ts'
import { setActor } from '#server/store/history/history.ts'
import { pruneRecord, readHead } from '#server/store/history/record.ts'
import { verifyRecord } from '#server/store/history/verify-record.ts'
import { testDatabase } from '#test/database.ts'
import { emptyRecord } from '#test/empty-record.ts'
import { findForgery, forgeriesOf, readRecorded } from '#test/forgeries/forge.ts'

const db = await testDatabase()
const actor = { uid: 'ada', email: 'ada@example.com', address: '192.0.2.7' }
const seed = Number(process.env.FORGERY_SEED ?? 20_260_101)
const forgeries = 60

/** Events, an act of three changes, a single change, and a refusal. */
beforeEach(async () => {
  await emptyRecord(db)
  for (let n = 1; n <= 10; n++) await writeEvent(n)
  await writeAct(3)
  await recordRefusal(db, { event: 'sign-ins.refused', claimed: '', address: '::1', reason: 'unknown' })
  await writeAct(1)
  for (let n = 11; n <= 15; n++) await writeEvent(n)
})

const writeEvent = (n: number) =>
  recordEventOf(db, actor, { event: 'data.viewed', entity: 'users', id: `u${n}`, about: { n } })

const writeAct = (changes: number) =>
  db.transaction(async (transaction) => {
    await setActor(transaction, actor, { id: randomUUID(), restores: false })
    for (let n = 1; n <= changes; n++)
      await saveDocument(transaction, 'tags', { id: `t${n}`, name: randomUUID(), color: '#123456' })
  })

async function prune(): Promise<void> {
  const [fifth] = await db.query<{ at: Date }>(sql`select at from record_entries where number = 5`)
  await db.transaction((transaction) => pruneRecord(transaction, fifth?.at ?? new Date()))
}

test.each([
  { record: 'a record from its beginning', prepare: async () => undefined },
  { record: 'a record that was pruned', prepare: prune },
])(`verify names what ${forgeries} forgeries of $record have changed (seed ${seed})`, async ({ prepare }) => {
  await prepare()
  const [head, recorded] = [await readHead(db), await readRecorded(db)]
  if (!head) throw new Error('There is no head.')
  const unnamed: string[] = []
  for (const forged of forgeriesOf(new Random(seed).at(0, 0), recorded, forgeries)) {
    const found = await findForgery(db, forged, head)
    if (!found.some(forged.names)) unnamed.push(`${forged.form}: ${forged.statement}: ${found.slice(0, 3)}`)
  }
  expect(unnamed).toEqual([])
  expect((await verifyRecord(db, head)).faults).toEqual([])
})
