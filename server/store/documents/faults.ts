// The faults of stored documents: the malformed fields that were found when the documents were read.

import sql, { bulk } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Fault } from '#contract/field.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { storable } from '#server/documents/columns.ts'

export type FaultRow = { entity: EntityName; id: string; field: string; value: string; expected: string }

const batchSize = 500

export function readFaults(db: Pool): AsyncIterable<FaultRow[]> {
  return db.stream(
    sql`select entity, id, field, value, expected from faults order by entity, id, field`,
    batchSize,
  )
}

/** The faults of the documents of these ids. */
type FaultsOf = { entity: EntityName; ids: string[]; faults: FaultRow[] }

export async function replaceFaults(db: Transaction, { entity, ids, faults }: FaultsOf): Promise<void> {
  await db.query(sql`delete from faults where entity = ${entity} and id = any(${ids}::text[])`)
  for (let start = 0; start < faults.length; start += 1000) {
    const rows = faults
      .slice(start, start + 1000)
      .map(({ entity, id, field, value, expected }) => [entity, id, field, value, expected])
    await db.execute(sql`insert into faults (entity, id, field, value, expected) values ${bulk(rows)}`)
  }
}

/** The longest stored value of a malformed field. */
const maxFaultLength = 500

export function faultRows(entity: EntityName, id: string, faults: Fault[]): FaultRow[] {
  return faults.map(({ field, value, expected }) => {
    const shown = JSON.stringify(value) ?? 'undefined'
    return { entity, id, field: storable(field), value: storable(shown.slice(0, maxFaultLength)), expected }
  })
}

/** The ones of `faults` that are not among the `known` ones. */
export function faultsNotIn(known: FaultRow[], faults: FaultRow[]): FaultRow[] {
  const key = ({ id, field, value, expected }: FaultRow) => JSON.stringify([id, field, value, expected])
  const keys = new Set(known.map(key))
  return faults.filter((fault) => !keys.has(key(fault)))
}
