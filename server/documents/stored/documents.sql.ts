// Writes documents, their words and faults in one transaction. Every document becomes a row in the same way, whether it comes
// from a file, a program, the mirror, a sign-in or an edit:
// - A mapping, if there is one, reads it first; then rowOf (documents/read-document.ts) derives known fields in one
//   spelling (`document`), the original where it differs (`original`), columns, words and faults.
// - Each field has one reader for server and browser (contract/field-kinds.ts). A malformed field counts as absent.
// - Long and mapped documents are read in threads (threads/compute.ts).
// - The newest version wins (documents/versions.ts).
// - Large imports are copied, and their indexes built at the end (backup/bulk.sql.ts).
// - When a release or the mapping derives documents differently, the server derives stored ones again (rebuild.sql.ts).

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isDuplicate } from '#server/db/errors.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isErasedUser } from '#server/documents/erasure.ts'
import { type DerivedRow, parseDocument } from '#server/documents/read-document.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { copyIn, copyLine } from './copy-in.ts'
import { type FaultRow, faultRows, faultsNotIn, replaceFaults } from './faults.sql.ts'
import { isStale, lockStoredVersions, removeTombstones, type StoredVersions } from './stored-versions.sql.ts'
import { type RowColumns, type TablePart, tablePartsOf, tables } from './tables.sql.ts'

/** Creates or replaces one document, as a local change of the stored one: its version is incremented. */
export async function saveDocument(db: Transaction, entity: EntityName, document: Document): Promise<void> {
  if (isErasedUser(entity, document.id)) return
  const text = JSON.stringify(document)
  const { row, faults, faultCount } = await compute(deriveRow, { entity, document: text }, text.length)
  const values: Record<string, RowColumns[string]> = { ...row, search: row.search.join(' ') }
  for (const { table, columns } of tablePartsOf(entity, row)) {
    await db.execute(sql`
      insert into ${raw(table)} as stored (${raw(columns.join(', '))})
      values (${join(columns.map((column) => values[column]))})
      on conflict (id) do update set ${replaced(entity, { table, columns }, true)}`)
  }
  await replaceFaults(db, { entity, ids: [row.id], faults: faultRows(entity, row.id, faults, faultCount) })
}

/**
 * Documents as rows, prepared for writing; of several with the same id the last one is used. `versions`: the versions of the source, one
 * for each id; absent for documents from files, which have none. `foreign`: how many have fields, but none of the specified ones.
 */
export type PreparedDocuments = {
  entity: EntityName
  ids: string[]
  versions?: bigint[]
  parts: PreparedPart[]
  faults: FaultRow[]
  foreign: number
}

/** `copy`: the rows in the text format of COPY. */
type PreparedPart = TablePart & { copy: Uint8Array<ArrayBuffer> }

/** Does the part of the work that does not use the database. Returns undefined if there is no document. */
export function prepareDocuments(
  entity: EntityName,
  documents: Iterable<Document>,
): PreparedDocuments | undefined {
  const preparation = openPreparation(entity)
  for (const document of documents) preparation.add(document)
  return preparation.end()
}

export type Preparation = ReturnType<typeof openPreparation>

/** Prepares document by document: either all of a preparation have a version, or none. */
export function openPreparation(entity: EntityName) {
  const ids: string[] = []
  const versions: bigint[] = []
  const faults = new Map<string, FaultRow[]>()
  let foreign = 0
  let parts: (TablePart & { lines: string[] })[] | undefined
  return {
    add(document: Document, version?: bigint): void {
      if (isErasedUser(entity, document.id)) return
      const made = tables[entity].row(document)
      const row = version === undefined ? made.row : { ...made.row, version }
      parts ??= tablePartsOf(entity, row).map((part) => ({ ...part, lines: [] }))
      for (const { columns, lines } of parts) lines.push(copyLine(columns, row))
      ids.push(document.id)
      if (made.row.original !== null && made.row.document === JSON.stringify({ id: document.id }))
        foreign += 1
      if (version !== undefined) versions.push(version)
      if (made.faultCount > 0)
        faults.set(document.id, faultRows(entity, document.id, made.faults, made.faultCount))
      else faults.delete(document.id)
    },
    end(): PreparedDocuments | undefined {
      if (!parts) return undefined
      const made = { entity, ids, parts: parts.map(prepared), faults: [...faults.values()].flat(), foreign }
      return versions.length > 0 ? { ...made, versions } : made
    },
  }
}

function prepared({ table, columns, lines }: TablePart & { lines: string[] }): PreparedPart {
  return { table, columns, copy: new TextEncoder().encode(lines.join('')) }
}

/** Writes where they are newer than the stored ones, and nothing unchanged from files. Returns how many are not newer. */
export async function writeDocuments(db: Transaction, prepared: PreparedDocuments): Promise<number> {
  return await writeNewer(db, prepared, await lockStoredVersions(db, prepared.entity, prepared.ids))
}

