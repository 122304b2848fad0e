// COPY into a table.

import type { Transaction } from '#server/db/transaction.ts'
import type { RowColumns } from './tables.sql.ts'

const nothing = '\\N'

const special = /[\\\t\n\r]/g

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** `rows`: in the text format of COPY. Throws the database's errors about them. */
export async function copyIn(
  db: Transaction,
  table: string,
  columns: readonly string[],
  rows: Uint8Array,
): Promise<void> {
  await db.copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`, piecesOf(rows))
}

/** The database reads one chunk while the next one is sent; it would wait for a single one as a whole. */
const pieceBytes = 64 * 1024

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes)
}

/** Returns rows in the text format of COPY: one line for each row, with values separated by tabs. */
type Value = RowColumns[string] | undefined

/** Returns a line with its line break. Words are a tsvector; other lists are arrays of text. */
export function copyLine(columns: readonly string[], row: RowColumns): string {
  return `${columns.map((column) => (column === 'search' ? escaped(row.search.join(' ')) : cell(row[column]))).join('\t')}\n`
}

function cell(value: Value): string {
  if (value === null || value === undefined) return nothing
  if (typeof value === 'string') return escaped(value)
  return Array.isArray(value) ? escaped(arrayOf(value)) : String(value)
}

function arrayOf(texts: string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

function escaped(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? character)
}
