// Gives each record of a CSV file with a header line a line of JSON. Reads what the console, spreadsheets, PostgreSQL and
// PowerShell write: separated by commas, semicolons or tabs, with any ends of lines. In constant memory.

import { isUtf8 } from 'node:buffer'
import { type CsvColumn, csvColumns, documentOf, type ReadAs } from './csv-columns.ts'
import { LineTooLong } from './lines.ts'
import { UnreadableFile } from './utf8-file.ts'

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