/** `stored`: the stored versions of these documents, locked. `refused`: the ids of stored documents that must not change. */
export async function writeNewer(
  db: Transaction,
  prepared: PreparedDocuments,
  stored: StoredVersions,
  refused: ReadonlySet<string> = new Set(),
): Promise<number> {
  const { entity, ids, versions } = prepared
  const stale = ids.filter((id, index) => isStale(stored, id, versions?.[index]))
  const kept = [...stale, ...ids.filter((id) => refused.has(id))]
  if (kept.length >= ids.length) return stale.length
  if (stored.size === 0) await addDocuments(db, prepared)
  else await mergeDocuments(db, prepared, { isChange: true, stale: kept })
  await removeTombstones(db, entity, ids, stored, kept)
  return stale.length
}

/** Writes into the tables directly; by a merge if another writer has created one of the documents in the meantime. */
async function addDocuments(db: Transaction, prepared: PreparedDocuments): Promise<void> {
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

/** `isChange`: whether the documents change, or only the data derived from them. `stale`: ids that must not be written. */
export async function mergeDocuments(
  db: Transaction,
  { entity, ids, parts, faults }: PreparedDocuments,
  { isChange, stale }: { isChange: boolean; stale: string[] } = { isChange: true, stale: [] },
): Promise<void> {
  for (const part of parts) {
    const { table, columns } = part
    const staging = await stage(db, part)
    if (stale.length > 0) await db.query(sql`delete from ${staging} where id = any(${stale}::text[])`)
    const names = raw(columns.join(', '))
    await db.query(sql`
      insert into ${raw(table)} as stored (${names})
      select distinct on (id) ${names} from ${staging} order by id, ctid desc
      on conflict (id) do update set ${replaced(entity, part, isChange)}
      where (${whole('stored', columns)}) is distinct from (${whole('excluded', columns)})`)
  }
  const left = new Set(stale)
  const isWritten = ({ id }: FaultRow): boolean => !left.has(id)
  await replaceFaults(db, {
    entity,
    ids: ids.filter((id) => !left.has(id)),
    faults: faults.filter(isWritten),
  })
}

/** Returns the ids of documents whose stored rows or faults differ from these; locks nothing. */
export async function findOutdated(
  db: Transaction,
  { entity, ids, parts, faults }: PreparedDocuments,
): Promise<string[]> {
  const outdated = new Set<string>()
  for (const part of parts) {
    const { table, columns } = part
    const staging = await stage(db, part)
    const rows = await db.query<{ id: string }>(sql`
      select derived.id from ${staging} as derived left join ${raw(table)} as stored using (id)
      where (${whole('stored', columns)}) is distinct from (${whole('derived', columns)})`)
    for (const { id } of rows) outdated.add(id)
  }
  const stored = await db.query<FaultRow>(sql`
    select entity, id, field, value, expected, found from faults where entity = ${entity} and id = any(${ids}::text[])`)
  for (const { id } of [...faultsNotIn(faults, stored), ...faultsNotIn(stored, faults)]) outdated.add(id)
  return [...outdated]
}

/**
 * Creates a temporary table of the rows, for the transaction or until the next rows are staged. It is dropped with the transaction:
 * otherwise the connection would drop it when it ends, and a primary without its synchronous standby would wait for that and never stop.
 */
async function stage(db: Transaction, { table, columns, copy }: PreparedPart): Promise<Sql> {
  const staging = raw(`new_${table}`)
  await db.query(sql`
    create temporary table if not exists ${staging} on commit drop
    as select ${raw(columns.join(', '))} from ${raw(table)} with no data`)
  await db.query(sql`delete from ${staging}`)
  await copyIn(db, `new_${table}`, columns, copy)
  return staging
}

/** A change without a version of the source increments the stored version. */
function replaced(entity: EntityName, { table, columns }: TablePart, isChange: boolean): Sql {
  const others = columns.filter((column) => column !== 'id').map((column) => `${column} = excluded.${column}`)
  const isCounted = isChange && table === tables[entity].table && !columns.includes('version')
  const counted = isCounted ? ['version = stored.version + 1'] : []
  return raw([...others, ...counted].join(', '))
}

function whole(source: string, columns: readonly string[]): Sql {
  return raw(columns.map((column) => `${source}.${column}`).join(', '))
}

/** `document`: JSON text. `mostFaults`: how many of its faults are wanted; if not given, those that are stored. */
type WantedRow = { entity: EntityName; document: string; mostFaults?: number }

export function deriveRow({ entity, document, mostFaults }: WantedRow): DerivedRow<RowColumns> {
  return tables[entity].row(parseDocument(document), mostFaults)
}
deriveRow.module = import.meta.url
