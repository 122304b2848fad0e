// Decides the outcome of each operation of an act. Does not use the database, so that a thread can compute it.

import type { LeftOutRecord } from '#contract/acts.ts'
import { discountCodes, isExpired } from '#contract/discount-codes.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { entityOf } from '#contract/entity-of.ts'
import { type DeclaredField, declaredIn, isObject } from '#contract/field.ts'
import { fromMilliseconds, isTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { parseDocument, toDocument, UnusableDocument } from '#server/documents/read-document.ts'
import { openPreparation, type PreparedDocuments } from '#server/documents/stored/documents.sql.ts'
import type { Deletion } from '#server/documents/stored/sent-documents.sql.ts'
import { cannotHold, changesIn, type FieldFault, writtenFields } from '#server/documents/write-document.ts'

/** What a person saw of a record; undefined: any state is accepted. */
export type ExpectedState = { version: bigint } | { document: string } | undefined

/** `text`: the imported text of the deleted document. `isUndo`: the fields get the values that they had before, even malformed ones. */
export type Operation =
  | { kind: 'create'; fields: object }
  | { kind: 'restore'; text: string }
  | { kind: 'edit'; seen: ExpectedState; fields: object; isUndo?: true }
  | { kind: 'delete'; seen: ExpectedState }

/** `original`: null if it equals the document. */
export type StoredRecord = { document: string; original: string | null; version: bigint }

/** `stored`: the record as it is; `deleted`: the version of its tombstone. `obstacle`: why the operation is impossible. */
export type OperationRow = {
  id: string
  operation: Operation
  stored: StoredRecord | undefined
  deleted: bigint | undefined
  obstacle: string | undefined
}

export type OperationRows = { entity: EditableName; rows: OperationRow[]; nowMs: number }

/** `made`: the ids of all records that change. */
export type ActRows = {
  prepared: PreparedDocuments | undefined
  deletions: Deletion[]
  made: string[]
  unchanged: number
  activated: number
  expired: number
  left: LeftOutRecord[]
}

/** The document after the act; `changed`: its specified fields with new values. */
type Written = { document: Document; changed: Record<string, unknown> }
type Decision = LeftRow | 'unchanged' | 'delete' | Written

export function actRows({ entity, rows, nowMs }: OperationRows): ActRows {
  const preparation = openPreparation(entity)
  const act: Omit<ActRows, 'prepared'> = {
    deletions: [],
    made: [],
    unchanged: 0,
    activated: 0,
    expired: 0,
    left: [],
  }
  for (const row of rows) {
    const { id, stored, deleted } = row
    const decision = decide(entity, row)
    const version = (stored?.version ?? deleted ?? 0n) + 1n
    if (decision === 'unchanged') act.unchanged++
    else if (decision === 'delete') act.deletions.push({ id, version })
    else if ('left' in decision) act.left.push({ id, ...decision.left })
    else {
      preparation.add(decision.document, version)
      const turn = turnOf(entity, stored, decision.changed, nowMs)
      if (turn) act[turn]++
    }
    if (decision === 'delete' || (typeof decision === 'object' && 'document' in decision)) act.made.push(id)
  }
  return { ...act, prepared: preparation.end() }
}

function decide(entity: EditableName, { id, operation, stored, obstacle }: OperationRow): Decision {
  if (obstacle !== undefined) return refused(obstacle)
  if (operation.kind === 'create' || operation.kind === 'restore') return fresh(entity, id, operation)
  const { singular } = entities[entity]
  if (!stored) return { left: { reason: 'missing', detail: `This ${singular} does not exist.` } }
  if (!isSeen(operation.seen, stored))
    return { left: { reason: 'changed', detail: `A colleague changed this ${singular} in the meantime.` } }
  return operation.kind === 'delete' ? 'delete' : edited(entity, stored, operation)
}

type LeftRow = { left: Omit<LeftOutRecord, 'id'> }

function refused(detail: string): LeftRow {
  return { left: { reason: 'refused', detail } }
}

function refusedField({ field, what, detail }: FieldFault): LeftRow {
  return { left: { reason: 'refused', detail: `${what} ${detail}.`, fields: [{ field, detail }] } }
}

function isSeen(seen: ExpectedState, { document, version }: StoredRecord): boolean {
  if (seen === undefined) return true
  return 'version' in seen ? seen.version === version : seen.document === document
}

actRows.module = import.meta.url

export function fresh(
  entity: EditableName,
  id: string,
  operation: Extract<Operation, { kind: 'create' | 'restore' }>,
): LeftRow | Written {
  if (operation.kind === 'restore') return restored(operation.text)
  const written = writtenFields(entity, { id }, operation.fields)
  if ('refused' in written) return refusedField(cannotHold(written))
  return { document: toDocument({ ...written.fields, id }), changed: {} }
}

/** The rules for documents may have become stricter since it was deleted. */
function restored(text: string): LeftRow | Written {
  try {
    return { document: parseDocument(text), changed: {} }
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return refused(`Its document ${error.message}.`)
  }
}

function edited(
  entity: EditableName,
  { document, original }: StoredRecord,
  { fields, isUndo }: Extract<Operation, { kind: 'edit' }>,
): Decision {
  const stored = parseDocument(original ?? document)
  const changed = changesIn(entity, stored, fields)
  if (Object.keys(changed).length === 0) return 'unchanged'
  const fault = isUndo ? undefined : faultIn(entity, changed)
  if (fault) return refusedField(fault)
  const written = writtenFields(entity, stored, changed)
  if ('refused' in written) return refusedField(cannotHold(written))
  return { document: { ...stored, ...written.fields }, changed }
}

/** Checks only the fields that change: a tag with a malformed colour can be renamed, a code of 7.5 percent can get another expiration. */
export function faultIn(entity: EditableName, changed: object): FieldFault | undefined {
  const fields = new Map<string, DeclaredField>(declaredIn(entityOf[entity].fields))
  for (const [field, value] of Object.entries(changed)) {
    const declared = fields.get(field)
    if (declared?.check && value !== undefined && !declared.check.allows(value))
      return { field, what: `The ${declared.label.toLowerCase()}`, detail: `must ${declared.check.must}` }
  }
  return undefined
}

function turnOf(
  entity: EditableName,
  stored: StoredRecord | undefined,
  changed: Record<string, unknown>,
  nowMs: number,
): 'activated' | 'expired' | undefined {
  const now = fromMilliseconds(nowMs)
  if (entity !== 'discount-codes' || !stored || !isTimestamp(now) || !('expirationDate' in changed))
    return undefined
  const parsed: unknown = JSON.parse(stored.document)
  const was = isExpired(discountCodes.read(isObject(parsed) ? parsed : {}), now)
  const is = isExpired({ expirationDate: readTimestamp(changed.expirationDate) }, now)
  if (was === is) return undefined
  return is ? 'expired' : 'activated'
}
