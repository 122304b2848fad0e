// Begins an act that goes through the source: operations that the stored documents already decide are answered at once; each other record
// gets an intent, in one transaction.

import sql from 'sql-template-tag'
import type { LeftOutRecord } from '#contract/acts.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { fresh, type OperationRow } from '#server/edits/act-rows.ts'
import { type Act, decideRows, readRows, refuseForeignAct } from '#server/edits/acts.sql.ts'
import { claimKey, type IdempotencyKey, type VersionedAnswer } from '#server/edits/once.sql.ts'
import { readFirestoreFields, writeFields } from '#server/firestore/client/values.ts'
import { type Intent, openIntents, readActState } from './intents.sql.ts'

/** `toChange`: how many. `left`: what the stored documents already refuse. `busy`: records that another edit is changing. */
export type BegunAct = {
  intents: Intent[]
  toChange: number
  unchanged: number
  activated: number
  expired: number
  left: LeftOutRecord[]
  busy: string[]
}

/** The progress of an act. */
export type ActState = { act: string; made: string[]; pending: string[] }

/** What a repeated request finds of its first attempt. */
type Repeated = { answer: VersionedAnswer } | { progress: ActState }

/** `isSourceId`: whether the source can have a document with the id. */
export async function beginAct(
  db: Pool,
  key: IdempotencyKey | undefined,
  act: Act,
  isSourceId: (id: string) => boolean,
): Promise<{ begun: BegunAct } | Repeated> {
  return await db.transaction(async (transaction) => {
    const repeated = key && (await findRepeated(transaction, key, act.id))
    if (repeated) return repeated
    await act.holdRights(transaction)
    await refuseForeignAct(transaction, act)
    return { begun: await begin(transaction, act, isSourceId) }
  })
}

async function findRepeated(
  db: Transaction,
  key: IdempotencyKey,
  act: string,
): Promise<Repeated | undefined> {
  const known = await claimKey(db, key, act)
  if (!known) return undefined
  if (known.answer) return { answer: known.answer }
  const progress = await readActState(db, known.act)
  if (progress.made.length + progress.pending.length > 0) return { progress: { act: known.act, ...progress } }
  // The first attempt changed nothing, so the act begins again.
  await db.execute(sql`update idempotency_keys set act = ${act} where uid = ${key.uid} and key = ${key.key}`)
  return undefined
}

async function begin(db: Transaction, act: Act, isSourceId: (id: string) => boolean): Promise<BegunAct> {
  const { entity } = act
  const rows = (await readRows(db, act)).map((row) => (isSourceId(row.id) ? row : withoutSource(row)))
  const planned = await decideRows(entity, rows, async () => undefined)
  const { unchanged, activated, expired, left } = planned
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wanted = act.isDry ? [] : planned.made.flatMap((id) => intentOf(act, byId.get(id)))
  const intents = await openIntents(db, wanted)
  const opened = new Set(intents.map(({ documentId }) => documentId))
  const busy = wanted.map(({ documentId }) => documentId).filter((id) => !opened.has(id))
  return { intents, toChange: planned.made.length, unchanged, activated, expired, left, busy }
}

/** The id of the stored record names something else in the source. */
function withoutSource(row: OperationRow): OperationRow {
  const { kind } = row.operation
  if (kind === 'edit' || kind === 'delete') return { ...row, stored: undefined }
  return { ...row, obstacle: row.obstacle ?? 'The marketplace cannot have a record with this id.' }
}

function intentOf(act: Act, row: OperationRow | undefined): Omit<Intent, 'id'>[] {
  if (!row) return []
  const { id, operation, stored } = row
  const { entity, actor, id: actId, restores = false, isSingle = false } = act
  const intent = { entity, documentId: id, actor, act: actId, restores, goesOn: !isSingle }
  const baseVersion = stored?.version ?? 0n
  if (operation.kind === 'delete') return [{ ...intent, kind: 'delete', baseVersion, fields: {} }]
  if (operation.kind === 'edit')
    return [{ ...intent, kind: 'edit', baseVersion, fields: withNulls(operation.fields) }]
  const made = fresh(entity, id, operation)
  if ('left' in made) return []
  const { id: _, ...fields } = made.document
  // The source stores times in microseconds.
  return [{ ...intent, kind: 'create', baseVersion, fields: readFirestoreFields(writeFields(fields)) }]
}

/** JSON has no absent values. */
function withNulls(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]))
}
