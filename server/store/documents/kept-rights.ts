// Keeps isAdmin of users as it is stored where the writer may not write rights. Within the transaction that has locked
// the rows and writes them, so that nobody ever reads the sent rights.

import sql from 'sql-template-tag'
import type { Transaction } from '#server/db/transaction.ts'
import { compute } from '#server/store/threads/compute.ts'
import { mergeDocuments } from './documents.ts'
import { prepareKept } from './prepare-kept.ts'
import type { StoredVersions } from './stored-versions.ts'

/** The ids whose records give the rights of an administrator. */
export async function findAdministrators(db: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    sql`select id from users where id = any(${ids}::text[]) and is_admin`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * After the write: gives back what differs from `administrators` and `stored`, which were read before it. Returns the
 * ids of documents that named another value.
 */
export async function keepRights(
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
