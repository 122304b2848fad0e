// The faults of stored documents: the malformed fields that were found when the documents were read.

import sql from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Fault } from '#contract/field.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { storable } from '#server/documents/columns.ts'

/** `found`: the number of faults of the document, if not all of them are stored; else null. */
export type FaultRow = {
  entity: EntityName
  id: string
  field: string
  value: string
  expected: string
  found: number | null
}

const batchSize = 500

export function readFaults(db: Pool): AsyncIterable<FaultRow[]> {
  return db.stream(
    sql`select entity, id, field, value, expected, found from faults order by entity, id, field`,
    batchSize,
  )
}

/** Returns the faults of the documents with these ids. */
type FaultsOf = { entity: EntityName; ids: string[]; faults: FaultRow[] }

export async function replaceFaults(db: Transaction, { entity, ids, faults }: FaultsOf): Promise<void> {
  await db.query(sql`delete from faults where entity = ${entity} and id = any(${ids}::text[])`)
  if (faults.length > 0)
    await db.execute(sql`
      insert into faults (entity, id, field, value, expected, found)
      select entity, id, field, value, expected, found from json_populate_recordset(null::faults, ${JSON.stringify(faults)}::json)`)
}

const maxFaultLength = 500

export function faultRows(entity: EntityName, id: string, faults: Fault[], count: number): FaultRow[] {
  const found = count > faults.length ? count : null
  return faults.map(({ field, value, expected }) => {
    const shown = JSON.stringify(value) ?? 'undefined'
    const cut = storable(shown.slice(0, maxFaultLength))
    return { entity, id, field: storable(field), value: cut, expected, found }
  })
}

export function faultsNotIn(known: FaultRow[], faults: FaultRow[]): FaultRow[] {
  const key = ({ id, field, value, expected, found }: FaultRow) =>
    JSON.stringify([id, field, value, expected, found])
  const keys = new Set(known.map(key))
  return faults.filter((fault) => !keys.has(key(fault)))
}
