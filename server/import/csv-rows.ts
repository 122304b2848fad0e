// The rows of a CSV file, with the line on which each begins. csv-parse splits them; memory is constant. A file with wrong quotes is not
// read: nothing after such a quote could be trusted.

import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { UnreadableFile } from './utf8-file.ts'

/** `line`: the line of the file, counted from 1. `isEnded`: an end of a line follows. */
export type CsvRow = { cells: string[]; line: number; isEnded: boolean }

/** `start`: where the line of names begins, in bytes. `line`: the number of that line in the file. */
export type Layout = { separator: string; start: number; line: number; names: string[] }

/** `text`: the beginning of the file, with one character for each byte. Returns undefined if it holds only blank lines. */
export function layoutOf(text: string): Layout | undefined {
  let separator: string | undefined
  let line = 1
  for (let start = 0; start < text.length; line++) {
    const end = endOfLine(text, start)
    const content = text.slice(start, end).trim()
    const declared = /^"?sep=(.)"?$/i.exec(content)?.[1]
    separator ??= declared
    // As sqlite3 writes it.
    if (/^[^#].*\|/.test(content) && !/[,;\t]/.test(content)) separator ??= '|'
    if (content !== '' && declared === undefined && !/^#TYPE\b/i.test(content)) {
      const table = text.slice(start)
      const found = separator ?? likeliest(table)
      return { separator: found, start, line, names: namesIn(table, found) }
    }
    start = text.startsWith('\r\n', end) ? end + 2 : end + 1
  }
  return undefined
}

export function hasIdName({ names }: Layout): boolean {
  const known = names.map((name) => name.trim().toLowerCase())
  return known.length > 1 && known.some((name) => ['id', '_id', 'code'].includes(name))
}

function endOfLine(text: string, start: number): number {
  const end = /[\r\n]/g
  end.lastIndex = start
  return end.exec(text)?.index ?? text.length
}

function likeliest(text: string): string {
  const counts = [',', ';', '\t'].map((one) => ({ one, count: namesIn(text, one).length }))
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).one
}

const format = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true }

/** Returns none for a line with wrong quotes, which the reading of rows reports. */
function namesIn(text: string, separator: string): string[] {
  try {
    return parseWhole(text, { ...format, delimiter: separator, to: 1 })[0] ?? []
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** Yields the rows in batches, the names first; blank ones are left out. `maxBytes`: the limit of a row. */
export async function* csvRows(
  source: AsyncIterable<Buffer>,
  { separator, line }: Pick<Layout, 'separator' | 'line'>,
  maxBytes: number,
): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = []
  let next = line
  let fault: UnreadableFile | undefined
  const parser = parse({
    ...format,
    delimiter: separator,
    max_record_size: maxBytes,
    raw: true,
    on_record(row: unknown, { lines }) {
      // The types do not know the rows of the option `raw`.
      const { record: cells, raw } = row as { record: string[]; raw: string }
      if (hasTextBehindQuote(cells, raw, separator)) fault ??= badRow(next, 'has text behind a closing quote')
      if (cells.some((cell) => cell.trim() !== ''))
        rows.push({ cells, line: next, isEnded: /[\r\n]$/.test(raw) })
      next = line + lines
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
    if (fault) throw fault
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
  ['CSV_MAX_RECORD_SIZE', 'is too long, probably because a quote in it is never closed'],
])

function explained(error: Error, line: number): Error {
  const fault = error instanceof CsvError ? faults.get(error.code) : undefined
  return fault === undefined ? error : badRow(line, fault)
}

function badRow(line: number, fault: string): UnreadableFile {
  return new UnreadableFile(`its row that begins on line ${line} ${fault}`)
}

/** Quotes inside an unquoted cell are intended, as in ="007"; csv-parse then also accepts text after a closing quote. */
function hasTextBehindQuote(cells: string[], raw: string, separator: string): boolean {
  if (!cells.some((cell) => cell.startsWith('"'))) return false
  const end = separator.replace(/[\]\\^|-]/, '\\$&')
  const cell = new RegExp(
    `(?:"[^"]*(?:""[^"]*)*"|[^"\\r\\n${end}][^\\r\\n${end}]*|)(?:${end}|[\\r\\n]+$|$)`,
    'y',
  )
  while (cell.lastIndex < raw.length) if (!cell.test(raw)) return true
  return false
}
