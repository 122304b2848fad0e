// stoa import DIR: reads the file of each entity into the database, and says what was not read. stoa export DIR writes such
// files: each document as it was imported.

import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { expectedDocuments, mergedWithStored, openDocuments } from '#server/backup/documents-file.ts'
import { type DataFile, fileName, fileNames, findFiles, holdsNone } from '#server/backup/files.ts'
import { type LoadEvents, loadLines } from '#server/backup/load.ts'
import { UnreadableFile } from '#server/backup/utf8-file.ts'
import { readOriginals } from '#server/documents/stored/document-batches.sql.ts'
import type { Refused } from '#server/documents/stored/prepare.ts'
import { type Io, oneLine, UsageError } from '#server/process/io.ts'
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
  const { files, unread } = await findFiles(folder)
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

// The table at the end of an import: what was read of each file of the folder, what was refused, and why.

/** `refusals`: how many of each reason, in the order of their first appearance. `fault`: why a file was not read, or not to its end. */
type FileRow = {
  name: string
  lines: number
  read: number
  refused: number
  refusals: Map<string, number>
  fault: string | undefined
}

const mostReasons = 3
/** A folder may hold any number of other files. */
const mostUnread = 20

function printTable(
  { print }: Pick<Io, 'print'>,
  files: FileRow[],
  unread: { name: string; reason: string }[],
): void {
  const rows = files.map((file) => [
    oneLine(file.name),
    ...[file.lines, file.read, file.refused].map((count) => count.toLocaleString('en-US')),
    notesOf(file),
  ])
  const shown = unread.slice(0, mostUnread)
  const others = shown.map(({ name, reason }) => [
    oneLine(name),
    '-',
    '-',
    '-',
    `not read: ${oneLine(reason)}`,
  ])
  const table = [['file', 'lines', 'read', 'refused', ''], ...rows, ...others]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  for (const row of table)
    print(
      row
        .map((cell, column) => padded(cell, widths[column], column))
        .join('  ')
        .trimEnd(),
    )
  if (unread.length > shown.length)
    print(`and ${unread.length - shown.length} more files, which were not read`)
}

/** Texts to the left, counts to the right. */
function padded(cell: string, width: number | undefined, column: number): string {
  if (width === undefined) return cell
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

function notesOf({ refusals, fault }: FileRow): string {
  const reasons = [...refusals].slice(0, mostReasons).map(([reason, count]) => `${count} ${reason}`)
  const more = refusals.size > mostReasons ? ['…'] : []
  return [...(fault === undefined ? [] : [fault]), ...reasons, ...more].map(oneLine).join('; ')
}

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
