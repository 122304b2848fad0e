// Random forgeries of the record by somebody who owns the database, and takes its triggers and constraints away. The same random
// numbers make the same forgeries of the same record.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Random } from '#server/demo/random.ts'
import type { Head } from '#server/store/history/record.ts'
import { verifyRecord } from '#server/store/history/verify-record.ts'
import type { Forgery, Make, Recorded, RecordedRow } from './forgery.ts'
import { insertedRows, removedRows, reorderedRows } from './rows.ts'
import { alteredValues, changedSalts } from './values.ts'
import { changedBeginning, cutOffEnd, rewrittenRows } from './wholes.ts'

const kinds: Record<string, Record<string, Make>> = {
  'altered values': alteredValues,
  'changed salts': changedSalts,
  'removed rows': removedRows,
  'inserted rows': insertedRows,
  'reordered rows': reorderedRows,
  'cut-off end': cutOffEnd,
  'rewritten from a row': rewrittenRows,
  'changed beginning': changedBeginning,
}

export type Forged = Forgery & { kind: string; form: string }

const forms = Object.entries(kinds).flatMap(([kind, makes]) =>
  Object.entries(makes).map(([form, make]) => ({ kind, form, make })),
)

/** Each form in turn, with random rows and values. */
export function* forgeriesOf(random: Random, recorded: Recorded, count: number): Generator<Forged> {
  for (let made = 0; made < count; ) {
    for (const { kind, form, make } of forms) {
      const forgery = make(random, recorded)
      if (forgery && made++ < count) yield { ...forgery, kind, form }
    }
  }
}

export async function readRecorded(db: Db): Promise<Recorded> {
  const rows = await db.query<RecordedRow>(sql`
    select number, history.id, salt is null as "isErased"
    from record_entries join history on history.id = history_id order by number`)
  const [last] = await db.query<{ id: bigint }>(sql`select max(id) as id from history`)
  const [start] = await db.query<{ number: bigint }>(sql`select number from record_start`)
  return { rows, lastId: last?.id ?? 0n, start: start?.number }
}

const disarm = `
  set local session_replication_role = replica;
  alter table record_entries disable trigger record_unchanged;
  alter table history disable trigger all;
  alter table history alter column id drop identity;
  alter table history alter column area drop expression;
  alter table history drop constraint history_check;
  drop index history_of_strangers`

/** What verify finds of it, with the head where nothing else tells it. The forgery is rolled back. */
export async function findForgery(
  db: Pool,
  { statement, needsHead }: Forgery,
  head: Head,
): Promise<string[]> {
  const undo = new Error('rolled back')
  let found: string[] = []
  const forging = db.transaction(async (transaction) => {
    await transaction.runScript(`${disarm}; ${statement}`)
    found = (await verifyRecord(transaction, needsHead ? head : undefined)).faults
    throw undo
  })
  await forging.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return found
}
