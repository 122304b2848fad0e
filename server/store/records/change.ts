// A change made through the console: version compared, document written, history recorded, all or nothing.

import sql, { raw } from 'sql-template-tag'
import type { EditableName } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable } from '#server/documents/columns.ts'
import { parseDocument } from '#server/documents/stored.ts'
import { saveDocument } from '#server/store/documents/documents.ts'
import { tables } from '#server/store/documents/tables.ts'
import { type Actor, setActor } from './history.ts'
import { notFound } from './record.ts'

export type Change = {
  actor: Actor
  /** The version that they saw; undefined: whichever stands. */
  expectedVersion: bigint | undefined
  /** Throws unless they may change it at this moment; until the transaction ends nobody takes that away. */
  holdRights(transaction: Transaction): Promise<void>
}

export type Changed = { document: string; version: bigint }

type Kept = { document: string; original: string | null; version: bigint }

/** `fields` take the place of the document's own. Throws not_found, conflict when another change came first, or what `holdRights` throws. */
export async function changeDocument(
  db: Pool,
  entity: EditableName,
  id: string,
  change: Change,
  fields: object,
): Promise<Changed> {
  const { table } = tables[entity]
  if (!isStorable(id)) throw notFound(entity, id)
  return await db.transaction(async (transaction) => {
    const [before] = await transaction.query<Kept>(sql`
      select document, original, version from ${raw(table)} where id = ${id} for update`)
    // After the lock: rights that are taken away while it is waited for must not be used.
    await change.holdRights(transaction)
    if (!before) throw notFound(entity, id)
    if (change.expectedVersion !== undefined && change.expectedVersion !== before.version)
      throw changedMeanwhile()
    await setActor(transaction, change.actor)
    await saveDocument(transaction, entity, {
      ...parseDocument(before.original ?? before.document),
      ...fields,
    })
    const [after] = await transaction.query<Changed>(sql`
      select document, version from ${raw(table)} where id = ${id}`)
    if (!after) throw notFound(entity, id)
    return after
  })
}

export function changedMeanwhile(): Problem {
  return new Problem(
    'conflict',
    'Somebody has changed this record since you opened it. Reload it to see the change.',
  )
}
