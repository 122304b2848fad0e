// Acts of the console: records of one entity that are created, changed, deleted or restored in one transaction, with one
// row of history each. A change of one record is an act with one operation: it fails where a larger act leaves the record
// out.

import sql, { raw } from 'sql-template-tag'
import { type LeftOutRecord, maxActChanges, type Outcome } from '#contract/acts.ts'
import { foldedCode } from '#contract/discount-codes.ts'
import { type ActedName, type EditableName, entities } from '#contract/entities.ts'
import { Problem, refused } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable } from '#server/documents/columns.ts'
import { mergeDocuments } from '#server/documents/stored/documents.sql.ts'
import { notFound } from '#server/documents/stored/get-record.sql.ts'
import { deleteDocuments } from '#server/documents/stored/sent-documents.sql.ts'
import { listBound } from '#server/documents/stored/source-binding.sql.ts'
import {
  lockRows,
  lockStoredVersions,
  removeTombstones,
} from '#server/documents/stored/stored-versions.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { setActor, type Writer } from '#server/record/history.sql.ts'
import { type ActRows, actRows, type Operation, type OperationRow, type StoredRecord } from './act-rows.ts'
import { answerOnce, type IdempotencyKey, type VersionedAnswer } from './once.sql.ts'

/** Takes some 10 ms, or is sent to a thread if the documents are long. */
const rowsAtOnce = 1_000

/** Each id once. `restore`: only records that the history shows as deleted, by the change with the number `since`. */
export type RecordOperation = { id: string; operation: Operation; obstacle?: string; since?: bigint }

export type Act = Writer & {
  entity: EditableName
  /** A UUID. */
  id: string
  operations: RecordOperation[]
  /** Nothing is written. */
  isDry?: boolean
  /** An act of one record: it fails if a source does not answer, instead of continuing later. */
  isSingle?: boolean
  /** Whether the documents that it creates had been deleted. */
  restores?: boolean
}

/** `made`: the ids of the changed records, in the order of the operations. */
export type ActResult = { act: string; outcome: Outcome; made: string[] }

/** Builds the answer after an act. */
export type AnswerBuilder = (db: Db, performed: ActResult) => Promise<VersionedAnswer>

export async function performOnce(
  db: Pool,
  key: IdempotencyKey | undefined,
  act: Act,
  answer: AnswerBuilder,
): Promise<VersionedAnswer> {
  return await db.transaction((transaction) =>
    answerOnce(transaction, key, act.id, async () => answer(transaction, await perform(transaction, act))),
  )
}

/** An edit of one record locks only its row, so it need not wait for writers of many. */
export function isSingleEdit({ isSingle = false, operations }: Act): boolean {
  return isSingle && operations.every(({ operation }) => operation.kind === 'edit')
}

async function perform(db: Transaction, act: Act): Promise<ActResult> {
  const { entity, operations, actor } = act
  const ids = operations.map(({ id }) => id).filter(isStorable)
  const versions = await (isSingleEdit(act) ? lockRows : lockStoredVersions)(db, entity, ids)
  await act.holdRights(db)
  await refuseIfBound(db)
  await refuseForeignAct(db, act)
  const rows = await readRows(db, act)
  if (!act.isDry) await setActor(db, actor, { id: act.id, restores: act.restores ?? false })
  const { made: changed, ...counts } = await decideRows(entity, rows, async ({ prepared, deletions }) => {
    if (act.isDry) return
    if (prepared) {
      await mergeDocuments(db, prepared)
      await removeTombstones(db, entity, prepared.ids, versions, [])
    }
    if (deletions.length > 0) await deleteDocuments(db, entity, deletions)
  })
  const recorded = act.isDry || changed.length === 0 ? null : act.id
  const outcome = { act: recorded, changed: changed.length, ...counts, pending: [] }
  return { act: act.id, outcome, made: changed }
}

/** Refuses acts on documents of a source that this server does not mirror: the source would one day overwrite the changes. */
async function refuseIfBound(db: Db): Promise<void> {
  const [bound] = await listBound(db)
  if (bound)
    throw new Problem(
      'unavailable',
      `The documents are those of ${bound.source}, which this server does not mirror (STOA_SOURCE is not set). Edits are possible again with it, or after: npm run stoa -- mirror forget`,
    )
}

/** Refuses an act of another person or entity, or one too large to be undone at once. */
export async function refuseForeignAct(
  db: Db,
  { id, entity, actor, operations }: Pick<Act, 'id' | 'actor'> & { entity: ActedName; operations: unknown[] },
): Promise<void> {
  const [joined] = await db.query<{ uid: string; entity: string; changes: number }>(sql`
    select actor_uid as uid, entity, act_changes as changes from history
    where act = ${id}::uuid and act_changes is not null`)
  if (!joined) return
  if (joined.uid !== actor.uid || joined.entity !== entity)
    throw new Problem('invalid', 'This act belongs to someone else, or to other records.')
  if (joined.changes + operations.length > maxActChanges)
    throw new Problem('invalid', `An act has at most ${maxActChanges} changes. Begin another one.`)
}

const mostBytes = 32n << 20n

