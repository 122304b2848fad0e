// Whoever owns the database can forge the record in many ways: verify finds each, and names the row.

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Random } from '#server/demo/random.ts'
import { pseudonymOf } from '#server/documents/erasure.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { addErasures } from '#server/documents/stored/erasures.sql.ts'
import { testDatabase } from '#test/database.ts'
import { emptyRecord } from '#test/empty-record.ts'
import { findForgery, forgeriesOf, readRecorded } from '#test/forgeries/forge.ts'
import { createServerRole } from '#test/forgeries/server-role.ts'
import { recordEvent, recordEventOf, recordRefusal } from './events.sql.ts'
import { setActor } from './history.sql.ts'
import { pruneRecord, readHead } from './record.sql.ts'
import { verifyRecord } from './verify-record.ts'

const db = await testDatabase()
const { role, remove } = await createServerRole(db)
afterAll(remove)
await db.runScript(
  `insert into accounts (uid, email, password_hash) values ('bea', 'bea@example.com', 'hash')`,
)
const actor = { uid: 'ada', email: 'ada@example.com', address: '192.0.2.7' }
const seed = Number(process.env.FORGERY_SEED ?? 20_260_101)
const forgeries = 150

/** Events, an act of three changes, a single change, a refusal, a changed role, and a row of somebody who was erased. */
beforeEach(async () => {
  await emptyRecord(db)
  for (let n = 1; n <= 10; n++) await writeEvent(n)
  await writeAct(3)
  await recordRefusal(db, { event: 'sign-ins.refused', claimed: '', address: '::1', reason: 'unknown' })
  await writeAct(1)
  await db.runScript(`update accounts set role = case role when 'auditor' then 'editor' else 'auditor' end`)
  await eraseEvent('u10')
  for (let n = 11; n <= 15; n++) await writeEvent(n)
})

/** As erasing a person does with the rows of the history that name them. */
const eraseEvent = (id: string) =>
  db.transaction(async (transaction) => {
    const pseudonym = pseudonymOf(id, await addErasures(transaction, { id, email: '' })) ?? ''
    const erased = await transaction.query<{ id: string }>(sql`
      update history set document_id = ${pseudonym}, salt = null where document_id = ${id} returning id::text`)
    const about = { entries: erased.map((row) => Number(row.id)) }
    await recordEvent(transaction, { event: 'data.person-erased', entity: 'users', id: pseudonym, about })
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
    const found = await findForgery(db, forged, head, role)
    if (!found.some(forged.names)) unnamed.push(`${forged.form}: ${forged.statement}: ${found.slice(0, 3)}`)
  }
  expect(unnamed).toEqual([])
  expect((await verifyRecord(db, head)).faults).toEqual([])
})
