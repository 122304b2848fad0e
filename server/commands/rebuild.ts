// stoa rebuild [ENTITY]: derives columns, words and faults of stored documents again.

import { parseArgs } from 'node:util'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { lockKeys, whileLocked } from '#server/db/locks.ts'
import { rebuildDocuments } from '#server/documents/stored/rebuild.sql.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'

export const rebuildHelp = `stoa rebuild [ENTITY]
  Reads the stored documents again, those of all entities or of one (${entityNames.join(', ')}), and
  derives the data for lists, filters, figures and search from them. The server does this itself after a release that
  requires it. Reads and writes continue meanwhile; a stopped rebuild continues where it was.`

export async function rebuildCommand(args: string[], io: Io): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [name, ...more] = positionals
  const chosen = entityNames.filter((entity) => name === undefined || name === entity)
  if (chosen.length === 0 || more.length > 0) throw new UsageError(rebuildHelp)
  const isDone = await whileLocked(io.db, lockKeys.rebuild, async () => {
    for (const entity of chosen) await rebuild(io, entity)
  })
  if (!isDone) throw new ExpectedError('Another process is rebuilding already, most likely the server.')
  return 0
}

async function rebuild(io: Io, entity: EntityName): Promise<void> {
  const progress = startProgress(io, entity)
  let done = 0
  let changed = 0
  for await (const { read, written, left } of rebuildDocuments(io.db, entity)) {
    done += read
    changed += written
    progress.advance(read, done / (done + left))
  }
  progress.done()
  if (changed > 0) io.report(`${entity}: ${changed.toLocaleString('en-US')} of them changed`)
}
