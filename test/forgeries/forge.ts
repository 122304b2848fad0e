// Random forgeries of the record by somebody who owns the database, and takes its triggers and constraints away. The same random
// numbers make the same forgeries of the same record.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { findDifferences } from '#server/db/release-schema.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Random } from '#server/demo/random.ts'
import type { Head } from '#server/record/record.sql.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { falseErasures } from './erasures.ts'
import type { Forgery, Make, Recorded, RecordedRow } from './forgery.ts'
import { changedRecording } from './recording.ts'
import { insertedRows, removedRows, reorderedRows } from './rows.ts'
import { forgedTimes } from './times.ts'
import { unrecorded } from './unrecorded.ts'
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
  'false erasures': falseErasures,
  'forged times': forgedTimes,
  'changed recording': changedRecording,
  'unrecorded changes': unrecorded,
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
    select number, history.id, salt is null as "isErased", entity, history.event
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

/** What is found of it, with the head where nothing else tells it. The forgery is rolled back. `serverRole`: see Forgery. */
export async function findForgery(
  db: Pool,
  forgery: Forgery,
  head: Head,
  serverRole: string,
): Promise<string[]> {
  const { by, statement } = forgery
  const undo = new Error('rolled back')
  let found: string[] = []
  let isForged = false
  const forging = db.transaction(async (transaction) => {
    if (by === undefined) await transaction.runScript(`${disarm}; ${statement}`)
    // Verifying, in the same transaction here, must not see the temporary tables of a forgery.
    else
      await transaction.runScript(
        `${by === 'server' ? `set local role ${serverRole};` : ''} ${statement}; set constraints all immediate; reset role; discard temp; set local search_path = public`,
      )
    isForged = true
    found = await findWhat(transaction, forgery, head)
    throw undo
  })
  await forging.catch((error: unknown) => {
    if (error === undo) return
    if (by === undefined || isForged) throw error
    found = [`refused: ${error instanceof Error ? error.message : error}`]
  })
  return found
}

/** Taking triggers away is a difference itself, which a forger undoes afterwards. */
async function findWhat(db: Transaction, { by, needsHead }: Forgery, head: Head): Promise<string[]> {
  const { faults } = await verifyRecord(db, needsHead ? head : undefined)
  if (by === undefined) return faults
  const recorded = await db.query<{ what: string }>(sql`
    select coalesce(history.event, entity) as what from history join record_entries on history_id = history.id where number > ${head.number}`)
  return [...faults, ...(await findDifferences(db)), ...recorded.map(({ what }) => `recorded: ${what}`)]
}
