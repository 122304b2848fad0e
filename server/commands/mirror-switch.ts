// stoa mirror switch: binds the database to another source.

import { describeSource } from '#server/backup/backup-lines.sql.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { readBackup } from '#server/backup/read-backup.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { lockKeys } from '#server/db/lock-keys.ts'
import { whileLocked } from '#server/db/session-lock.ts'
import { listBound, switchSource } from '#server/documents/stored/source-binding.sql.ts'
import type { Mirror } from '#server/firestore/mirror.ts'
import { countStoredIds } from '#server/firestore/stored-ids.sql.ts'
import type { Io } from '#server/process/io.ts'

type Values = { backup?: string | undefined; 'without-backup'?: boolean | undefined }

export async function changeSource(mirror: Mirror, io: Io, values: Values): Promise<void> {
  const { bindingOf } = await import('#server/firestore/mirror.ts')
  const binding = bindingOf(mirror.source)
  await tellConsequences(mirror, io)
  const { backup } = values
  if ((backup === undefined) === (values['without-backup'] !== true))
    throw new ExpectedError(
      'Nothing was changed. To go on: --backup FILE with a backup of now, or --without-backup.',
    )
  if (backup !== undefined)
    await checkBackup(io, readBackup(backup, (await describeSource(io.db)).migrations, 'ignored'))
  const isDone = await whileLocked(io.db, lockKeys.mirror, () => switchSource(io.db, binding))
  if (!isDone) throw new ExpectedError('A server is mirroring. Stop all servers, and try again.')
  io.report('Switched. The next start reads the new source completely, then deletes what it does not have.')
}

/** The counts show a wrong project before anything is lost. */
async function tellConsequences(mirror: Mirror, { db, report }: Io): Promise<void> {
  const { bindingOf, collectionOf, mirrorOrder } = await import('#server/firestore/mirror.ts')
  const binding = bindingOf(mirror.source)
  const bound = new Map((await listBound(db)).map(({ entity, source }) => [entity, source]))
  for (const entity of mirrorOrder) {
    const { count } = await mirror.firestore.count(collectionOf(mirror, entity), {})
    const stored = await countStoredIds(db, entity, {})
    report(
      `${entity}: ${bound.get(entity) ?? 'no source'} → ${binding[entity]}; ${stored} stored, ${count} in the new source. Stored ones that it does not have will be deleted, the others replaced.`,
    )
  }
  report('Edits that are on their way to the old source are dropped. The history stays.')
}
