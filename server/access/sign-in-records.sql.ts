// Records of sign-ins, stored as sessions: each sign-in starts one and ends it. Only its user or the end of the sign-in
// ends a record; bookings never end this way.

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Document } from '#contract/entity.ts'
import { isObject } from '#contract/field.ts'
import { Problem } from '#contract/problem.ts'
import { fromMilliseconds } from '#contract/timestamp.ts'
import type { Db } from '#server/db/client.ts'
import { databaseNowMs } from '#server/db/database-clock.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable } from '#server/documents/columns.ts'
import { parseExactly } from '#server/documents/json.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { getDocument, notFound } from '#server/documents/stored/get-record.sql.ts'

/** The person and the sign-in that the record belongs to. */
type Starter = { uid: string; displayName: string | null; email: string; tokenHash: Buffer }

/** Returns the JSON of the record of this sign-in. The first call creates it. */
export async function startRecord(db: Transaction, who: Starter): Promise<string> {
  const [signIn] = await db.query<{ sessionId: string | null }>(sql`
    select session_id as "sessionId" from sign_ins where token_hash = ${who.tokenHash}`)
  const existing = signIn?.sessionId ? await lockRecord(db, signIn.sessionId) : undefined
  if (existing) return (await getDocument(db, 'sessions', existing.id)).document
  const record = await newRecord(db, who)
  await saveDocument(db, 'sessions', record)
  await sendToSource(db, record, true)
  await db.query(sql`update sign_ins set session_id = ${record.id} where token_hash = ${who.tokenHash}`)
  return (await getDocument(db, 'sessions', record.id)).document
}

/** Returns the JSON of the ended record; does not change a record that has already ended. Throws not_found or forbidden. */
export async function endRecord(db: Transaction, uid: string, id: string): Promise<string> {
  const record = isStorable(id) ? await lockRecord(db, id) : undefined
  if (!record) throw notFound('sessions', id)
  if (!record.isSignIn || record.userId !== uid) {
    throw new Problem('forbidden', 'You can only end the record of your own sign-in.')
  }
  if (record.active) await end(db, record)
  return (await getDocument(db, 'sessions', id)).document
}

export async function endRecords(db: Transaction, ids: string[]): Promise<void> {
  const records: LockedRecord[] = []
  for (const id of ids.toSorted()) {
    const record = await lockRecord(db, id)
    if (record?.isSignIn && record.active) records.push(record)
  }
  // Written only after all are locked: the first write locks the maintained figures, and a transaction that waits for
  // those must not hold the lock of a record.
  for (const record of records) await end(db, record)
}

type LockedRecord = { id: string; userId: string; isSignIn: boolean; active: boolean; document: string }

async function lockRecord(db: Transaction, id: string): Promise<LockedRecord | undefined> {
  const [record] = await db.query<LockedRecord>(sql`
    select id, user_id as "userId", is_sign_in as "isSignIn", active, ${originalOf('sessions')} as document
    from sessions where id = ${id} for update`)
  return record
}

async function end(db: Transaction, { document }: LockedRecord): Promise<void> {
  const record = parseDocument(document)
  const endedAt = await now(db)
  const slot = isObject(record.slot) ? { slot: { ...record.slot, endingTime: endedAt } } : {}
  const ended = { ...slot, active: false, dateUpdated: endedAt }
  await saveDocument(db, 'sessions', { ...record, ...ended })
  await sendToSource(db, { id: record.id, ...ended }, false)
}

async function newRecord(db: Db, { uid, displayName, email }: Starter): Promise<Document> {
  const startedAt = await now(db)
  return {
    id: randomUUID(),
    userId: uid,
    active: true,
    kind: 'signin',
    userFullname: displayName ?? email,
    dateCreated: startedAt,
    dateUpdated: startedAt,
    startTime: startedAt,
    // Lists of a user's sessions are ordered by slot, so the record needs one.
    slot: { startingTime: startedAt },
  }
}

async function now(db: Db) {
  return fromMilliseconds(await databaseNowMs(db))
}

// The outbox: records to be sent to a mirrored source. They are stored with the sign-in and sent later, so that signing in and out never
// waits for the source.

/** Does nothing where no source is mirrored. `isNew`: `fields` are the whole record; otherwise only the changed fields. */
async function sendToSource(db: Db, { id, ...fields }: Document, isNew: boolean): Promise<void> {
  await db.execute(sql`
    insert into source_outbox (document_id, is_new, fields)
    select ${id}, ${isNew}, ${JSON.stringify(fields)} from mirrored where entity = 'sessions'`)
}

export type UnsentRecord = { id: bigint; documentId: string; isNew: boolean; fields: Record<string, unknown> }

export async function listUnsent(db: Db): Promise<UnsentRecord[]> {
  const rows = await db.query<Omit<UnsentRecord, 'fields'> & { fields: string }>(sql`
    select id, document_id as "documentId", is_new as "isNew", fields from source_outbox order by id limit 100`)
  return rows.map((row) => ({ ...row, fields: parseExactly(row.fields) as UnsentRecord['fields'] }))
}

export async function removeUnsent(db: Db, id: bigint): Promise<void> {
  await db.execute(sql`delete from source_outbox where id = ${id}`)
}
