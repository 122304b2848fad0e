// stoa import DIR: reads the file of each entity into the database, and reports what was not read. stoa export DIR writes such files:
// each document as it was imported.

import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type EntityName, entityNames, isEditable } from '#contract/entities.ts'
import { isStandby } from '#server/backup/backup-tables.sql.ts'
import { type LoadEvents, loadLines } from '#server/backup/load.ts'
import { createFolder } from '#server/config/create-folder.ts'
import type { Pool } from '#server/db/pool.ts'
import { readOriginals } from '#server/documents/stored/document-batches.sql.ts'
import { type LostValue, type ReplacedValues, unindexedField } from '#server/documents/stored/lost-values.ts'
import type { PreparedChunk, RefusedLine } from '#server/documents/stored/prepare.ts'
import type { CsvEvents } from '#server/import/csv-documents.ts'
import { expectedDocuments, openDocuments } from '#server/import/documents-file.ts'
import { type DataFile, fileName, fileNames, findFiles, holdsNone } from '#server/import/files.ts'
import { openIdCount } from '#server/import/id-count.ts'
import { findStoredRows } from '#server/import/stored-rows.sql.ts'
import { UnreadableFile } from '#server/import/utf8-file.ts'
import { type Io, terminalText, UsageError } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'
import { writeWhole } from '#server/process/whole-file.ts'
import { recordEvent } from '#server/record/events.sql.ts'
import { recordedExport } from '#server/record/recorded-export.ts'
import { checkDerivations } from './doctor.ts'
import { countOne, emptyRow, type FileRow, isWhole, printTable } from './import-table.ts'

export const importHelp = `stoa import DIR [--strict]
  Reads the files of the folder that have the names of entities (${entityNames.join(', ')}), or those that
  the mapping names, without regard to case, '-' and '_': .jsonl, .ndjson and .json, that is one JSON document on each line, a list
  of them, or an object of them by their ids, and .csv of users and discount codes; each also in gzip (.gz) and in UTF-16. An
  existing document is replaced, unless it was sent to /api/ingest; of a CSV file only the fields of its columns are, and an empty
  cell changes nothing. Changes of tags and discount codes are recorded in their history. A document without an id is reported
  and the others are loaded. Ends with a table of all files in the folder. The exit status is 1 if a document was refused, a value
  or a file that looks like one of these was not read, a readable value was replaced by one that is not (with --strict such
  a document is refused), a value of CSV is malformed, half of the documents have no specified field, or one replaces another.`

