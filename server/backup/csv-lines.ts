// Converts each record of a CSV file with a header line into a line of JSON. Reads what the console, spreadsheets, PostgreSQL and
// PowerShell write: separated by commas, semicolons or tabs, with any ends of lines. In constant memory.

import { isUtf8 } from 'node:buffer'
import { cellText } from '#contract/csv-line.ts'
import type { EntityName } from '#contract/entities.ts'
import { parseExactly } from '#server/documents/json.ts'
import {
  lastOf,
  leavesOf,
  type Path,
  pathOf,
  type TargetKind,
  targets,
  withValueAt,
} from '#server/documents/mapping/targets.ts'
import { listLines } from '#server/lists/csv/columns.ts'
import { LineTooLong, UnreadableFile } from './utf8-file.ts'

/** A code is its id. */
const idNames: Partial<Record<EntityName, string[]>> = { 'discount-codes': ['id', 'code'], users: ['id'] }

/** As the console's own files call them; '' for what they derive. The role is left out: no other column than isAdmin gives rights. */
const ownNames: Partial<Record<EntityName, Record<string, string>>> = {
  users: { verified: 'isVerified', expert: 'Expert.IsExpert', ratings: '' },
}

const flags = new Map<string, boolean>([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['t', true],
  ['false', false],
  ['no', false],
  ['0', false],
  ['f', false],
])

const [quote, lineFeed, carriageReturn] = [34, 10, 13]

/** `maxBytes`: of a record. */
export async function* csvLines(
  source: AsyncIterable<Buffer>,
  read: ReadAs,
  path: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  let separator = ','
  let columns: CsvColumn[] | undefined
  let record = 0
  for await (const bytes of recordsOf(source, path, maxBytes)) {
    record += 1
    if (!isUtf8(bytes))
      throw new UnreadableFile(
        `its record ${record} is not UTF-8, but probably Windows-1252 or Latin-1: save it as CSV UTF-8`,
      )
    const text = bytes.toString()
    if (text.trim() === '') continue
    if (!columns) {
      if (isPreamble(text)) continue
      separator = separatorOf(text)
      columns = csvColumns(read, cellsOf(text, separator), { hasDecimalComma: separator === ';' })
      continue
    }
    const cells = cellsOf(text, separator)
    if (cells.slice(columns.length).some((cell) => cell !== ''))
      throw new UnreadableFile(
        `its record ${record} has more cells than its header line: a cell with '${separator}' in it must be in quotes`,
      )
    yield Buffer.from(`${JSON.stringify(documentOf(columns, cells))}\n`)
  }
}

/** Excel reads the separator from a first line, and PowerShell writes the type of its objects there. */
function isPreamble(text: string): boolean {
  return /^(sep=.|#TYPE\b.*)\s*$/i.test(text)
}

/** Whether the text begins with names of columns, of which one is the id. */
export function isCsv(text: string): boolean {
  const header = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '' && !isPreamble(line)) ?? ''
  const cells = cellsOf(header, separatorOf(header)).map((cell) => cell.trim().toLowerCase())
  return cells.length > 1 && cells.some((cell) => ['id', '_id', 'code'].includes(cell))
}

/** The likeliest one in the line of names. */
function separatorOf(header: string): string {
  const counts = [',', ';', '\t'].map((one) => ({ one, count: cellsOf(header, one).length }))
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).one
}

/** A quote is one only at the beginning of a cell, and there two of them are one. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isStart = true
  const line = text.replace(/[\r\n]+$/, '')
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (line[at + 1] === '"') cell += line[++at]
      else isQuoted = false
    } else if (character === separator) {
      cells.push(cell)
      cell = ''
      isStart = true
      continue
    } else if (character === '"' && isStart) isQuoted = true
    else cell += character
    isStart = false
  }
  return [...cells, cell]
}

/** The bytes of each record, which may have ends of lines within quotes. */
async function* recordsOf(
  source: AsyncIterable<Buffer>,
  path: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  let isQuoted = false
  let previous = lineFeed
  for await (const bytes of source) {
    let start = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte === quote) isQuoted = !isQuoted && (isBetween(previous) || previous === quote)
      else if (!isQuoted && isEnd(byte)) {
        yield Buffer.concat([...parts, bytes.subarray(start, at + 1)])
        parts = []
        size = 0
        start = at + 1
      }
      previous = byte
    }
    parts.push(bytes.subarray(start))
    size += bytes.length - start
    if (size > maxBytes) throw new LineTooLong(`${path} has a record of more than ${maxBytes >> 20} MiB.`)
  }
  yield Buffer.concat(parts)
}

