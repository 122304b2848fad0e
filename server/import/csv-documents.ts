// The documents of a CSV file: each row is merged into the stored document of its id, since a file has only some fields of a document.
// Cells that equal what the console shows are not read back, so that importing an export changes nothing.

import { cellText, shownCell } from '#contract/csv-line.ts'
import type { EntityName } from '#contract/entities.ts'
import { isObject } from '#contract/field.ts'
import { isStorable } from '#server/documents/columns.ts'
import { parseExactly } from '#server/documents/json.ts'
import { type Path, targets, valueAt } from '#server/documents/mapping/targets.ts'
import { parseFileLine, toDocument, UnusableDocument } from '#server/documents/read-document.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { listLines } from '#server/lists/csv/columns.ts'
import {
  columnsOf,
  type ImportColumn,
  type ImportColumns,
  type ImportTarget,
  passingNames,
} from './csv-columns.ts'
import { checkId, nearId, withZeros } from './csv-ids.ts'
import { type CsvRow, csvRows, type Layout } from './csv-rows.ts'
import { type ColumnProfile, cellValue, isEmpty, meansTheSame, nothingSeen, see } from './csv-values.ts'
import type { StoredRow } from './stored-rows.sql.ts'

/** Callbacks for the rows and cells of a file. */
export type CsvEvents = {
  /** Returns the stored documents with these ids, and perhaps others. */
  findStored(ids: string[]): Promise<StoredRow[]>
  refused(line: number, reason: string): void
  /** Called once, if there are columns that are no specified field. */
  kept(columns: string[]): void
  /** Called for a new document that has only values of such columns, and for a row without its last cells. */
  count(which: 'foreign' | 'short'): void
  /** Called for a cell that is left out; its field keeps the stored value. */
  unread(column: string, line: number, sentence: string): void
}

/** `strict`: a row with an unread cell is refused. */
export type CsvOptions = ImportTarget & { layout: Layout; maxBytes: number; strict: boolean }

/** `open`: opens the bytes of the file, without what precedes its line of names; they are read twice. Yields lines of JSON, in batches. */
export async function* csvDocuments(
  open: () => Promise<AsyncIterable<Buffer>>,
  options: CsvOptions,
  events: CsvEvents,
): AsyncGenerator<Buffer> {
  const { names, seen } = await firstReading(await open(), options)
  const columns = columnsOf(options, names, seen)
  const kept = columns.isOwn
    ? []
    : columns.columns.filter((column, place) => place !== columns.idAt && isKept(options, column))
  if (kept.length > 0) events.kept(kept.map((column) => column?.name ?? ''))
  const shownOf = listLines(options.entity, Date.now()).cells
  const known = { lines: new Map<string, number>(), near: new Map<string, string>() }
  const idSeen = seen[columns.idAt ?? -1] ?? nothingSeen()
  const reading = { ...options, ...columns, names, events, ...known, idSeen, shownOf }
  let isFirst = true
  for await (const rows of csvRows(await open(), options.layout, options.maxBytes)) {
    const lines = await linesOf(reading, isFirst ? rows.slice(1) : rows)
    isFirst = false
    yield Buffer.from(lines.map((line) => `${line}\n`).join(''))
  }
}

/** True for a column that is no specified field, and no part of one. */
function isKept({ entity, byModule }: ImportTarget, column: ImportColumn | undefined): boolean {
  if (byModule || !column?.path) return false
  const kinds = targets[entity]
  return !kinds.has(column.path.join('.')) && kinds.get(column.path[0] ?? '') !== 'object'
}

/** Throws UnreadableFile for a file that cannot be split into rows, before any row is read. */
async function firstReading(
  source: AsyncIterable<Buffer>,
  { layout, maxBytes }: CsvOptions,
): Promise<{ names: string[]; seen: ColumnProfile[] }> {
  let names: string[] | undefined
  let seen: ColumnProfile[] = []
  let count = 0
  for await (const rows of csvRows(source, layout, maxBytes))
    for (const { cells } of rows) {
      if (names) {
        for (const [place, of] of seen.entries()) see(of, cells[place] ?? '', count)
        count += 1
      } else {
        names = cells.map((cell) => cell.trim())
        seen = names.map(nothingSeen)
      }
    }
  return { names: names ?? [], seen }
}

