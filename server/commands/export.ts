// stoa export DIR: writes the JSON lines of each entity, each document as it was imported.

import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { fileName, fileNames } from '#server/backup/files.ts'
import { readOriginals } from '#server/documents/stored/originals.sql.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'

export const exportHelp = `stoa export DIR
  Writes ${fileNames.join(', ')} into the folder, which is
  created if it is missing: every document with all imported fields. Importing them again changes nothing.`

export async function exportCommand(args: string[], io: Io): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new UsageError(exportHelp)
  await mkdir(folder, { recursive: true })
  for (const entity of entityNames) await exportFile(io, entity, join(folder, fileName(entity)))
  return 0
}

/** A file gets its name only when it is complete. */
async function exportFile(io: Io, entity: EntityName, path: string): Promise<void> {
  const progress = startProgress(io, entity)
  async function* lines(): AsyncGenerator<string> {
    for await (const batch of readOriginals(io.db, entity)) {
      yield batch.map(({ document }) => `${document}\n`).join('')
      progress.advance(batch.length)
    }
  }
  await pipeline(Readable.from(lines(), { objectMode: false }), createWriteStream(`${path}.part`))
  await rename(`${path}.part`, path)
  progress.done()
}
