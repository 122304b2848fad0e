// Rows in the text format of COPY: one line for each row, with values separated by tabs.

import type { Row } from './tables.sql.ts'

type Value = Row[string] | undefined

/** A line with its line break. Words are a tsvector; other lists are arrays of text. */
export function copyLine(columns: readonly string[], row: Row): string {
  return `${columns.map((column) => (column === 'search' ? escaped(row.search.join(' ')) : cell(row[column]))).join('\t')}\n`
}

const nothing = '\\N'

function cell(value: Value): string {
  if (value === null || value === undefined) return nothing
  if (typeof value === 'string') return escaped(value)
  return Array.isArray(value) ? escaped(arrayOf(value)) : String(value)
}

function arrayOf(texts: string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? character)
}
