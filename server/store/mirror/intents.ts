// Edits that are being sent to the source. An intent is recorded before the call and ends in the transaction that
// writes the read model and its history, so that a crash in between leaves neither an edit without history nor the
// reverse. While it is open, it holds back changes of the document that the mirror receives.

import sql from 'sql-template-tag'
import type { EditableName, EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/errors.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { parseExactly } from '#server/documents/json.ts'
import { writeSent } from '#server/store/documents/sent-documents.ts'
import { lockWriters } from '#server/store/documents/stored-versions.ts'
import { type Actor, setActor } from '#server/store/history/history.ts'
import { actAsSource, prepareChanges, type SourceChange, textOf } from './changes.ts'

export type Intent = {
  id: string
  entity: EditableName
  documentId: string
  /** The version that the edit was based on. */
  baseVersion: bigint
  fields: Record<string, unknown>
  actor: Actor
}

/** Undefined where another edit of the document is in progress. `holdRights` throws unless the actor may edit. */
export async function openIntent(
  db: Pool,
  { entity, documentId, baseVersion, fields, actor }: Omit<Intent, 'id'>,
  holdRights: (transaction: Transaction) => Promise<void>,
): Promise<Intent | undefined> {
  try {
    return await db.transaction(async (transaction) => {
      await holdRights(transaction)
      const [row] = await transaction.query<{ id: string }>(sql`
        insert into edit_intents (entity, document_id, base_version, fields, actor)
        values (${entity}, ${documentId}, ${baseVersion}, ${JSON.stringify(fields)}, ${JSON.stringify(actor)})
        returning id`)
      return row && { id: row.id, entity, documentId, baseVersion, fields, actor }
    })
  } catch (error) {
    if (isDuplicate(error)) return undefined
    throw error
  }
}

type Row = Omit<Intent, 'fields'> & { fields: string }

/** Those that are older than the time limit, or the one of a document. */
export async function listIntents(
  db: Db,
  which: { olderThanMs: number } | { entity: EntityName; documentId: string },
): Promise<Intent[]> {
  const chosen =
    'olderThanMs' in which
      ? sql`created_at <= now() - ${which.olderThanMs}::float8 * interval '1 millisecond'`
      : sql`entity = ${which.entity} and document_id = ${which.documentId}`
  const rows = await db.query<Row>(sql`
    select id, entity, document_id as "documentId", base_version as "baseVersion", fields, actor
    from edit_intents where ${chosen} order by created_at`)
  return rows.map((row) => ({ ...row, fields: parseExactly(row.fields) as Intent['fields'] }))
}

/**
 * Ends the intent: writes the document after the edit, in the name of its author, then the changes that were held back.
 * `edited` is undefined where the edit was not made. False where another process has ended the intent.
 */
export async function endIntent(
  db: Pool,
  { id, entity, documentId, actor }: Intent,
  edited: SourceChange | undefined,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    await lockWriters(transaction)
    const [ended] = await transaction.query<{ version: bigint | null; document: string | null }>(sql`
      delete from edit_intents where id = ${id} returning deferred_version as version, deferred as document`)
    if (!ended) return false
    if (edited) {
      await setActor(transaction, actor)
      await writeSent(transaction, (await prepareChanges(entity, [edited])).sent)
    }
    if (ended.version !== null) {
      await actAsSource(transaction)
      const received = { id: documentId, version: ended.version, content: ended.document ?? undefined }
      await writeSent(transaction, (await prepareChanges(entity, [received])).sent)
    }
    return true
  })
}

/** Returns the changes without an open intent. Must be called with the writers locked. */
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
      update edit_intents set deferred_version = ${version}, deferred = ${content === undefined ? null : await textOf(content)}
      where entity = ${entity} and document_id = ${id} and coalesce(deferred_version, 0) < ${version}`)
  return changes.filter(({ id }) => !waiting.has(id))
}
