// Writing documents whole: one at a time, or many in one statement; their faults in the same transaction.

import sql, { bulk, join, raw, type Sql } from 'sql-template-tag'
import type { Document } from '#contract/entity.ts'
import type { Fault } from '#contract/field.ts'
import { isDuplicate } from '#server/db/errors.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { storable } from '#server/documents/columns.ts'
import { copyIn } from './copy-in.ts'
import { copyLine } from './copy-text.ts'
import { type Noun, type Part, partsOf, type Row, tables } from './tables.ts'

/** Creates or replaces one document. */
export async function saveDocument(db: Transaction, noun: Noun, document: Document): Promise<void> {
  const { row, faults } = tables[noun].row(document)
  const values: Record<string, Row[string]> = { ...row, search: row.search.join(' ') }
  for (const { table, columns } of partsOf(noun, row)) {
    await db.execute(sql`
      insert into ${raw(table)} as kept (${raw(columns.join(', '))})
      values (${join(columns.map((column) => values[column]))})
      on conflict (id) do update set ${replaced(noun, columns)}`)
  }
  await replaceFaults(db, { noun, ids: [row.id], faults: faultRows(noun, row.id, faults) })
}

/** Documents turned into rows, ready to be written; of several with one id the last one counts. */
export type Prepared = { noun: Noun; ids: string[]; parts: PreparedPart[]; faults: FaultRow[] }

/** `copy`: the rows in the text format of COPY. */
export type PreparedPart = Part & { copy: Uint8Array<ArrayBuffer> }

/** The part of the work that needs no database. Undefined where there is no document. */
export function prepareDocuments(noun: Noun, documents: Iterable<Document>): Prepared | undefined {
  const ids: string[] = []
  const faults = new Map<string, FaultRow[]>()
  let parts: (Part & { lines: string[] })[] | undefined
  for (const document of documents) {
    const made = tables[noun].row(document)
    parts ??= partsOf(noun, made.row).map((part) => ({ ...part, lines: [] }))
    for (const { columns, lines } of parts) lines.push(copyLine(columns, made.row))
    ids.push(document.id)
    if (made.faults.length > 0) faults.set(document.id, faultRows(noun, document.id, made.faults))
    else faults.delete(document.id)
  }
  return parts && { noun, ids, parts: parts.map(prepared), faults: [...faults.values()].flat() }
}

function prepared({ table, columns, lines }: Part & { lines: string[] }): PreparedPart {
  return { table, columns, copy: new TextEncoder().encode(lines.join('')) }
}

/** Creates or replaces many documents. Those that are there already, the same, are not written. */
export async function writeDocuments(db: Transaction, prepared: Prepared): Promise<void> {
  const { noun, ids } = prepared
  const { table } = tables[noun]
  const [known] = await db.query<{ any: boolean }>(sql`
    select exists (select from ${raw(table)} where id = any(${ids}::text[])) as any`)
  if (known?.any) await mergeDocuments(db, prepared)
  else await addDocuments(db, prepared)
}

/** The same for documents that are most likely new: straight into the tables, by way of a merge where one is there. */
export async function addDocuments(db: Transaction, prepared: Prepared): Promise<void> {
  try {
    await db.savepoint(async () => {
      for (const { table, columns, copy } of prepared.parts) await copyIn(db, table, columns, copy)
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return await mergeDocuments(db, prepared)
  }
  await replaceFaults(db, prepared)
}

async function mergeDocuments(db: Transaction, prepared: Prepared): Promise<void> {
  const { noun, parts } = prepared
  for (const { table, columns, copy } of parts) {
    const staging = `new_${table}`
    const names = raw(columns.join(', '))
    await db.query(
      sql`create temporary table if not exists ${raw(staging)} (like ${raw(table)} including defaults including generated) on commit delete rows`,
    )
    await db.query(sql`delete from ${raw(staging)}`)
    await copyIn(db, staging, columns, copy)
    await db.query(sql`
      insert into ${raw(table)} as kept (${names})
      select distinct on (id) ${names} from ${raw(staging)} order by id, ctid desc
      on conflict (id) do update set ${replaced(noun, columns)}
      where (${whole('kept', columns)}) is distinct from (${whole('excluded', columns)})`)
  }
  await replaceFaults(db, prepared)
}

/** Tags and codes count their changes, so that an edit of an older version is noticed. */
function replaced(noun: Noun, columns: string[]): Sql {
  const others = columns.filter((column) => column !== 'id').map((column) => `${column} = excluded.${column}`)
  const counted = noun === 'tags' || noun === 'discount-codes' ? ['version = kept.version + 1'] : []
  return raw([...others, ...counted].join(', '))
}

function whole(source: string, columns: string[]): Sql {
  return raw(columns.map((column) => `${source}.${column}`).join(', '))
}

type FaultRow = { entity: Noun; id: string; field: string; value: string; expected: string }

type FaultsOf = Pick<Prepared, 'noun' | 'ids' | 'faults'>

async function replaceFaults(db: Transaction, { noun, ids, faults }: FaultsOf): Promise<void> {
  await db.query(sql`delete from faults where entity = ${noun} and id = any(${ids}::text[])`)
  for (let start = 0; start < faults.length; start += 1000) {
    const rows = faults
      .slice(start, start + 1000)
      .map(({ entity, id, field, value, expected }) => [entity, id, field, value, expected])
    await db.execute(sql`insert into faults (entity, id, field, value, expected) values ${bulk(rows)}`)
  }
}

/** Longest value that the doctor keeps of a malformed field. */
const maxFaultLength = 500

function faultRows(entity: Noun, id: string, faults: Fault[]): FaultRow[] {
  return faults.map(({ field, value, expected }) => {
    const shown = JSON.stringify(value) ?? 'undefined'
    return { entity, id, field: storable(field), value: storable(shown.slice(0, maxFaultLength)), expected }
  })
}
