// The user records of members that commands make: an existing one is reused. isAdmin is set of administrators.

import sql from 'sql-template-tag'
import type { Transaction } from '#server/db/transaction.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { saveDocument } from '#server/store/documents/documents.ts'
import { lockWriters } from '#server/store/documents/stored-versions.ts'

/** `isAdmin`: sets isAdmin of the record; else it stays as it is, and a new record has none. */
export type OwnRecord = { newUid: string; email: string; name: string | undefined; isAdmin: boolean }

/**
 * Returns the id of the user record: the one with this email as its username, or a new one. A program may have sent that
 * name for the record of somebody else, who would become the administrator: a record of another account is not reused.
 */
export async function saveUserRecord(
  db: Transaction,
  { newUid, email, name, isAdmin }: OwnRecord,
): Promise<string> {
  // As every writer of users does, so that no write of a program overlaps with this one.
  await lockWriters(db)
  const found = await db.query<{ id: string; document: string }>(sql`
    select id, coalesce(original, document) as document from users where email = ${email}
      and not exists (select from accounts where uid = users.id and accounts.email <> ${email}) limit 2 for update`)
  const [own] = found.length === 1 ? found : []
  const existing = own ? parseDocument(own.document) : { id: newUid, username: email }
  const named = name === undefined ? {} : { displayName: name }
  await saveDocument(db, 'users', { ...existing, ...named, ...(isAdmin && { isAdmin }) })
  return existing.id
}

/** Sets isAdmin of the record of an existing account. */
export async function makeAdministrator(
  db: Transaction,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  await lockWriters(db)
  const [found] = await db.query<{ document: string }>(sql`
    select coalesce(original, document) as document from users where id = ${uid} for update`)
  const existing = found ? parseDocument(found.document) : { id: uid, username: email }
  await saveDocument(db, 'users', { ...existing, isAdmin: true })
}