/** What is needed to read a row. `lines`: the line of each id. `near`: ids by what they share with near ones. `shownOf`: the cells of a row in the console's own file. */
type Reading = CsvOptions &
  ImportColumns & {
    names: string[]
    events: CsvEvents
    lines: Map<string, number>
    near: Map<string, string>
    idSeen: ColumnProfile
    shownOf(row: string): string[]
  }

async function linesOf(reading: Reading, rows: CsvRow[]): Promise<string[]> {
  const ids = reading.byModule ? await idsByModule(reading, rows) : rows.map((row) => idsIn(reading, row))
  const stored = await storedOf(
    reading,
    ids.flat().filter((id) => typeof id === 'string'),
  )
  return rows.map((row, index) => {
    try {
      checkCells(reading, row)
      return JSON.stringify(documentOf(reading, row, targetOf(reading, row, ids[index] ?? [], stored)))
    } catch (error) {
      if (!(error instanceof UnusableDocument)) throw error
      reading.events.refused(row.line, error.message)
      return ''
    }
  })
}

function checkCells({ names, layout, events }: Reading, { cells, isEnded }: CsvRow): void {
  if (cells.length < names.length) {
    if (!isEnded) throw new UnusableDocument('is cut off: the file ends in it, before its last cell')
    events.count('short')
  }
  if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
    throw new UnusableDocument(
      `has more cells than the line of names: a cell with '${layout.separator}' in it must be in quotes`,
    )
  if (cells.every((cell) => /^-*$/.test(cell.trim()))) throw new UnusableDocument('is a line of dashes')
  if (names.every((name, place) => name === (cells[place] ?? '').trim()))
    throw new UnusableDocument('is the line of names again')
}

// The id of a row: as it is stored, else without surrounding blanks.

type Refusal = { reason: string }

function idsIn({ idAt }: Reading, { cells }: CsvRow): string[] {
  const id = textOf(cells[idAt ?? -1] ?? '')
  return [id, id.trim()]
}

/** MongoDB writes an id as ObjectId(65a1…), but as 65a1… in the JSON of other files. */
function textOf(cell: string): string {
  return cellText(cell).replace(/^ObjectId\("?([0-9a-f]{24})"?\)$/, '$1')
}

/** The mapping finds the id, in another thread; else it is in a column with a usual name. */
async function idsByModule(reading: Reading, rows: CsvRow[]): Promise<(string | Refusal)[][]> {
  const silent = { ...reading, strict: false, events: { ...reading.events, unread: () => undefined } }
  const lines = rows.map((row) => {
    const [, id] = idsIn(reading, row)
    const document = id ? { id } : {}
    return JSON.stringify(documentOf(silent, row, { document, shown: [] }))
  })
  const { entity } = reading
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  return (await compute(idsOf, { entity, lines }, length)).map((id) => [id])
}

export function idsOf({ entity, lines }: { entity: EntityName; lines: string[] }): (string | Refusal)[] {
  return lines.map((line) => {
    try {
      return parseFileLine(entity, line).id
    } catch (error) {
      if (!(error instanceof UnusableDocument)) throw error
      return { reason: error.message }
    }
  })
}
idsOf.module = import.meta.url

