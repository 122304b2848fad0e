// Writing documents whole: one at a time, or many in one statement; their faults in the same transaction.

import postgres from 'postgres'
import type { Document } from '#contract/entity.ts'
import type { Fault } from '#contract/field.ts'
import type { Sql, Transaction } from '#server/db/database.ts'
import { storable } from '#server/documents/columns.ts'
import { copyIn } from './copy-in.ts'
import { CopyRows } from './copy-rows.ts'
import { type Noun, type Part, partsOf, type Row, tables } from './tables.ts'

/** Creates or replaces one document. */
export async function saveDocument(sql: Transaction, noun: Noun, document: Document): Promise<void> {
  const { row, faults } = tables[noun].row(document)
  const values: Record<string, Row[string]> = { ...row, search: row.search.join(' ') }
  for (const { table, columns } of partsOf(noun, row)) {
    await sql`
      insert into ${sql(table)} as kept (${sql(columns)}) values ${sql(values, columns)}
      on conflict (id) do update set ${replaced(sql, noun, columns)}`
  }
  await replaceFaults(sql, { noun, ids: [row.id], faults: faultRows(noun, row.id, faults) })
}

/** Documents turned into rows, ready to be written; of several with one id the last one counts. */
export type Prepared = { noun: Noun; ids: string[]; parts: PreparedPart[]; faults: FaultRow[] }

/** `copy`: the rows as COPY takes them. */
export type PreparedPart = Part & { copy: Uint8Array<ArrayBuffer> }

/** The part of the work that needs no database. Undefined where there is no document. */
export function prepareDocuments(noun: Noun, documents: Iterable<Document>): Prepared | undefined {
  const ids: string[] = []
  const faults = new Map<string, FaultRow[]>()
  let parts: (Part & { rows: CopyRows })[] | undefined
  for (const document of documents) {
    const made = tables[noun].row(document)
    parts ??= partsOf(noun, made.row).map((part) => ({ ...part, rows: new CopyRows(part.columns) }))
    for (const { rows } of parts) rows.add(made.row)
    ids.push(document.id)
    if (made.faults.length > 0) faults.set(document.id, faultRows(noun, document.id, made.faults))
    else faults.delete(document.id)
  }
  return parts && { noun, ids, parts: parts.map(prepared), faults: [...faults.values()].flat() }
}

function prepared({ table, columns, rows }: Part & { rows: CopyRows }): PreparedPart {
  return { table, columns, copy: rows.toBytes() }
}

/** Creates or replaces many documents. Those that are there already, the same, are not written. */
export async function writeDocuments(sql: Transaction, prepared: Prepared): Promise<void> {
  const { noun, ids } = prepared
  const { table } = tables[noun]
  const [known] = await sql<{ any: boolean }[]>`
    select exists (select from ${sql(table)} where id = any(${ids}::text[])) as any`
  if (known?.any) await mergeDocuments(sql, prepared)
  else await addDocuments(sql, prepared)
}

/** The same for documents that are most likely new: straight into the tables, by way of a merge where one is there. */
export async function addDocuments(sql: Transaction, prepared: Prepared): Promise<void> {
  try {
    await sql.savepoint(async (savepoint) => {
      for (const { table, columns, copy } of prepared.parts) await copyIn(savepoint, table, columns, copy)
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return await mergeDocuments(sql, prepared)
  }
  await replaceFaults(sql, prepared)
}

function isDuplicate(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23505'
}

async function mergeDocuments(sql: Transaction, prepared: Prepared): Promise<void> {
  const { noun, parts } = prepared
  for (const { table, columns, copy } of parts) {
    const staging = `new_${table}`
    await sql`create temporary table if not exists ${sql(staging)} (like ${sql(table)} including defaults including generated) on commit delete rows`
    await sql`delete from ${sql(staging)}`
    await copyIn(sql, staging, columns, copy)
    await sql`
      insert into ${sql(table)} as kept (${sql(columns)})
      select distinct on (id) ${sql(columns)} from ${sql(staging)} order by id, ctid desc
      on conflict (id) do update set ${replaced(sql, noun, columns)}
      where (${whole(sql, 'kept', columns)}) is distinct from (${whole(sql, 'excluded', columns)})`
  }
  await replaceFaults(sql, prepared)
}

/** Tags and codes count their changes, so that an edit of an older version is noticed. */
function replaced(sql: Sql, noun: Noun, columns: string[]) {
  const others = columns.filter((column) => column !== 'id').map((column) => `${column} = excluded.${column}`)
  const counted = noun === 'tags' || noun === 'discount-codes' ? ['version = kept.version + 1'] : []
  return sql.unsafe([...others, ...counted].join(', '))
}

function whole(sql: Sql, source: string, columns: string[]) {
  return sql.unsafe(columns.map((column) => `${source}.${column}`).join(', '))
}

type FaultRow = { entity: Noun; id: string; field: string; value: string; expected: string }

type FaultsOf = Pick<Prepared, 'noun' | 'ids' | 'faults'>

async function replaceFaults(sql: Transaction, { noun, ids, faults }: FaultsOf): Promise<void> {
  await sql`delete from faults where entity = ${noun} and id = any(${ids}::text[])`
  for (let start = 0; start < faults.length; start += 1000) {
    await sql`insert into faults ${sql(faults.slice(start, start + 1000))}`
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
