// CSV by RFC 4180, with cells that no spreadsheet evaluates as a formula.

/** A column: its heading, and the text of its cell. */
export type Column<T> = readonly [heading: string, cell: (record: T) => string | undefined]

/**
 * Depending on its settings, a spreadsheet splits a line at commas, semicolons, tabs or line breaks and ignores our
 * quotes. So an apostrophe, which makes a cell a text, precedes the first character of a formula, full-width or not, at
 * the beginning of a text and after every such separator within it, with or without spaces and quotes between them.
 * The look-behind comes last in the expression, so that it runs at those few characters only.
 */
const formulaStart = /[=+\-@|%＝＋－＠](?<=(?:^|[,;\p{Cc}\p{Zl}\p{Zp}])[\s"\p{Cc}\p{Cf}]*.)/gu
const plainNumber = /^[+-]?\d+(\.\d+)?$/
const needsQuotes = /[",;\p{Cc}\p{Zl}\p{Zp}]/u

/** One line. No cell becomes a formula; numbers are unchanged. */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => quote(guard(cell ?? ''))).join(',')}\r\n`
}

function guard(text: string): string {
  return plainNumber.test(text) ? text : text.replace(formulaStart, "'$&")
}

function quote(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The headings, then a line for each record, in chunks as the documents arrive. Begins with a UTF-8 byte order mark.
 */
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