function targetOf(
  reading: Reading,
  row: CsvRow,
  ids: (string | Refusal)[],
  stored: Map<string, Target>,
): Target {
  const { lines, byModule, isOwn, shownOf } = reading
  const { line } = row
  const [first, id = first] = ids
  if (typeof first !== 'string' || typeof id !== 'string')
    throw new UnusableDocument(typeof first === 'object' ? first.reason : 'has no id')
  const found = stored.get(first) ?? stored.get(id)
  if (!found && !byModule) {
    checkId(id, reading.idSeen)
    checkNew(reading, row)
    const other = reading.near.get(nearId(reading.entity, id))
    if (other !== undefined && other !== id)
      throw new UnusableDocument(`has the id '${id}', but '${other}' is there`)
    reading.near.set(nearId(reading.entity, id), id)
  }
  const target = found ?? {
    document: { ...toDocument({ id }) },
    shown: isOwn ? shownOf(JSON.stringify({ id })) : [],
  }
  const key = String(target.document.id)
  const before = lines.get(key)
  if (before !== undefined) throw new UnusableDocument(`has the id of line ${before} again`)
  lines.set(key, line)
  return target
}

/** Refuses what is probably a note, a comment or the number of rows. */
function checkNew(reading: Reading, { cells }: CsvRow): void {
  const filled = reading.columns.filter((column, at) => column?.path && !isEmpty(textOf(cells[at] ?? '')))
  if (filled.length > 0) {
    if (!reading.isOwn && filled.every((column) => isKept(reading, column))) reading.events.count('foreign')
  } else if (reading.names.length > 1) throw new UnusableDocument('has nothing but an id')
}

/** `shown`: the cells of its row in the console's own file. */
type Target = { document: Record<string, unknown>; shown: string[] }

async function storedOf(
  { entity, events, near, shownOf }: Reading,
  ids: string[],
): Promise<Map<string, Target>> {
  // A stored id holds no NUL.
  const rows = await events.findStored([...new Set(ids)].filter(isStorable).flatMap(withZeros))
  for (const { id } of rows) near.set(nearId(entity, id), id)
  return new Map(
    rows.map(({ id, document, row }) => {
      const parsed = parseExactly(document)
      return [id, { document: isObject(parsed) ? { ...parsed, id } : { id }, shown: shownOf(row) }]
    }),
  )
}

// The cells of a row.

function documentOf(reading: Reading, { cells, line }: CsvRow, { document, shown }: Target): object {
  for (const [place, column] of reading.columns.entries()) {
    const cell = cells[place] ?? ''
    if (!column || isEmpty(textOf(cell))) continue
    const stored = shown[column.shown ?? -1]
    const doubt = readCell(reading, column, cell, stored, document)
    if (doubt === undefined) continue
    const sentence = `${column.name} '${cell.trim().slice(0, 100)}' ${doubt}`
    if (reading.strict) throw new UnusableDocument(sentence)
    reading.events.unread(column.name, line, sentence)
  }
  return document
}

/** Returns why the cell is not read; undefined if it is. `shown`: what the console shows of the stored value. */
function readCell(
  { layout }: Reading,
  { name, path, kind, seen }: ImportColumn,
  cell: string,
  shown: string | undefined,
  document: object,
): string | undefined {
  const value = cellValue(textOf(cell), kind, seen, layout.separator)
  if (shown !== undefined && meansTheSame(cell, value, shownCell(shown), kind)) return undefined
  if (!path) return passingNames.includes(name) ? undefined : 'is derived and cannot be changed'
  if ('doubt' in value) return value.doubt
  return put(document, path, value.value) ? undefined : 'belongs into a field that holds something else'
}

/** Returns false if something other than an object is in the way. */
function put(document: object, path: Path, value: unknown): boolean {
  let holder: unknown = document
  for (const step of path.slice(0, -1)) {
    const next = valueAt(holder, [step]) ?? undefined
    if (next === undefined && !set(holder, step, {})) return false
    holder = next ?? valueAt(holder, [step])
  }
  return set(holder, path.at(-1) ?? '', value)
}

function set(holder: unknown, name: string, value: unknown): boolean {
  const isItem = Array.isArray(holder) && valueAt(holder, [name]) !== undefined
  if (!isItem && !isObject(holder)) return false
  // A plain assignment to __proto__ would not create a field.
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true })
  return true
}
