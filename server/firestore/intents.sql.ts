// Edits, creations and deletions that are being sent to the source. An intent is recorded before the call and ends in the transaction
// that writes the document and its history, so that a crash in between leaves neither an edit without history nor the reverse. While it
// is open, it holds back changes of the document that the mirror receives.

import sql from 'sql-template-tag'
import type { EditableName, EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { parseExactly } from '#server/documents/json.ts'
import { writeSent } from '#server/documents/stored/sent-documents.sql.ts'
import { lockWriters } from '#server/documents/stored/stored-versions.sql.ts'
import { type RecordedActor, setActor } from '#server/record/history.sql.ts'
import { prepareChanges, type SourceChange, theSource } from './source-changes.ts'

export type Intent = {
  id: string
  entity: EditableName
  documentId: string
  /** The version that the edit was based on. */
  baseVersion: bigint
  /** The specified fields of an edit, or all fields of a creation. */
  fields: Record<string, unknown>
  actor: RecordedActor
  kind: 'edit' | 'create' | 'delete'
  /** The act that the intent belongs to. */
  act: string
  /** Whether the created document had been deleted before. */
  restores: boolean
  /** Whether it is carried out whenever the source answers again. */
  goesOn: boolean
}

export async function openIntents(db: Transaction, intents: Omit<Intent, 'id'>[]): Promise<Intent[]> {
  if (intents.length === 0) return []
  const column = <Name extends keyof Omit<Intent, 'id'>>(name: Name) => intents.map((intent) => intent[name])
  const texts = (values: unknown[]) => values.map((value) => JSON.stringify(value))
  const opened = await db.query<{ id: string; documentId: string }>(sql`
    insert into edit_intents (entity, document_id, base_version, fields, actor, kind, act, restores, goes_on)
    select * from unnest(${column('entity')}::text[], ${column('documentId')}::text[], ${column('baseVersion')}::bigint[],
      ${texts(column('fields'))}::text[], ${texts(column('actor'))}::json[], ${column('kind')}::text[],
      ${column('act')}::uuid[], ${column('restores')}::boolean[], ${column('goesOn')}::boolean[])
    on conflict (entity, document_id) do nothing returning id, document_id as "documentId"`)
  const ids = new Map(opened.map(({ id, documentId }) => [documentId, id]))
  return intents.flatMap((intent) => {
    const id = ids.get(intent.documentId)
    return id === undefined ? [] : [{ ...intent, id }]
  })
}

export async function readActState(db: Db, act: string): Promise<{ pending: string[]; made: string[] }> {
  const pending = await db.query<{ id: string }>(sql`
    select document_id as id from edit_intents where act = ${act}::uuid order by document_id`)
  const made = await db.query<{ id: string }>(sql`
    select document_id as id from history where act = ${act}::uuid order by id`)
  return { pending: pending.map(({ id }) => id), made: made.map(({ id }) => id) }
}

type Row = Omit<Intent, 'fields'> & { fields: string }

/** Returns the intents that are older than the time limit, or the intent of one document. */
export async function listIntents(
  db: Db,
  which: { olderThanMs: number } | { entity: EntityName; documentId: string },
): Promise<Intent[]> {
  const chosen =
    'olderThanMs' in which
      ? sql`created_at <= now() - ${which.olderThanMs}::float8 * interval '1 millisecond'`
      : sql`entity = ${which.entity} and document_id = ${which.documentId}`
  const rows = await db.query<Row>(sql`
    select id, entity, document_id as "documentId", base_version as "baseVersion", fields, actor,
      kind, act, restores, goes_on as "goesOn"
    from edit_intents where ${chosen} order by created_at`)
  return rows.map((row) => ({ ...row, fields: parseExactly(row.fields) as Intent['fields'] }))
}

/** The result of an intent. `edited` is undefined if the edit was not made. */
type IntentResult = { intent: Intent; edited: SourceChange | undefined }

type Deferred = { id: string; documentId: string; version: bigint | null; document: string | null }

/** Writes the edits of one act, with their author, then what was held back. Returns those that no other process has ended. */
export async function endIntents(db: Pool, ended: IntentResult[]): Promise<IntentResult[]> {
  const [first] = ended
  if (!first) return []
  const { entity, actor, act, restores } = first.intent
  return await db.transaction(async (transaction) => {
    await lockWriters(transaction)
    const rows = await transaction.query<Deferred>(sql`
      delete from edit_intents where id = any(${ended.map(({ intent }) => intent.id)}::uuid[])
      returning id, document_id as "documentId", deferred_version as version, deferred as document`)
    const open = new Set(rows.map(({ id }) => id))
    const ours = ended.filter(({ intent }) => open.has(intent.id))
    const edits = ours.flatMap(({ edited }) => edited ?? [])
    if (edits.length > 0) {
      await setActor(transaction, actor, { id: act, restores })
      await writeSent(transaction, (await prepareChanges(entity, edits)).sent)
    }
    const received = rows.flatMap(({ documentId, version, document }) =>
      version === null ? [] : [{ id: documentId, version, content: document ?? undefined }],
    )
    if (received.length > 0) {
      await setActor(transaction, theSource)
      await writeSent(transaction, (await prepareChanges(entity, received)).sent)
    }
    return ours
  })
}

/** Returns the changes without an open intent. Must be called after lockWriters. */
export async function deferChanges(
  db: Transaction,
  entity: EntityName,
  changes: SourceChange[],
): Promise<SourceChange[]> {
  const ids = changes.map(({ id }) => id)
  const open = await db.query<{ id: string }>(sql`
    select document_id as id from edit_intents
    where entity = ${entity} and document_id = any(${ids}::text[]) for update`)
  const waiting = new Set(open.map(({ id }) => id))
  for (const { id, version, content } of changes.filter((change) => waiting.has(change.id)))
    await db.execute(sql`
      update edit_intents set deferred_version = ${version}, deferred = ${content ?? null}
      where entity = ${entity} and document_id = ${id} and coalesce(deferred_version, 0) < ${version}`)
  return changes.filter(({ id }) => !waiting.has(id))
}
