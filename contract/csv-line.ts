// One line of CSV by RFC 4180, with cells that no spreadsheet evaluates as a formula.

import { unseenMark } from './visible-text.ts'

/**
 * Depending on its settings, a spreadsheet splits a line at commas, semicolons, tabs or line breaks and ignores the quotes. So an
 * apostrophe, which makes a cell a text, precedes the first character of a formula, full-width or not, at the beginning of a text and after
 * every such separator within it, with or without spaces, quotes and apostrophes between them. The look-behind comes last in the
 * expression, so that it runs only at those few characters.
 */
const formulaStart = /[=+\-@|%＝＋－＠](?<=(?:^|[,;\p{Cc}\p{Zl}\p{Zp}])[\s"\p{Cc}\p{Cf}]*'*.)/gu
/** Overrides, embeddings and isolates of the text direction. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g
const plainNumber = /^[+-]?\d+(\.\d+)?$/
const needsQuotes = /[",;\p{Cc}\p{Zl}\p{Zp}]/u

/** Returns one line. No cell becomes a formula or changes the direction of others; numbers are unchanged. */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => quote(shownCell(cell ?? ''))).join(',')}\r\n`
}

/** Returns the text of a cell as it stands in the line, without the surrounding quotes. */
export function shownCell(text: string): string {
  return guard(text.replace(turning, unseenMark))
}

function guard(text: string): string {
  return plainNumber.test(text) ? text : text.replace(formulaStart, "'$&")
}

const guarded = /'(?=[=+\-@|%＝＋－＠])(?<=(?:^|[,;\p{Cc}\p{Zl}\p{Zp}])[\s"\p{Cc}\p{Cf}]*'+)/gu

/** Returns the original text of a cell: removes the apostrophes, and the formula that keeps digits a text. */
export function cellText(cell: string): string {
  return (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell).replace(guarded, '')
}

function quote(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
