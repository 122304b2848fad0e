// The columns of a data table.

import type { ReactNode } from 'react'

type ColumnBase = {
  header: string
  /** A track of the grid, such as '8rem' or 'minmax(0, 2fr)'; an equal share where absent. */
  width?: string
  align?: 'start' | 'end'
  /** The key to sort by, without a sign; where absent the header does not sort. */
  sortKey?: string
  /** The direction of a first click: newest and highest first with 'descending'. */
  firstSort?: 'ascending' | 'descending'
  hiddenOnPhones?: boolean
}

/** Shows a field of the row as text, or a cell made from the row. The first column should name the row. */
export type Column<Row> = ColumnBase & ({ field: keyof Row & string } | { cell: (row: Row) => ReactNode })

/** The sort that a click on the header asks for, given the present one. */
export function nextSort(column: Column<never>, sort: string | undefined): string {
  const key = column.sortKey ?? ''
  const descending = `-${key}`
  if (sort === key) return descending
  if (sort === descending) return key
  return column.firstSort === 'descending' ? descending : key
}
