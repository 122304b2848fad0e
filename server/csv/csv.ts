// CSV as RFC 4180 has it, with cells that no spreadsheet takes for a formula.

/** A column: its heading, and the text of its cell. */
export type Column<T> = readonly [heading: string, cell: (record: T) => string | undefined]

/**
 * A spreadsheet may part a line at commas, semicolons, tabs or line breaks, as its settings are, and then our quotes need
 * not count. So a formula's first character, full-width or not, is guarded not only where a text begins but behind every
 * such character within it, with spaces and quotes between them or not. An apostrophe makes the cell a text.
 * The look-behind comes last, so that it runs at those few characters only.
 */
const formulaStart = /[=+\-@|%＝＋－＠](?<=(?:^|[,;\p{Cc}\p{Zl}\p{Zp}])[\s"\p{Cc}\p{Cf}]*.)/gu
const plainNumber = /^[+-]?\d+(\.\d+)?$/
const needsQuotes = /[",;\p{Cc}\p{Zl}\p{Zp}]/u

/** One line. No cell becomes a formula; numbers stay numbers. */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => quote(guard(cell ?? ''))).join(',')}\r\n`
}

function guard(text: string): string {
  return plainNumber.test(text) ? text : text.replace(formulaStart, "'$&")
}

function quote(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Headings, then a line a record, in the chunks in which the documents come. Begins with a mark that says UTF-8. */
export async function* csvOf<T>(
  columns: readonly Column<T>[],
  read: (document: unknown) => T,
  batches: AsyncIterable<{ document: string }[]>,
): AsyncGenerator<string> {
  let head = `\uFEFF${csvLine(columns.map(([heading]) => heading))}`
  for await (const batch of batches) {
    const records = batch.map(({ document }) => read(JSON.parse(document)))
    yield head + records.map((record) => csvLine(columns.map(([, cell]) => cell(record)))).join('')
    head = ''
  }
  if (head !== '') yield head
}
