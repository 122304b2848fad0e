// The rows of a list that are at hand: one unbroken stretch, which grows page by page at either end.

import type { PageHeaders } from './page-links.ts'

export type ListWindow<Row> = PageHeaders & { rows: readonly Row[] }

/** The window with the following page at its end. The total is the latest one heard. */
export function append<Row extends { id: string }>(
  list: ListWindow<Row>,
  page: ListWindow<Row>,
): ListWindow<Row> {
  const { next, total, isCapped } = page
  return { ...list, rows: withoutRepeats([...list.rows, ...page.rows]), next, total, isCapped }
}

/** The window with the preceding page before it. */
export function prepend<Row extends { id: string }>(
  list: ListWindow<Row>,
  page: ListWindow<Row>,
): ListWindow<Row> {
  const { previous, total, isCapped } = page
  return { ...list, rows: withoutRepeats([...page.rows, ...list.rows]), previous, total, isCapped }
}

/** A row that moved between two reads stands in both pages; the first place counts. */
function withoutRepeats<Row extends { id: string }>(rows: Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => seen.size < seen.add(row.id).size)
}
