// CSV as RFC 4180 has it, with cells that no spreadsheet takes for a formula.

/** A column: its heading, and the text of its cell. */
export type Column<T> = readonly [heading: string, cell: (record: T) => string | undefined]

const formulaStart = /^[\s]*[=+\-@\t\r\n\0|%]/
const plainNumber = /^[+-]?\d+(\.\d+)?$/
const needsQuotes = /[",\r\n]/

/** One line. A text that a spreadsheet might run gets an apostrophe before it; numbers stay numbers. */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => quote(guard(cell ?? ''))).join(',')}\r\n`
}

function guard(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
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
