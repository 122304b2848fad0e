// stoa import DIR: reads the file of each entity into the database, and says what was not read.

import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { expectedDocuments, openDocuments } from '#server/backup/documents-file.ts'
import { type DataFile, findFiles, holdsNone } from '#server/backup/files.ts'
import { type FileRow, printTable } from '#server/backup/import-table.ts'
import { type LoadEvents, loadLines } from '#server/backup/load.ts'
import { mergedWithStored } from '#server/backup/merge-stored.ts'
import { UnreadableFile } from '#server/backup/utf8-file.ts'
import type { Refused } from '#server/documents/stored/prepare-lines.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'
import { recordEvent } from '#server/record/events.sql.ts'

export const importHelp = `stoa import DIR
  Reads the files of the folder that have the names of entities (${entityNames.join(', ')}), or those that
  the mapping names, without regard to case, '-' and '_': .jsonl, .ndjson and .json, that is one JSON document on each line, a list
  of them, or an object of them by their ids, and .csv of users and discount codes; each also in gzip (.gz) and in UTF-16. An
  existing document is replaced, unless it was sent to /api/ingest; of a CSV file only the fields of its columns are, and an empty
  cell changes nothing. Changes of tags and discount codes are recorded in their history. A document without an id is reported
  and the others are loaded. Ends with a table of all files in the folder. The exit status is 1 if a document was refused, or a
  file that looks like one of these was not read.`

export async function importCommand(args: string[], io: Io): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new UsageError(importHelp)
  const { files, unread } = await findFiles(folder, { loosely: false })
  const isMeant = unread.some((file) => file.isMeant)
  if (files.length === 0 && !isMeant) throw holdsNone(folder)
  const rows: FileRow[] = []
  const read: Partial<Record<EntityName, number>> = {}
  try {
    for (const file of files) {
      const row = emptyRow(file)
      rows.push(row)
      await importFile(io, file, row)
      read[file.entity] = row.read
    }
  } finally {
    const about = { folder: basename(resolve(folder)), ...read }
    await io.db.transaction((db) => recordEvent(db, { event: 'data.imported', entity: 'console', about }))
  }
  printTable(io, rows, unread)
  const refused = rows.reduce((sum, row) => sum + row.refused, 0)
  if (refused > 0) io.report(`${refused} ${refused === 1 ? 'line was' : 'lines were'} not loaded.`)
  return refused > 0 || isMeant || rows.some(({ fault }) => fault !== undefined) ? 1 : 0
}

function emptyRow({ name }: DataFile): FileRow {
  return { name, lines: 0, read: 0, refused: 0, refusals: new Map(), fault: undefined }
}

/** The lines of a file that are reported one by one; others are in the table. */
const mostReported = 100
const notUtf8 = 'is not UTF-8'

/** Counts in the row what becomes of the documents. */
async function importFile(io: Io, file: DataFile, row: FileRow): Promise<void> {
  const { entity, path } = file
  const progress = startProgress(io, entity)
  let leftAlone = 0
  try {
    const { kind, chunks, fraction } = await openDocuments(file)
    const whole = kind === 'csv' ? mergedWithStored(io.db, entity, chunks) : chunks
    const events: LoadEvents = {
      written(chunk, left) {
        leftAlone += left
        for (const refused of chunk.refused)
          tellRefused(io, `${path}${kind === 'lines' ? ':' : ', record '}`, row, refused)
        row.lines += chunk.lines
        row.read += chunk.documents
        progress.advance(chunk.documents, fraction())
      },
      indexing: progress.indexing,
    }
    await loadLines(io.db, entity, whole, expectedDocuments(file), events, {
      uid: 'import',
      file: nameOf(path),
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    row.fault = error.message
    io.report(`${path} was not read${row.lines > 0 ? ' to its end' : ''}: ${error.message}.`)
  }
  progress.done()
  const inOther = row.refusals.get(notUtf8)
  if (inOther !== undefined)
    io.report(
      `${path}: ${inOther.toLocaleString('en-US')} lines are not UTF-8 and were not loaded. They are probably Latin-1 or Windows-1252: save the file as UTF-8.`,
    )
  if (leftAlone > 0)
    io.report(
      `${entity}: ${leftAlone.toLocaleString('en-US')} left as they are, because the source has sent or deleted them.`,
    )
}

/** `before`: what comes before the number of the line. Whole files are in another encoding, so that one sentence says it. */
function tellRefused({ report }: Io, before: string, row: FileRow, { line, reason }: Refused): void {
  row.refused += 1
  row.refusals.set(reason, (row.refusals.get(reason) ?? 0) + 1)
  if (reason === notUtf8) return
  if (row.refused <= mostReported) report(`${before}${row.lines + line}: ${reason}`)
  if (row.refused === mostReported + 1) report(`${row.name}: what else is refused is only counted.`)
}

/** The file with its folder, as the history shows it, without the path of that folder on the server. */
function nameOf(path: string): string {
  return join(basename(dirname(resolve(path))), basename(path))
}
