// stoa mirror: the mirror of the marketplace's own database (docs/firestore.md).

import { parseArgs } from 'node:util'
import type { EntityName } from '#contract/entities.ts'
import { lockKeys } from '#server/db/lock-keys.ts'
import { whileLocked } from '#server/db/session-lock.ts'
import { ExpectedError } from '#server/expected-error.ts'
import type { Mirror } from '#server/mirror/mirror.ts'
import { confirmHalted, forgetMirror, listMirrored } from '#server/store/mirror/mirrored.ts'
import { type Io, UsageError } from './io.ts'
import { startProgress } from './progress.ts'

export const mirrorHelp = `stoa mirror status
  Lists the collections that STOA_SOURCE mirrors: entity, state, seconds behind, documents read, written, rejected;
  tab-separated.
stoa mirror backfill
  Reads the collections completely, from where an earlier reading was stopped. The server does this itself for a new
  collection.
stoa mirror verify
  Compares the ids of both sides: reads missing documents, deletes those that the source no longer has.
stoa mirror confirm
  Lets a halted mirror delete the documents because of which it was halted.
stoa mirror forget
  Deletes the state of the mirror, once STOA_SOURCE is unset. Documents are not deleted.`

export async function mirrorCommand(args: string[], io: Io): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [action, ...more] = positionals
  if (more.length > 0) throw new UsageError(mirrorHelp)
  if (action === 'status') await status(io)
  else if (action === 'backfill') await withMirror(io, (mirror) => readWhole(mirror, io))
  else if (action === 'verify') await withMirror(io, (mirror) => compare(mirror, io))
  else if (action === 'confirm') await confirm(io)
  else if (action === 'forget') await forget(io)
  else throw new UsageError(mirrorHelp)
  return 0
}

/** The library is loaded here, not with the command line. */
async function withMirror({ db, config }: Io, work: (mirror: Mirror) => Promise<void>): Promise<void> {
  if (!config.source) throw new ExpectedError('Nothing is mirrored: STOA_SOURCE is not set.')
  const { openMirror } = await import('#server/mirror/mirror.ts')
  const mirror = await openMirror(db, config.source)
  try {
    await work(mirror)
  } finally {
    await mirror.firestore.close()
  }
}

async function status({ db, print, report }: Io): Promise<void> {
  const rows = await listMirrored(db)
  for (const { entity, state, reason, lagSeconds, documentsRead, applied, rejected } of rows) {
    const behind = lagSeconds === null ? '-' : Math.round(lagSeconds)
    print([entity, state, behind, documentsRead, applied, rejected].join('\t'))
    if (reason !== null) report(`${entity}: ${reason}`)
  }
  if (rows.length === 0) report('No collection has been mirrored yet.')
}

async function readWhole(mirror: Mirror, io: Io): Promise<void> {
  const { mirrorOrder } = await import('#server/mirror/mirror.ts')
  const isDone = await whileLocked(io.db, lockKeys.mirror, async () => {
    for (const entity of mirrorOrder) await readCollection(mirror, entity, io)
  })
  if (!isDone) throw new ExpectedError('A server is already mirroring, and reads missing documents itself.')
}

async function readCollection(mirror: Mirror, entity: EntityName, io: Io): Promise<void> {
  const { backfill } = await import('#server/mirror/backfill.ts')
  const progress = startProgress(io, entity)
  let done = 0
  let changed = 0
  for await (const { read, applied, total } of backfill(mirror, entity)) {
    done += read
    changed += applied
    progress.advance(read, done / total)
  }
  progress.done()
  io.report(`${entity}: ${changed.toLocaleString('en-US')} documents were new or newer`)
}

async function compare(mirror: Mirror, { report }: Io): Promise<void> {
  const { mirrorOrder } = await import('#server/mirror/mirror.ts')
  const { TooMuchToDelete, verify } = await import('#server/mirror/verify.ts')
  for (const entity of mirrorOrder) {
    try {
      const { deleted, written } = await verify(mirror, entity, { isConfirmed: false })
      report(`${entity}: ${written} were missing or older, ${deleted} were deleted`)
    } catch (error) {
      throw error instanceof TooMuchToDelete ? new ExpectedError(error.message) : error
    }
  }
}

async function confirm({ db, report }: Io): Promise<void> {
  const count = await confirmHalted(db)
  report(count === 0 ? 'Nothing is halted.' : `Confirmed: ${count} collections continue within a second.`)
}

async function forget({ db, config, report }: Io): Promise<void> {
  if (config.source) throw new ExpectedError('STOA_SOURCE is still set.')
  await forgetMirror(db)
  report('The mirror is forgotten.')
}
