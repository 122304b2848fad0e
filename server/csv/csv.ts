// CSV by RFC 4180, with cells that no spreadsheet evaluates as a formula.

import { setImmediate } from 'node:timers/promises'
import { unseenMark } from '#contract/visible-text.ts'

/** A column: its heading, and the text of its cell. */
export type Column<T> = readonly [heading: string, cell: (record: T) => string | undefined]

/**
 * Depending on its settings, a spreadsheet splits a line at commas, semicolons, tabs or line breaks and ignores our
 * quotes. So an apostrophe, which makes a cell a text, precedes the first character of a formula, full-width or not, at
 * the beginning of a text and after every such separator within it, with or without spaces and quotes between them.
 * The look-behind comes last in the expression, so that it runs at those few characters only.
 */
const formulaStart = /[=+\-@|%＝＋－＠](?<=(?:^|[,;\p{Cc}\p{Zl}\p{Zp}])[\s"\p{Cc}\p{Cf}]*.)/gu
/** Overrides, embeddings and isolates of the direction of text. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g
const plainNumber = /^[+-]?\d+(\.\d+)?$/
const needsQuotes = /[",;\p{Cc}\p{Zl}\p{Zp}]/u

/** One line. No cell becomes a formula or turns the direction of others; numbers are unchanged. */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => quote(guard((cell ?? '').replace(turning, unseenMark)))).join(',')}\r\n`
}

function guard(text: string): string {
  return plainNumber.test(text) ? text : text.replace(formulaStart, "'$&")
}

function quote(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type Lines = {
  headings: readonly string[]
  /** The line of a document, as JSON text. */
  line(document: string): string
}

export function linesOf<T>(columns: readonly Column<T>[], read: (document: unknown) => T): Lines {
  return {
    headings: columns.map(([heading]) => heading),
    line(document) {
      const record = read(JSON.parse(document))
      return csvLine(columns.map(([, cell]) => cell(record)))
    },
  }
}

/** In characters: a longer document is long, and after so many of several ones it yields to other work. */
const mostAtOnce = 128 * 1024

/**
 * The headings, then a line for each record, in chunks as the documents arrive. Begins with a UTF-8 byte order mark.
 * `lineApart` makes the line of a long document in another thread.
 */
export async function* csvOf(
  { headings, line }: Lines,
  batches: AsyncIterable<{ document: string }[]>,
  lineApart: (document: string) => Promise<string>,
): AsyncGenerator<string> {
  let lines = `\uFEFF${csvLine(headings)}`
  let length = 0
  for await (const batch of batches) {
    for (const { document } of batch) {
      lines += document.length > mostAtOnce ? await lineApart(document) : line(document)
      length += document.length
      if (length < mostAtOnce) continue
      yield lines
      lines = ''
      length = 0
      await setImmediate()
    }
    if (lines !== '') yield lines
    lines = ''
  }
  if (lines !== '') yield lines
}
