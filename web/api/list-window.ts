// The loaded rows of a list: one contiguous range, which grows page by page at either end.

import type { PageHeaders } from './page-links.ts'

export type ListWindow<Row> = PageHeaders & { rows: readonly Row[] }

/** The number of all rows, where the answers tell it or all are loaded. */
export function totalOf({ rows, next, previous, total }: ListWindow<unknown>): number | undefined {
  return next === undefined && previous === undefined ? rows.length : total
}

/** The window with the following page at its end. The total is that of the later answer. */
export function append<Row extends { id: string }>(
  list: ListWindow<Row>,
  page: ListWindow<Row>,
): ListWindow<Row> {
  const { next, total, isCapped } = page
  const rows = join(list.rows, page.rows, (added) => list.rows.concat(added))
  return { ...list, rows, next, total, isCapped }
}

/** The window with the preceding page before it. */
export function prepend<Row extends { id: string }>(
  list: ListWindow<Row>,
  page: ListWindow<Row>,
): ListWindow<Row> {
  const { previous, total, isCapped } = page
  const rows = join(list.rows, page.rows, (added) => added.concat(list.rows))
  return { ...list, rows, previous, total, isCapped }
}

type Rows = readonly { id: string }[]

/**
 * The ids of the rows of the newest windows, passed on to the next window, so that appending a page takes constant
 * time.
 */
const idsOfRows = new WeakMap<Rows, Set<string>>()

/** A row that moved between two reads is in both pages; it keeps its loaded position. */
function join<Row extends { id: string }>(
  rows: readonly Row[],
  page: readonly Row[],
  put: (added: Row[]) => Row[],
): Row[] {
  const ids = takeIds(rows)
  const joined = put(page.filter((row) => ids.size < ids.add(row.id).size))
  idsOfRows.set(joined, ids)
  return joined
}

/** Rows whose set of ids was passed on before get a new one. */
function takeIds(rows: Rows): Set<string> {
  const ids = idsOfRows.get(rows) ?? new Set(rows.map((row) => row.id))
  idsOfRows.delete(rows)
  return ids
}
