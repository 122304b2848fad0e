// Makes CSV of many records as they arrive from the database.

import { setImmediate } from 'node:timers/promises'
import { csvLine } from '#contract/csv-line.ts'
import { type Decimal, sumOf } from '#contract/money.ts'

/** A column: its heading, and the text of its cell. */
export type CsvColumn<T> = readonly [heading: string, cell: (record: T) => string | undefined]

export type Lines = {
  headings: readonly string[]
  /** Returns the texts of the record's cells. */
  cells(document: string): string[]
  /** Returns the line of a document, given as JSON text. */
  line(document: string): string
}

export function csvLines<T>(columns: readonly CsvColumn<T>[], read: (document: unknown) => T): Lines {
  function cells(document: string): string[] {
    const record = read(JSON.parse(document))
    return columns.map(([, cell]) => cell(record) ?? '')
  }
  return {
    headings: columns.map(([heading]) => heading),
    cells,
    line: (document) => csvLine(cells(document)),
  }
}

/** In characters: a longer document counts as long, and after this many of several ones it lets other work run. */
const mostAtOnce = 128 * 1024

/** Adds up the cells of some columns as they are written, so that the sum of a column is that of its lines. */
export function totalsOf({ headings, cells }: Lines, summed: readonly string[]) {
  const sums = headings.map((heading): Decimal | undefined => (summed.includes(heading) ? '0' : undefined))
  return {
    add(document: string): void {
      // A summed column contains numbers alone.
      for (const [at, cell] of cells(document).entries()) sums[at] &&= sumOf([sums[at], cell as Decimal])
    },
    line: () => csvLine(sums.map((sum, at) => (at === 0 ? 'Total' : sum))),
  }
}

/** Headings, then a line for each record. `lineApart` makes the line of a long document in another thread; `totals` the last line. */
export async function* csvOf(
  { headings, line }: Lines,
  batches: AsyncIterable<{ document: string }[]>,
  lineApart: (document: string) => Promise<string>,
  totals?: ReturnType<typeof totalsOf>,
): AsyncGenerator<string> {
  let lines = `\uFEFF${csvLine(headings)}`
  let length = 0
  for await (const batch of batches) {
    for (const { document } of batch) {
      lines += document.length > mostAtOnce ? await lineApart(document) : line(document)
      totals?.add(document)
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
  lines += totals?.line() ?? ''
  if (lines !== '') yield lines
}