function isEnd(byte: number): boolean {
  return byte === lineFeed || byte === carriageReturn
}

/** An end of a line, or a separator: comma, semicolon or tab. */
function isBetween(byte: number): boolean {
  return isEnd(byte) || byte === 44 || byte === 59 || byte === 9
}

/** Undefined for a column without a name, and one of the console's own files that is not a field of a document. */
type CsvColumn = { path: Path; read(cell: string): unknown } | undefined

/** `byModule`: whether a mapping reads the documents. It knows the names of the file, and finds the id anywhere. */
type ReadAs = { entity: EntityName; byModule: boolean }

/**
 * What the columns of a CSV file mean: specified fields by their names, what the console's own CSV files call them,
 * and other fields as they are named. A cell becomes the kind of value that its field has. `hasDecimalComma`: numbers
 * such as 45,50.
 */
function csvColumns(
  { entity, byModule }: ReadAs,
  headings: string[],
  { hasDecimalComma }: { hasDecimalComma: boolean },
): CsvColumn[] {
  const names = headings.map((heading) => heading.trim())
  const columns = names.map((name): CsvColumn => {
    const field = idNames[entity]?.includes(bare(name)) ? 'id' : fieldOf(entity, byModule, name)
    if (field === undefined && (name === '' || isOwnColumn(entity, name))) return undefined
    const kind = field === undefined ? 'text' : (targets[entity].get(field) ?? 'text')
    return { path: pathOf(field ?? name), read: (cell) => cellValue(cell, kind, hasDecimalComma) }
  })
  const hasId = columns.some((column) => ['id', '_id'].includes(column?.path.join('.') ?? ''))
  if (!hasId && !byModule)
    throw new UnreadableFile(`its header line has no column id: ${names.join(', ').slice(0, 100)}`)
  return columns
}

/** The specified field of this name; with a mapping only of exactly this name. */
function fieldOf(entity: EntityName, byModule: boolean, name: string): string | undefined {
  if (targets[entity].has(name)) return own(entity, name) ?? name
  if (byModule) return undefined
  const fields = leavesOf(entity)
  const found =
    own(entity, bare(name)) ??
    fields.find((field) => bare(field) === bare(name)) ??
    fields.find((field) => bare(lastOf(field)) === bare(name))
  return found === '' ? undefined : found
}

function own(entity: EntityName, name: string): string | undefined {
  const names = ownNames[entity] ?? {}
  return Object.hasOwn(names, name) ? names[name] : undefined
}

function isOwnColumn(entity: EntityName, name: string): boolean {
  return listLines(entity, 0).headings.includes(name)
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]/g, '')
}

/** Empty cells are absent fields. */
function documentOf(columns: CsvColumn[], cells: string[]): unknown {
  let document: unknown = {}
  for (const [index, column] of columns.entries()) {
    const cell = cellText(cells[index] ?? '')
    if (column && cell.trim() !== '') document = withValueAt(document, column.path, column.read(cell))
  }
  return document
}

/** A cell that is not a value of its kind stays a text, which the doctor lists. */
function cellValue(cell: string, kind: TargetKind, hasDecimalComma: boolean): unknown {
  const text = cell.trim()
  if (kind === 'flag') return flags.get(text.toLowerCase()) ?? cell
  if (kind === 'list' || kind === 'object') return jsonIn(text, /^[[{]/) ?? cell
  if (kind !== 'number' && kind !== 'amount') return cell
  const plain = hasDecimalComma ? text.replace(/^(-?\d+),(\d+)(?=\s*%?$)/, '$1.$2') : text
  return kind === 'amount' ? plain : (jsonIn(plain.replace(/\s*%$/, ''), /^-?\d/) ?? cell)
}

function jsonIn(text: string, beginning: RegExp): unknown {
  if (!beginning.test(text)) return undefined
  try {
    return parseExactly(text)
  } catch {
    // No JSON: the cell is a text.
    return undefined
  }
}