/** Keeps foreign texts from filling the memory. `bytes`: the size of the documents; null: there are none. Throws `invalid`. */
export function refuseMany(bytes: bigint | null | undefined, advice: string): void {
  if ((bytes ?? 0n) > mostBytes)
    throw new Problem('invalid', `These records are too long to be changed together. ${advice}`)
}

async function refuseLongRecords(db: Db, table: string, ids: string[]): Promise<void> {
  const [row] = await db.query<{ bytes: bigint | null }>(sql`
    select sum(octet_length(document) + coalesce(octet_length(original), 0))::bigint as bytes
    from ${raw(table)} where id = any(${ids}::text[])`)
  refuseMany(row?.bytes, 'Change fewer of them.')
}

export async function readRows(db: Db, { entity, operations }: Act): Promise<OperationRow[]> {
  const ids = operations.map(({ id }) => id).filter(isStorable)
  await refuseLongRecords(db, tables[entity].table, ids)
  const stored = await db.query<StoredRecord & { id: string }>(sql`
    select id, document, original, version from ${raw(tables[entity].table)} where id = any(${ids}::text[])`)
  const deleted = await db.query<{ id: string; version: bigint }>(sql`
    select id, version from tombstones where entity = ${entity} and id = any(${ids}::text[])`)
  const records = new Map(stored.map(({ id, ...record }) => [id, record]))
  const tombstones = new Map(deleted.map(({ id, version }) => [id, version]))
  const taken = await findTaken(db, entity, operations)
  return operations.map(({ id, operation, obstacle }) => ({
    id,
    operation,
    stored: records.get(id),
    deleted: tombstones.get(id),
    obstacle: obstacle ?? takenBy(entity, operation, taken.get(id)),
  }))
}

function takenBy(entity: EditableName, { kind }: Operation, other: string | undefined): string | undefined {
  if (other === undefined) return undefined
  const { singular } = entities[entity]
  return kind === 'restore'
    ? `The ${singular} '${other}' exists again.`
    : `The ${singular} '${other}' already exists.`
}

/**
 * Returns, by the ids of the operations, the stored code that is in the way. Codes of the marketplace may differ in case alone, so such a
 * code can be restored next to the other one, unless that was created since.
 */
async function findTaken(
  db: Db,
  entity: EditableName,
  operations: RecordOperation[],
): Promise<ReadonlyMap<string, string>> {
  const fresh = operations.filter(
    ({ id, operation }) => (operation.kind === 'create' || operation.kind === 'restore') && isStorable(id),
  )
  if (fresh.length === 0) return new Map()
  const key = entity === 'discount-codes' ? foldedCode : (id: string) => id
  const column = raw(entity === 'discount-codes' ? 'folded_id' : 'id')
  const rows = await db.query<{ id: string; other: string }>(sql`
    select given.id, stored.id as other
    from unnest(${fresh.map(({ id }) => id)}::text[], ${fresh.map(({ id }) => key(id))}::text[],
      ${fresh.map(({ since }) => since ?? null)}::bigint[]) as given (id, key, since)
    join ${raw(tables[entity].table)} as stored on stored.${column} = given.key
    where stored.id = given.id or since is null or exists (
      select from history where entity = ${entity} and document_id = stored.id and before is null and history.id > since)`)
  return new Map(rows.map(({ id, other }) => [id, other]))
}

/** Throws the reason if an act of one record has changed nothing. */
export function assertMade(entity: EditableName, { outcome: { left } }: ActResult): void {
  const [first] = left
  if (first) throw problemOf(entity, first)
}

function problemOf(entity: EditableName, { id, reason, detail, fields }: LeftOutRecord): Problem {
  if (reason === 'missing') return notFound(entity, id)
  if (reason === 'changed') return changedMeanwhile()
  return fields ? new Problem('invalid', detail, { fields }) : refused(detail)
}

export function changedMeanwhile(): Problem {
  return new Problem(
    'conflict',
    'A colleague changed this record since you opened it. Reload it to see the change.',
  )
}

type Counted = Omit<ActRows, 'prepared' | 'deletions'>

/** Decides and writes a thousand records at a time, so that ten thousand do not block other requests. */
export async function decideRows(
  entity: EditableName,
  rows: OperationRow[],
  write: (decided: Pick<ActRows, 'prepared' | 'deletions'>) => Promise<void>,
): Promise<Counted> {
  const made: string[] = []
  const left: LeftOutRecord[] = []
  const all: Counted = { made, left, unchanged: 0, activated: 0, expired: 0 }
  const nowMs = Date.now()
  for (let begin = 0; begin < rows.length; begin += rowsAtOnce) {
    const some = rows.slice(begin, begin + rowsAtOnce)
    const length = some.reduce((sum, row) => sum + lengthOf(row), 0)
    const { prepared, deletions, ...decided } = await compute(actRows, { entity, rows: some, nowMs }, length)
    await write({ prepared, deletions })
    made.push(...decided.made)
    left.push(...decided.left)
    all.unchanged += decided.unchanged
    all.activated += decided.activated
    all.expired += decided.expired
  }
  return all
}

function lengthOf({ operation, stored }: OperationRow): number {
  const restored = operation.kind === 'restore' ? operation.text.length : 0
  return restored + (stored ? stored.document.length + (stored.original?.length ?? 0) : 0)
}