export async function importCommand(args: string[], io: Io): Promise<number> {
  const options = { strict: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new UsageError(importHelp)
  const { files, unread } = await findFiles(folder)
  const isMeant = unread.some((file) => file.isMeant)
  if (files.length === 0 && !isMeant) throw holdsNone(folder)
  const rows: FileRow[] = []
  const read: Partial<Record<EntityName, number>> = {}
  try {
    for (const file of files) {
      const row = emptyRow(file.name)
      rows.push(row)
      await importFile(io, file, row, values.strict)
      read[file.entity] = row.read
    }
  } finally {
    const about = { folder: basename(resolve(folder)), ...read }
    await io.db.transaction((db) => recordEvent(db, { event: 'data.imported', entity: 'console', about }))
  }
  printTable(io, rows, unread)
  if (rows.some(({ malformed, foreign }) => malformed.size + foreign > 0))
    io.report('What is malformed or unknown is stored as it came, and listed by npm run stoa -- doctor.')
  await checkDerivations(io)
  const refused = rows.reduce((sum, row) => sum + row.refused, 0)
  if (refused > 0) io.report(`${refused} ${refused === 1 ? 'line was' : 'lines were'} not loaded.`)
  return rows.every(isWhole) && !isMeant ? 0 : 1
}

const notUtf8 = 'is not UTF-8'

async function importFile(io: Io, file: DataFile, row: FileRow, strict: boolean): Promise<void> {
  const { entity, path } = file
  const progress = startProgress(io, entity)
  const tell = limited(io, row)
  let leftAlone = 0
  const ids = openIdCount()
  try {
    const { kind, chunks, fraction } = await openDocuments(file, {
      strict,
      events: csvEvents(io, file, row, tell),
    })
    row.isCsv = kind === 'csv'
    const place = kind === 'lines' ? `${path}:` : `${path}, record `
    const events: LoadEvents = {
      written(chunk, left, replaced) {
        leftAlone += left
        for (const { line, reason } of chunk.refused)
          countRefused(row, reason, `${place}${row.lines + line}`, tell)
        row.lines += chunk.lines
        row.read += chunk.documents
        if (kind === 'lines') row.doubled += chunk.doubled
        countLost(row, replaced.lost, { path, strict, tell })
        countMalformed(row, chunk, replaced, { path, strict, tell })
        for (const id of chunk.prepared?.ids ?? []) ids.add(id)
        progress.advance(chunk.documents, fraction())
      },
      indexing: progress.indexing,
    }
    await loadLines(io.db, entity, chunks, expectedDocuments(file), events, {
      actor: { uid: 'import', file: nameOf(path) },
      strict,
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    row.fault = error.message
    io.report(terminalText(`${path} was not read${row.lines > 0 ? ' to its end' : ''}: ${error.message}.`))
  }
  progress.done()
  row.repeated = ids.repeated()
  const inOther = row.refusals.get(notUtf8)
  if (inOther !== undefined)
    io.report(
      `${path}: ${inOther.toLocaleString('en-US')} ${inOther === 1 ? 'line is' : 'lines are'} not UTF-8 and ${inOther === 1 ? 'was' : 'were'} not loaded. They are probably Latin-1 or Windows-1252: save the file as UTF-8.`,
    )
  if (leftAlone > 0)
    io.report(
      `${entity}: ${leftAlone.toLocaleString('en-US')} left as they are, because the source has sent or deleted them.`,
    )
}

type Tell = (sentence: string) => void

/** Faults reported singly for one file; the table counts the rest. */
const mostReported = 100

function limited({ report }: Io, { name }: FileRow): Tell {
  let told = 0
  return (sentence) => {
    told += 1
    if (told <= mostReported) report(terminalText(sentence))
    if (told === mostReported + 1) report(`${name}: what else is not loaded is only counted.`)
  }
}

function csvEvents({ db }: Io, { entity, path }: DataFile, row: FileRow, tell: Tell): CsvEvents {
  return {
    findStored: (ids) => findStoredRows(db, entity, ids),
    refused: (line, reason) => countRefused(row, reason, `${path}:${line}`, tell),
    kept: (columns) =>
      tell(
        `${path}: these columns are no specified fields, and are kept as they are: ${columns.join(', ').slice(0, 500)}`,
      ),
    count(which) {
      row[which] += 1
    },
    unread(column, line, sentence) {
      countOne(row.unread, column)
      tell(`${path}:${line}: ${sentence}, and was not read`)
    },
  }
}

/** Usually the whole file is in another encoding, so lines that are not UTF-8 are not reported one by one. */
function countRefused(row: FileRow, reason: RefusedLine['reason'], place: string, tell: Tell): void {
  row.refused += 1
  countOne(row.refusals, reason)
  if (reason !== notUtf8) tell(`${place}: ${reason}`)
}

type LostIn = { path: string; strict: boolean; tell: Tell }

function countLost(row: FileRow, lost: LostValue[], { path, strict, tell }: LostIn): void {
  for (const { id, field, value } of lost) {
    if (!strict) countOne(row.lost, field)
    tell(`${path}: ${id}: ${field} ${value} cannot be read, and would replace a value that can`)
  }
  if (!strict) return
  for (const _ of new Set(lost.map(({ id }) => id))) {
    row.read -= 1
    row.refused += 1
    countOne(row.refusals, 'would replace a readable value by an unreadable one')
  }
}

/** Counts other unreadable values of stored documents, and tells the first one of each field. */
function countMalformed(
  row: FileRow,
  { prepared }: PreparedChunk,
  { lost, same }: ReplacedValues,
  { path, strict, tell }: LostIn,
): void {
  if (!prepared) return
  if (!row.isCsv) row.foreign += prepared.foreign
  const keyOf = ({ id, field }: { id: string; field: string }) => `${id}\n${unindexedField(field)}`
  // A row of CSV lies over the stored document.
  const known = new Set([...lost, ...(row.isCsv ? same : [])].map(keyOf))
  const refused = new Set(strict ? lost.map(({ id }) => id) : [])
  for (const fault of prepared.faults) {
    const { id, field, value, expected } = fault
    const name = unindexedField(field)
    if (refused.has(id) || known.has(keyOf(fault))) continue
    if (!row.malformed.has(name)) tell(`${path}: ${id}: ${field} ${value} is malformed: expected ${expected}`)
    countOne(row.malformed, name)
  }
}

/** The file with its folder, as the history shows it, without the path of that folder on the server. */
function nameOf(path: string): string {
  return join(basename(dirname(resolve(path))), basename(path))
}

export const exportHelp = `stoa export DIR
  Writes ${fileNames.join(', ')} into the folder, which is
  created if it is missing: every document with all imported fields. Importing them again changes nothing.`

export async function exportCommand(args: string[], io: Io): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new UsageError(exportHelp)
  await createFolder(folder)
  for (const entity of entityNames) await exportFile(io, entity, join(folder, fileName(entity)))
  return 0
}

async function exportFile(io: Io, entity: EntityName, path: string): Promise<void> {
  const progress = startProgress(io, entity)
  async function* lines(): AsyncGenerator<string> {
    for await (const batch of await originalsOf(io.db, entity, nameOf(path))) {
      yield batch.map(({ document }) => `${document}\n`).join('')
      progress.advance(batch.length)
    }
  }
  await writeWhole(path, lines())
  progress.done()
}

/** An export of people's data is recorded; one from a standby cannot be. */
async function originalsOf(db: Pool, entity: EntityName, file: string) {
  const rows = readOriginals(db, entity)
  if (isEditable(entity) || (await isStandby(db))) return rows
  return recordedExport(rows, { entity, about: { file } }, (event) =>
    db.transaction((transaction) => recordEvent(transaction, event)),
  )
}
