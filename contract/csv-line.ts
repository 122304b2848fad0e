// One line of CSV by RFC 4180, with cells that no spreadsheet evaluates as a formula.

import { unseenMark } from './visible-text.ts'

/**
 * Depending on its settings, a spreadsheet splits a line at commas, semicolons, tabs or line breaks and ignores our
 * quotes. So an apostrophe, which makes a cell a text, precedes the first character of a formula, full-width or not, at
 * the beginning of a text and after every such separator within it, with or without spaces, quotes and apostrophes between them.
 * The look-behind comes last in the expression, so that it runs at those few characters only.
 */
const formulaStart = /[=+\-@|%＝＋－＠](?<=(?:^|[,;\p{Cc}\p{Zl}\p{Zp}])[\s"\p{Cc}\p{Cf}]*'*.)/gu
/** Overrides, embeddings and isolates of the direction of text. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g
const plainNumber = /^[+-]?\d+(\.\d+)?$/
const needsQuotes = /[",;\p{Cc}\p{Zl}\p{Zp}]/u

/** One line. No cell becomes a formula or turns the direction of others; numbers are unchanged. */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => quote(shownCell(cell ?? ''))).join(',')}\r\n`
}

/** The text of a cell as it is in the line, without quotes around it. */
export function shownCell(text: string): string {
  return guard(text.replace(turning, unseenMark))
}

function guard(text: string): string {
  return plainNumber.test(text) ? text : text.replace(formulaStart, "'$&")
}

const guarded = /'(?=[=+\-@|%＝＋－＠])(?<=(?:^|[,;\p{Cc}\p{Zl}\p{Zp}])[\s"\p{Cc}\p{Cf}]*'+)/gu

/** The text of a cell that was read: without these apostrophes, and without the formula by which digits stay a text. */
export function cellText(cell: string): string {
  return (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell).replace(guarded, '')
}

function quote(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
