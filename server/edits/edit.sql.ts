// An edit of the console: version compared, document written, history recorded, all or nothing.

import sql, { raw } from 'sql-template-tag'
import type { EditableName } from '#contract/entities.ts'
import { invalidField, Problem } from '#contract/problem.ts'
import { colorForms, isAllowedColor } from '#contract/tag-color.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { isStorable } from '#server/documents/columns.ts'
import { saveRow } from '#server/documents/stored/documents.sql.ts'
import { getDocumentAndVersion, notFound, type Versioned } from '#server/documents/stored/record.sql.ts'
import { listBound } from '#server/documents/stored/source-binding.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { cannotHold } from '#server/documents/write-document.ts'
import type { Writer } from '#server/record/history.sql.ts'
import { editedRow } from './edited-row.ts'

export type Edit = Writer & {
  /** The version that the person saw; undefined: any version. */
  expectedVersion: bigint | undefined
  /** Those that differ replace the fields of the document, in its spelling. */
  fields: object
}

type Kept = Versioned & { original: string | null }

/** Throws not_found, conflict when another change came first, or the errors of `holdRights`. */
export async function editDocument(
  db: Pool,
  entity: EditableName,
  id: string,
  { holdRights, expectedVersion, fields }: Edit,
): Promise<Versioned> {
  const { table } = tables[entity]
  if (!isStorable(id)) throw notFound(entity, id)
  return await db.transaction(async (transaction) => {
    const [before] = await transaction.query<Kept>(sql`
      select document, original, version from ${raw(table)} where id = ${id} for update`)
    // After the lock: rights that are revoked while waiting for it must not be used. Also names the author of the history.
    await holdRights(transaction)
    if (!before) throw notFound(entity, id)
    await refuseIfBound(transaction)
    if (expectedVersion !== undefined && expectedVersion !== before.version) throw changedMeanwhile()
    const stored = before.original ?? before.document
    const { changed, refusal, derived } = await compute(editedRow, { entity, stored, fields }, stored.length)
    checkColor(changed)
    checkPercentage(changed)
    if (refusal) throw cannotHold(refusal)
    if (derived) await saveRow(transaction, entity, derived)
    return await getDocumentAndVersion(transaction, entity, id)
  })
}

/** The source would never hear of an edit that is made here, and overwrite it one day. */
export async function refuseIfBound(db: Db): Promise<void> {
  const [bound] = await listBound(db)
  if (bound)
    throw new Problem(
      'unavailable',
      `The documents are those of ${bound.source}, which this server does not mirror (STOA_SOURCE is not set). Edits are possible again with it, or after: npm run stoa -- mirror forget`,
    )
}

/** Of the changed fields only: a tag with a malformed colour can be renamed. Throws `invalid`. */
export function checkColor({ color }: { color?: unknown }): void {
  if (typeof color !== 'string' || isAllowedColor(color, undefined)) return
  throw invalidField('color', 'The color', `must be ${colorForms}`)
}

/** Of the changed fields only: a code of 7.5 percent can get another expiration. Throws `invalid`. */
export function checkPercentage({ percentageDiscount }: { percentageDiscount?: unknown }): void {
  if (percentageDiscount === undefined || Number.isInteger(Number(percentageDiscount))) return
  throw invalidField('percentageDiscount', 'The percentage', 'must be a whole number')
}

export function changedMeanwhile(): Problem {
  return new Problem(
    'conflict',
    'Somebody has changed this record since you opened it. Reload it to see the change.',
  )
}
