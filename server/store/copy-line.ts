// One row in the text format of COPY.

import type { Row } from './tables.ts'

/** The values of `columns`, tab-separated and escaped, ending in a line feed. */
export function copyLine(columns: string[], row: Row): string {
  return `${columns.map((column) => field(row[column])).join('\t')}\n`
}

function field(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (Array.isArray(value)) return escaped(`{${value.map(quoted).join(',')}}`)
  return typeof value === 'string' ? escaped(value) : String(value)
}

function quoted(item: string): string {
  return `"${item.replace(/["\\]/g, '\\$&')}"`
}

const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? character)
}
