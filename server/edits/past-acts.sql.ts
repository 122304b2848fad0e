// Reads from the history what is needed to restore deleted records and to undo acts.

import sql, { type Sql } from 'sql-template-tag'
import type { EditableName } from '#contract/entities.ts'
import { entityOf } from '#contract/entity-of.ts'
import { isObject } from '#contract/field.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { idColumn } from '#server/documents/columns.ts'
import { parseJson } from '#server/documents/read-document.ts'
import { notFound } from '#server/documents/stored/get-record.sql.ts'
import { type RecordOperation, refuseMany } from './acts.sql.ts'

/** Throws not_found for a record that was never deleted. */
export async function findDeleted(db: Db, entity: EditableName, id: string): Promise<RecordOperation> {
  const [deleted] = await db.query<{ text: string; since: bigint }>(sql`
    select coalesce(original, before) as text, id as since from history
    where entity = ${entity} and document_id = ${idColumn(id)} and after is null order by id desc limit 1`)
  if (!deleted) throw notFound(entity, id)
  return { id, operation: { kind: 'restore', text: deleted.text }, since: deleted.since }
}

type Past = {
  entity: EditableName
  id: string
  before: string | null
  after: string | null
  original: string | null
  since: bigint | null
}

/** What can be undone: an act, or one change by its number. */
export type UndoTarget = { act: string } | { change: string }

/** Returns what undoes each change; a record that was changed twice is undone in one step. Throws not_found, and invalid for a long act. */
export async function undoOf(
  db: Db,
  undoable: UndoTarget,
): Promise<{ entity: EditableName; operations: RecordOperation[] }> {
  const isUndone =
    'act' in undoable
      ? sql`act = ${undoable.act}::uuid`
      : sql`id = ${undoable.change}::bigint and event is null`
  await refuseLongAct(db, isUndone)
  const past = await db.query<Past>(sql`
    select entity, document_id as id, (array_agg(before order by id))[1] as before,
      (array_agg(after order by id desc))[1] as after,
      (array_agg(original order by id desc) filter (where after is null))[1] as original,
      max(id) filter (where after is null) as since
    from history where ${isUndone} group by entity, document_id order by min(id)`)
  const [first] = past
  if (!first) throw noSuchAct()
  return { entity: first.entity, operations: past.flatMap(undone) }
}

/** An act may have been made in several batches. An undo reverses at most what one batch may change, so the limit is the same. */
async function refuseLongAct(db: Db, isUndone: Sql): Promise<void> {
  const [row] = await db.query<{ bytes: bigint | null }>(sql`
    select greatest(sum(octet_length(before) + coalesce(octet_length(original), 0)), sum(octet_length(after)))::bigint as bytes
    from history where ${isUndone}`)
  refuseMany(row?.bytes, 'Restore them one by one.')
}

export function noSuchAct(): Problem {
  return new Problem('not_found', 'There is no such act or change.')
}

function undone({ entity, id, before, after, original, since }: Past): RecordOperation[] {
  if (before === null)
    return after === null ? [] : [{ id, operation: { kind: 'delete', seen: { document: after } } }]
  if (after === null)
    return [{ id, operation: { kind: 'restore', text: original ?? before }, since: since ?? 0n }]
  const parsed = parseJson(before)
  const values: Record<string, unknown> = isObject(parsed) ? parsed : {}
  const fields = Object.fromEntries(Object.keys(entityOf[entity].fields).map((name) => [name, values[name]]))
  return [{ id, operation: { kind: 'edit', seen: { document: after }, fields, isUndo: true } }]
}
