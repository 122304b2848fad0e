// Writes changes of the source and the position of the mirror in one transaction: a crash leaves both or neither.

import { type EntityName, isEditable } from '#contract/entities.ts'
import type { SourceConfig } from '#server/config/config.ts'
import type { Pool } from '#server/db/pool.ts'
import { writeSent } from '#server/documents/stored/sent-documents.sql.ts'
import { lockWriters } from '#server/documents/stored/stored-versions.sql.ts'
import { deferChanges } from './intents.sql.ts'
import { type Mirrored, saveMirrored } from './mirrored.sql.ts'
import { replaceNoted } from './rejected.sql.ts'
import { actAsSource, prepareChanges, type SourceChange } from './source-changes.sql.ts'

/** `source.rights`: whether isAdmin of users is taken from the source. `collections`: for the field of the last change. */
export type Target = { db: Pool; source: Pick<SourceConfig, 'rights' | 'collections'> }

/** Returns how many changed something. `changes`: each id once. `progress`: the position of the mirror after them. */
export async function applyChanges(
  { db, source }: Target,
  entity: EntityName,
  changes: SourceChange[],
  progress: Partial<Mirrored> = {},
): Promise<number> {
  const { changed } = source.collections[entity]
  const whole = await prepareChanges(entity, changes, changed)
  return await db.transaction(async (transaction) => {
    await actAsSource(transaction)
    let { sent, rejected, untimely } = whole
    if (isEditable(entity) && changes.length > 0) {
      await lockWriters(transaction)
      const now = await deferChanges(transaction, entity, changes)
      if (now.length < changes.length)
        ({ sent, rejected, untimely } = await prepareChanges(entity, now, changed))
    }
    const writer = { mayWriteRights: source.rights, mayDeleteAdministrators: true }
    const { applied } = await writeSent(transaction, sent, writer)
    const ids = changes.map(({ id }) => id)
    if (ids.length > 0) await replaceNoted(transaction, 'mirror_rejected', entity, { ids, noted: rejected })
    if (ids.length > 0 && changed !== undefined)
      await replaceNoted(transaction, 'mirror_untimely', entity, { ids, noted: untimely })
    const counted = { documentsRead: changes.length, applied, rejected: rejected.length }
    await saveMirrored(transaction, entity, progress, counted)
    return applied
  })
}
