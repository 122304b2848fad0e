// The rows of a CSV file, with the line on which each begins. csv-parse splits them; memory is constant. A file with wrong quotes is not
// read: nothing after such a quote could be trusted.

import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { UnreadableFile } from './utf8-file.ts'

/** `line`: the line of the file, counted from 1. */
export type Row = { cells: string[]; line: number }

export type Layout = { separator: string; names: string[] }

/** `text`: the beginning of the file. Returns undefined if it holds only blank lines. */
export function layoutOf(text: string): Layout | undefined {
  if (text.trim() === '') return undefined
  const layouts = [',', ';', '\t'].map((separator) => ({ separator, names: firstRow(text, separator) }))
  return layouts.reduce((most, other) => (other.names.length > most.names.length ? other : most))
}

/** Returns no cell if its quotes are wrong, which the reading of the rows reports. */
function firstRow(text: string, separator: string): string[] {
  try {
    const [row] = parseWhole(text.trimStart(), { ...formOf(separator), to: 1 })
    return row ?? []
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

function formOf(separator: string) {
  return { delimiter: separator, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true }
}

/** True if the names of the columns contain the name of an id. */
export function hasIdName({ names }: Layout): boolean {
  const known = names.map((name) => name.trim().toLowerCase())
  return known.length > 1 && known.some((name) => ['id', '_id', 'code'].includes(name))
}

/** Yields the rows in batches, the names first; blank ones are left out. `maxBytes`: the limit of a row. */
export async function* csvRows(
  source: AsyncIterable<Buffer>,
  { separator }: Pick<Layout, 'separator'>,
  maxBytes: number,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  let next = 1
  const parser = parse({
    ...formOf(separator),
    max_record_size: maxBytes,
    on_record(cells: string[], { lines }) {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line: next })
      next = 1 + lines
      // The parser compares the length of each row with its first row, and creates an error with a stack trace, some 50 µs, for each that
      // differs, although they are accepted. So each row is made its first one; the types hide that this counter is its state.
      ;(parser.info as { records: number }).records = 0
      return null
    },
  })
  // A failed step also reports its error.
  parser.on('error', () => undefined)
  const step = async (run: (done: (error?: Error | null) => void) => void): Promise<void> => {
    const error = await new Promise<Error | null | undefined>((resolve) => run(resolve))
    if (error) throw explained(error, next)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of source) {
    checkUtf8(decoder, bytes, next)
    await step((done) => parser.write(bytes, done))
    if (rows.length > 0) yield rows
    rows = []
  }
  checkUtf8(decoder, undefined, next)
  await step((done) => parser.end(done))
  if (rows.length > 0) yield rows
}

/** Undefined: the end of the bytes. */
function checkUtf8(decoder: TextDecoder, bytes: Buffer | undefined, line: number): void {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile(
      `it is not UTF-8, but probably Windows-1252 or Latin-1 (behind line ${line}): save it as CSV UTF-8`,
    )
  }
}

/** The fault of a row, by the code of csv-parse. */
const faults = new Map<string, string>([
  ['CSV_QUOTE_NOT_CLOSED', 'has a quote that is never closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'has text behind a closing quote'],
  ['INVALID_OPENING_QUOTE', 'has a quote within a cell that is not in quotes'],
  ['CSV_MAX_RECORD_SIZE', 'is too long, probably because a quote in it is never closed'],
])

function explained(error: Error, line: number): Error {
  const fault = error instanceof CsvError ? faults.get(error.code) : undefined
  return fault === undefined ? error : badRow(line, fault)
}

function badRow(line: number, fault: string): UnreadableFile {
  return new UnreadableFile(`its row that begins on line ${line} ${fault}`)
}
