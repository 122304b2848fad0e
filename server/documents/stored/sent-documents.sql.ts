// Writes documents and deletions of one entity that the source has sent.

import sql, { raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isErasedUser } from '#server/documents/erasure.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { mergeDocuments, type PreparedDocuments, writeNewer } from './documents.sql.ts'
import { replaceFaults } from './faults.sql.ts'
import { prepareKept } from './prepare.ts'
import { isStale, lockStoredVersions, type StoredVersions } from './stored-versions.sql.ts'
import { tables } from './tables.sql.ts'

/** `applied`: how many changed something; `ignored`: ids whose isAdmin was ignored; `refused`: of refused deletions. */
export type WriteResult = { applied: number; ignored: string[]; refused: string[] }

/** `mayWriteRights`: may write isAdmin of users. */
type SenderRights = { mayWriteRights: boolean; mayDeleteAdministrators: boolean }

const unlimited: SenderRights = { mayWriteRights: true, mayDeleteAdministrators: true }

/** Must run in a transaction whose actor is set. */
export async function writeSent(
  transaction: Transaction,
  { entity, prepared, deletions }: SentDocuments,
  { mayWriteRights, mayDeleteAdministrators }: SenderRights = unlimited,
): Promise<WriteResult> {
  const written = prepared?.ids ?? []
  const ids = [...written, ...deletions.map(({ id }) => id)]
  const stored = await lockStoredVersions(transaction, entity, ids)
  const keepsRights = entity === 'users' && !mayWriteRights
  const administrators = keepsRights ? await findAdministrators(transaction, ids) : new Set<string>()
  const stale = prepared ? await writeNewer(transaction, prepared, stored) : 0
  const ignored = keepsRights ? await keepRights(transaction, written, { administrators, stored }) : []
  const newer = deletions.filter(({ id, version }) => !isStale(stored, id, version))
  const kept = entity === 'users' ? await findKept(transaction, newer, mayDeleteAdministrators) : new Set()
  const deleted = newer.filter(({ id }) => !kept.has(id))
  const refused = newer.filter((deletion) => !deleted.includes(deletion)).map(({ id }) => id)
  if (deleted.length > 0) await deleteDocuments(transaction, entity, deleted)
  return { applied: written.length - stale + deleted.length, ignored, refused }
}

/** A tombstone prevents a late older write from restoring the document; an erased person gets none, since it would name them. */
export async function deleteDocuments(db: Transaction, entity: EntityName, given: Deletion[]): Promise<void> {
  const deletions = given.filter(({ id }) => !isErasedUser(entity, id))
  const ids = deletions.map(({ id }) => id)
  const versions = deletions.map(({ version }) => version)
  await db.execute(sql`delete from ${raw(tables[entity].table)} where id = any(${ids}::text[])`)
  await replaceFaults(db, { entity, ids, faults: [] })
  await db.execute(sql`
    insert into tombstones (entity, id, version)
    select ${entity}, id, version from unnest(${ids}::text[], ${versions}::bigint[]) as deleted (id, version)
    on conflict (entity, id) do update set version = excluded.version`)
}

// Keeps isAdmin of users as it is stored if the writer may not write rights, within the transaction that has locked the rows and writes
// them, so that nobody ever reads the sent rights.

async function findAdministrators(db: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    sql`select id from users where id = any(${ids}::text[]) and is_admin`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns which of these records stay: those that Stoa itself made for members and no program knows, and unless allowed administrators'.
 * Those of a source that the database has left are confirmed surplus.
 */
async function findKept(
  db: Transaction,
  deletions: Deletion[],
  mayDeleteAdministrators: boolean,
): Promise<Set<string>> {
  if (deletions.length === 0) return new Set()
  const ids = deletions.map(({ id }) => id)
  const rows = await db.query<{ id: string }>(sql`
    select id from users where id = any(${ids}::text[]) and (is_admin and not ${mayDeleteAdministrators}::boolean or
      version < ${firstSourceVersion} and exists (select from accounts where accounts.uid = users.id) and not exists (
        select from mirror_surplus where entity = 'users' and mirror_surplus.id = users.id and is_confirmed))`)
  return new Set(rows.map(({ id }) => id))
}

/** Restores what differs from what was read before the write. Returns the ids of documents that named another value. */
async function keepRights(
  db: Transaction,
  ids: string[],
  { administrators, stored }: { administrators: Set<string>; stored: StoredVersions },
): Promise<string[]> {
  const changed = await db.query<{ id: string; document: string }>(sql`
    select id, coalesce(original, document) as document from users
    where id = any(${ids}::text[]) and is_admin <> (id = any(${[...administrators]}::text[]))`)
  if (changed.length === 0) return []
  const length = changed.reduce((sum, { document }) => sum + document.length, 0)
  const users = changed.map(({ id, document }) => ({
    document,
    isAdmin: stored.get(id)?.isDeleted === false ? administrators.has(id) : null,
  }))
  const { prepared, ignored } = await compute(prepareKept, users, length)
  if (prepared) await mergeDocuments(db, prepared, { isChange: false, stale: [] })
  return ignored
}

export type Deletion = { id: string; version: bigint }

/** Each id is in one of the two, once. */
export type SentDocuments = {
  entity: EntityName
  prepared: PreparedDocuments | undefined
  deletions: Deletion[]
}
