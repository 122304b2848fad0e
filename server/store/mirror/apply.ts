// Writes changes of the source and the position of the mirror in one transaction: a crash leaves both or neither.

import { type EntityName, isEditable } from '#contract/entities.ts'
import type { SourceConfig } from '#server/config.ts'
import type { Pool } from '#server/db/pool.ts'
import { writeSent } from '#server/store/documents/sent-documents.ts'
import { lockWriters } from '#server/store/documents/stored-versions.ts'
import { actAsSource, prepareChanges, type SourceChange } from './changes.ts'
import { deferChanges } from './intents.ts'
import { type Mirrored, saveMirrored } from './mirrored.ts'
import { replaceRejected } from './rejected.ts'

/** `source.rights`: whether isAdmin of users is taken from the source. */
export type Target = { db: Pool; source: Pick<SourceConfig, 'rights'> }

/** Returns how many changed something. `changes`: each id once. `progress`: the position of the mirror after them. */
export async function applyChanges(
  { db, source }: Target,
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
    const writer = { mayWriteRights: source.rights, mayDeleteAdministrators: true }
    const { applied } = await writeSent(transaction, sent, writer)
    const ids = changes.map(({ id }) => id)
    if (ids.length > 0) await replaceRejected(transaction, entity, ids, rejected)
    const counted = { documentsRead: changes.length, applied, rejected: rejected.length }
    await saveMirrored(transaction, entity, progress, counted)
    return applied
  })
}
