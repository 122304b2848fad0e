// Writing documents whole: one at a time, or many in one statement; their faults in the same transaction.

import postgres from 'postgres'
import type { Document } from '#contract/entity.ts'
import type { Fault } from '#contract/field.ts'
import type { Sql, Transaction } from '#server/db/database.ts'
import { storable } from '#server/documents/columns.ts'
import { copyIn } from './copy-in.ts'
import { copyRows } from './copy-rows.ts'
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
  await replaceFaults(sql, noun, [row.id], faultRows(noun, row.id, faults))
}

/** Documents turned into rows, ready to be written; of several with one id the last counts. */
export type Prepared = { noun: Noun; ids: string[]; parts: PreparedPart[]; faults: FaultRow[] }

/** `copy`: the rows as COPY takes them. */
export type PreparedPart = Part & { copy: Uint8Array<ArrayBuffer> }

/** The part of the work that needs no database. Undefined where there is no document. */
export function prepareDocuments(noun: Noun, documents: Iterable<Document>): Prepared | undefined {
  const prepared = new Map<string, { row: Row; faults: Fault[] }>()
  for (const document of documents) prepared.set(document.id, tables[noun].row(document))
  const rows = Array.from(prepared.values(), ({ row }) => row)
  const first = rows[0]
  if (!first) return undefined
  return {
    noun,
    ids: [...prepared.keys()],
    parts: partsOf(noun, first).map(({ table, columns }) => ({
      table,
      columns,
      copy: copyRows(columns, rows),
    })),
    faults: [...prepared.values()].flatMap(({ row, faults }) => faultRows(noun, row.id, faults)),
  }
}

/** Creates or replaces many documents. Those that are there already, the same, are not written. */
export async function writeDocuments(sql: Transaction, prepared: Prepared): Promise<void> {
  const { noun, ids, faults } = prepared
  const { table } = tables[noun]
  const [known] = await sql<{ any: boolean }[]>`
    select exists (select from ${sql(table)} where id = any(${ids}::text[])) as any`
  if (known?.any) await mergeRows(sql, prepared)
  else await addRows(sql, prepared)
  await replaceFaults(sql, noun, ids, faults)
}

/** Straight into the tables; if another process has stored one of the ids meanwhile, by way of a merge after all. */
async function addRows(sql: Transaction, prepared: Prepared): Promise<void> {
  try {
    await sql.savepoint(async (savepoint) => {
      for (const { table, columns, copy } of prepared.parts) await copyIn(savepoint, table, columns, copy)
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    await mergeRows(sql, prepared)
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23505'
}

async function mergeRows(sql: Transaction, { noun, parts }: Prepared): Promise<void> {
  for (const { table, columns, copy } of parts) {
    const staging = `new_${table}`
    await sql`create temporary table if not exists ${sql(staging)} (like ${sql(table)} including defaults including generated) on commit delete rows`
    await sql`delete from ${sql(staging)}`
    await copyIn(sql, staging, columns, copy)
    await sql`
      insert into ${sql(table)} as kept (${sql(columns)}) select ${sql(columns)} from ${sql(staging)}
      on conflict (id) do update set ${replaced(sql, noun, columns)}
      where (${whole(sql, 'kept', columns)}) is distinct from (${whole(sql, 'excluded', columns)})`
  }
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

async function replaceFaults(sql: Transaction, noun: Noun, ids: string[], rows: FaultRow[]): Promise<void> {
  await sql`delete from faults where entity = ${noun} and id = any(${ids}::text[])`
  for (let start = 0; start < rows.length; start += 1000) {
    await sql`insert into faults ${sql(rows.slice(start, start + 1000))}`
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
