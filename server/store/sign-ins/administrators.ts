// The user records of administrators: an existing one is reused, and isAdmin is set.

import sql from 'sql-template-tag'
import type { Transaction } from '#server/db/transaction.ts'
import { parseDocument } from '#server/documents/stored.ts'
import { saveDocument } from '#server/store/documents/documents.ts'

export type Administrator = { newUid: string; email: string; name: string | undefined }

/** Returns the id of the user record: the one with this email as its username, or a new one. */
export async function saveAdministrator(
  db: Transaction,
  { newUid, email, name }: Administrator,
): Promise<string> {
  const found = await db.query<{ id: string; document: string }>(sql`
    select id, coalesce(original, document) as document from users where email = ${email} limit 2 for update`)
  const [own] = found.length === 1 ? found : []
  const existing = own ? parseDocument(own.document) : { id: newUid, username: email }
  const named = name === undefined ? {} : { displayName: name }
  await saveDocument(db, 'users', { ...existing, ...named, isAdmin: true })
  return existing.id
}
