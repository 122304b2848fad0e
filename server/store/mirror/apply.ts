// Writes changes of the source and the position of the mirror in one transaction: a crash leaves both or neither.

import { type EntityName, isEditable } from '#contract/entities.ts'
import type { Pool } from '#server/db/pool.ts'
import { writeSent } from '#server/store/documents/sent-documents.ts'
import { lockWriters } from '#server/store/documents/stored-versions.ts'
import { actAsSource, prepareChanges, type SourceChange } from './changes.ts'
import { deferChanges } from './intents.ts'
import { type Mirrored, saveMirrored } from './mirrored.ts'
import { replaceRejected } from './rejected.ts'

/** Returns how many changed something. `changes`: each id once. `progress`: the position of the mirror after them. */
export async function applyChanges(
  db: Pool,
  entity: EntityName,
  changes: SourceChange[],
  progress: Partial<Mirrored> = {},
): Promise<number> {
  const whole = await prepareChanges(entity, changes)
  return await db.transaction(async (transaction) => {
    await actAsSource(transaction)
    let { sent, rejected } = whole
    if (isEditable(entity) && changes.length > 0) {
      await lockWriters(transaction)
      const now = await deferChanges(transaction, entity, changes)
      if (now.length < changes.length) ({ sent, rejected } = await prepareChanges(entity, now))
    }
    const applied = await writeSent(transaction, sent)
    const ids = changes.map(({ id }) => id)
    if (ids.length > 0) await replaceRejected(transaction, entity, ids, rejected)
    const counted = { documentsRead: changes.length, applied, rejected: rejected.length }
    await saveMirrored(transaction, entity, progress, counted)
    return applied
  })
}
