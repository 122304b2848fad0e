// stoa import DIR: reads the JSON lines of each entity into the database.

import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { recordEvent } from '#server/store/history/events.ts'
import { fileNames, fileNamesOf } from './files.ts'
import { type Io, UsageError } from './io.ts'
import { readChunks } from './lines.ts'
import { type LoadEvents, loadLines } from './load.ts'
import { startProgress } from './progress.ts'

export const importHelp = `stoa import DIR
  Reads ${fileNames.join(', ')} of the folder, if they
  exist, or those that the mapping names: one JSON document on each line, with its id. An existing document is replaced, unless it was sent to
  /api/ingest; changes of tags and discount codes are recorded in their history. A line that is not a JSON object with an
  id is reported and the others are loaded; the exit status is then 1.`

export async function importCommand(args: string[], io: Io): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new UsageError(importHelp)
  const files = await filesOf(folder)
  let refused = 0
  const read: Partial<Record<EntityName, number>> = {}
  try {
    for (const { entity, path, bytes } of files) {
      const file = await importFile(io, entity, path, bytes)
      refused += file.refused
      read[entity] = file.documents
    }
  } finally {
    const about = { folder: basename(resolve(folder)), ...read }
    await io.db.transaction((db) => recordEvent(db, { event: 'data.imported', entity: 'console', about }))
  }
  if (refused > 0) io.report(`${refused} ${refused === 1 ? 'line was' : 'lines were'} not loaded.`)
  return refused > 0 ? 1 : 0
}

/** The usual size of a session; enough to distinguish a large file from a small one. */
const usualBytes = 1_500

export type File = { entity: EntityName; path: string; bytes: number }

export async function filesOf(folder: string): Promise<File[]> {
  const found = await Promise.all(
    entityNames.map(async (entity) => {
      for (const name of fileNamesOf(entity)) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found && !found.isFile()) throw new UsageError(`${path} is no file.`)
        if (found) return [{ entity, path, bytes: found.size }]
      }
      return []
    }),
  )
  const files = found.flat()
  if (files.length === 0) {
    const names = entityNames.flatMap(fileNamesOf)
    throw new UsageError(`The folder ${folder} holds none of ${names.join(', ')}.`)
  }
  return files
}

type Imported = { documents: number; refused: number }

async function importFile(io: Io, entity: EntityName, path: string, bytes: number): Promise<Imported> {
  const progress = startProgress(io, entity)
  let refused = 0
  let readBytes = 0
  let lines = 0
  let documents = 0
  let leftAlone = 0
  const events: LoadEvents = {
    written(chunk, left) {
      leftAlone += left
      for (const { line, reason } of chunk.refused) io.report(`${path}:${lines + line}: ${reason}`)
      refused += chunk.refused.length
      lines += chunk.lines
      documents += chunk.documents
      readBytes += chunk.bytes
      progress.advance(chunk.documents, readBytes / bytes)
    },
    indexing: progress.indexing,
  }
  const actor = { uid: 'import', file: nameOf(path) } as const
  await loadLines(io.db, entity, readChunks(path), bytes / usualBytes, events, actor)
  progress.done()
  if (leftAlone > 0)
    io.report(
      `${entity}: ${leftAlone.toLocaleString('en-US')} left as they are, because the source has sent or deleted them.`,
    )
  return { documents, refused }
}

/** The file with its folder, as the history shows it, without the path of that folder on the server. */
function nameOf(path: string): string {
  return join(basename(dirname(resolve(path))), basename(path))
}
