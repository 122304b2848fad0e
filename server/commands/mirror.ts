// stoa mirror: the mirror of the marketplace's own database (docs/firestore.md).

import { type EntityName, isEntityName } from '#contract/entities.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { lockKeys, whileLocked } from '#server/db/locks.ts'
import { readReleaseSchema } from '#server/db/release-schema.ts'
import { bindSource, listBound, switchSource, unbind } from '#server/documents/stored/source-binding.sql.ts'
import type { Mirror } from '#server/firestore/mirror.ts'
import { listMirrored } from '#server/firestore/mirrored.sql.ts'
import { countStoredIds } from '#server/firestore/stored-ids.sql.ts'
import { confirmSurplus, countSurplus, listSurplus } from '#server/firestore/surplus.sql.ts'
import { type Io, terminalText, UsageError } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'
import { commandOf } from './actions.ts'

const mostNamed = 20

export const mirrorHelp = `stoa mirror status
  Lists the collections that STOA_SOURCE mirrors: entity, state, seconds behind, documents read, written, rejected;
  tab-separated. Then what is wrong: why a collection is halted, and the number of documents that
  would be deleted, with the first 20.
stoa mirror backfill
  Reads the collections completely, from where an earlier reading was stopped. The server does this itself for a new
  collection.
stoa mirror verify
  Compares the ids of both sides: reads missing documents, deletes those that the source no longer has.
stoa mirror confirm ENTITY
  Lets a halted collection delete the documents that mirror status counts, and no others.
stoa mirror switch --backup FILE | --without-backup
  Binds the database to the source that the settings name now. Without an option it only says what would happen. Stop all
  servers first.
stoa mirror forget
  Ends the mirror, once STOA_SOURCE is unset: its documents are edited here from then on.`

export const mirrorCommand = commandOf(
  mirrorHelp,
  {
    backup: { type: 'string' },
    'without-backup': { type: 'boolean' },
  },
  {
    status: { run: tellStatus },
    backfill: { run: (io) => withMirror(io, (mirror) => readWhole(mirror, io)) },
    verify: { run: (io) => withMirror(io, (mirror) => compare(mirror, io)) },
    confirm: { takes: 1, run: (io, _, entity) => confirm(io, entity) },
    switch: {
      options: ['backup', 'without-backup'],
      run: (io, values) => withMirror(io, (one) => changeSource(one, io, values), { isBound: false }),
    },
    forget: { run: forget },
  },
)

/** The library is loaded here, not with the command line. */
async function withMirror(
  { db, config }: Io,
  work: (mirror: Mirror) => Promise<void>,
  { isBound } = { isBound: true },
): Promise<void> {
  if (!config.source) throw new ExpectedError('Nothing is mirrored: STOA_SOURCE is not set.')
  const { bindingOf, openMirror } = await import('#server/firestore/mirror.ts')
  if (isBound) await bindSource(db, bindingOf(config.source))
  const mirror = await openMirror(db, config.source)
  try {
    await work(mirror)
  } finally {
    await mirror.firestore.close()
  }
}

async function readWhole(mirror: Mirror, io: Io): Promise<void> {
  const { mirrorOrder } = await import('#server/firestore/mirror.ts')
  const isDone = await whileLocked(io.db, lockKeys.mirror, async () => {
    for (const entity of mirrorOrder) await readCollection(mirror, entity, io)
  })
  if (!isDone) throw new ExpectedError('A server is already mirroring, and reads missing documents itself.')
}

async function readCollection(mirror: Mirror, entity: EntityName, io: Io): Promise<void> {
  const { backfill } = await import('#server/firestore/backfill.ts')
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

async function compare(mirror: Mirror, io: Io): Promise<void> {
  const { mirrorOrder } = await import('#server/firestore/mirror.ts')
  const { TooMuchToDelete, verify } = await import('#server/firestore/verify.ts')
  for (const entity of mirrorOrder) {
    try {
      const { deleted, written } = await io.db.withConnection((holder) => verify(mirror, entity, holder))
      io.report(`${entity}: ${written} were missing or older, ${deleted} were deleted`)
    } catch (error) {
      throw error instanceof TooMuchToDelete ? new ExpectedError(error.message) : error
    }
  }
}

async function confirm({ db, report }: Io, entity: string): Promise<void> {
  if (!isEntityName(entity)) throw new UsageError(mirrorHelp)
  const count = await confirmSurplus(db, entity)
  report(
    count === 0
      ? `Nothing of ${entity} waits for a confirmation.`
      : `Confirmed: ${count} ${entity} are deleted within a second, unless they are back.`,
  )
}

async function forget({ db, config, report }: Io): Promise<void> {
  if (config.source) throw new ExpectedError('STOA_SOURCE is still set.')
  await unbind(db)
  report('The mirror is forgotten: its documents are edited here from now on.')
}

type Values = { backup?: string | undefined; 'without-backup'?: boolean | undefined }

async function changeSource(mirror: Mirror, io: Io, values: Values): Promise<void> {
  const { bindingOf } = await import('#server/firestore/mirror.ts')
  const binding = bindingOf(mirror.source)
  await tellConsequences(mirror, io)
  const { backup } = values
  if ((backup === undefined) === (values['without-backup'] !== true))
    throw new ExpectedError(
      'Nothing was changed. To go on: --backup FILE with a backup of now, or --without-backup.',
    )
  if (backup !== undefined) await checkBackup(backup, io, await readReleaseSchema())
  const isDone = await whileLocked(io.db, lockKeys.mirror, () => switchSource(io.db, binding))
  if (!isDone) throw new ExpectedError('A server is mirroring. Stop all servers, and try again.')
  io.report('Switched. The next start reads the new source completely, then deletes what it does not have.')
}

/** Reporting the counts first shows a wrong project before anything is lost. */
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

/** stoa mirror status: the state of each mirrored collection, and its faults. */
async function tellStatus(io: Io): Promise<void> {
  const { db, print, report } = io
  const rows = await listMirrored(db)
  for (const { entity, state, lagSeconds, documentsRead, applied, rejected } of rows)
    print([entity, state, Math.round(lagSeconds), documentsRead, applied, rejected].join('\t'))
  for (const { source } of await listBound(db)) report(`Bound to ${source}`)
  for (const { entity, reason, trouble } of rows) {
    if (reason !== null) report(`${entity}: ${reason}`)
    if (trouble !== null) report(`${entity}: ${trouble}`)
    await tellSurplus(io, entity)
  }
  if (rows.length === 0) report('No collection has been mirrored yet.')
}

async function tellSurplus({ db, report }: Io, entity: EntityName): Promise<void> {
  const count = await countSurplus(db, entity)
  if (count === 0) return
  const first = await listSurplus(db, entity, mostNamed)
  const names = first.map(({ id }) => terminalText(id)).join(', ')
  report(`${entity}: ${count} would be deleted: ${names}${count > first.length ? ', …' : ''}`)
}
