// The user records of members that commands make; those of administrators have isAdmin.

import sql from 'sql-template-tag'
import type { Transaction } from '#server/db/transaction.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { lockWriters } from '#server/documents/stored/stored-versions.sql.ts'

type NewRecord = { uid: string; email: string; name: string | undefined; isAdmin: boolean }

/** Of a new account. A record of the marketplace that has this address is somebody else's, and stays as it is. */
export async function createUserRecord(
  db: Transaction,
  { uid, email, name, isAdmin }: NewRecord,
): Promise<void> {
  // As every writer of users does, so that no write of a program overlaps with this one.
  await lockWriters(db)
  const named = name === undefined ? {} : { displayName: name }
  await saveDocument(db, 'users', { id: uid, username: email, ...named, ...(isAdmin && { isAdmin }) })
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
