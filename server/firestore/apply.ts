// Writes changes of the source in chunks, each in one transaction with the position of the mirror: a crash leaves both or neither.

import { type EntityName, isEditable } from '#contract/entities.ts'
import { maxBatchDocuments } from '#contract/ingest.ts'
import type { SourceConfig } from '#server/config/config.ts'
import type { Pool } from '#server/db/pool.ts'
import { writeSent } from '#server/documents/stored/sent-documents.sql.ts'
import { lockWriters } from '#server/documents/stored/stored-versions.sql.ts'
import { setActor } from '#server/record/history.sql.ts'
import type { SourceDocument } from './client/client.ts'
import { deferChanges } from './intents.sql.ts'
import { type MirroredCollection, replaceNoted, saveMirrored } from './mirrored.sql.ts'
import { prepareChanges, type SourceChange, theSource } from './source-changes.ts'

/** `source.rights`: whether isAdmin of users is taken from the source. */
type Target = { db: Pool; source: Pick<SourceConfig, 'rights'> }

/** Returns how many changed something. `changes`: each id once. `progress`: the position of the mirror after them. */
export async function applyChanges(
  { db, source }: Target,
  entity: EntityName,
  changes: SourceChange[],
  progress: Partial<MirroredCollection> = {},
): Promise<number> {
  const whole = await prepareChanges(entity, changes)
  return await db.transaction(async (transaction) => {
    await setActor(transaction, theSource)
    let { sent, rejected } = whole
    if (isEditable(entity) && changes.length > 0) {
      await lockWriters(transaction)
      const now = await deferChanges(transaction, entity, changes)
      if (now.length < changes.length) ({ sent, rejected } = await prepareChanges(entity, now))
    }
    const writer = { mayWriteRights: source.rights, mayDeleteAdministrators: true }
    const { applied } = await writeSent(transaction, sent, writer)
    const ids = changes.map(({ id }) => id)
    if (ids.length > 0) await replaceNoted(transaction, entity, { ids, noted: rejected })
    const counted = { documentsRead: changes.length, applied, rejected: rejected.length }
    await saveMirrored(transaction, entity, progress, counted)
    return applied
  })
}

/** The length of the documents that are committed together. */
const maxChunkLength = 2 << 20

export function isFull(count: number, length: number): boolean {
  return count >= maxBatchDocuments || length >= maxChunkLength
}

export async function* inChunks(documents: AsyncIterable<SourceDocument>): AsyncGenerator<SourceDocument[]> {
  let chunk: SourceDocument[] = []
  let length = 0
  for await (const document of documents) {
    chunk.push(document)
    length += document.content.length
    if (!isFull(chunk.length, length)) continue
    yield chunk
    chunk = []
    length = 0
  }
  if (chunk.length > 0) yield chunk
}
