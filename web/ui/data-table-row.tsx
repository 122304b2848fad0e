// One row of a data table, a real link where it leads somewhere. It is drawn once for as long as nothing about it
// changes: while the page scrolls, only rows that come into sight cost anything.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and headers take no focus, the links and buttons in them do

import { memo } from 'react'
import { Cell, cellContent } from './data-table-cell.tsx'
import { Link } from './link.tsx'
import type { Column } from './table-column.ts'

type RowProps<Row> = {
  row: Row
  /** Its place among the rows at hand, and from the top of the first of them. */
  index: number
  top: number
  height: number
  columns: readonly Column<Row>[]
  isPhone: boolean
  isMarked: boolean
  layout: string
  gridTemplateColumns: string
  rowHref: ((row: Row) => string) | undefined
  onRowIntent: ((row: Row) => void) | undefined
}

// The type of memo forgets that Row is a parameter.
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, index, top, height, columns, isPhone, layout, gridTemplateColumns, rowHref, onRowIntent } =
    props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(props.isMarked ? { 'aria-current': true } : {})}
      className={`aria-[current]:bg-info-soft absolute inset-x-0 top-0 border-t border-line ${rowHref ? 'hover:bg-hover has-[.row-link:focus-visible]:bg-hover' : ''} ${layout}`}
      style={{ height, transform: `translateY(${top}px)`, gridTemplateColumns }}
    >
      {columns.map((column, place) => (
        <Cell key={column.header} isPhone={isPhone} isFirst={place === 0} column={column}>
          {place === 0 && rowHref ? (
            <Link
              href={rowHref(row)}
              {...(onRowIntent ? { onIntent: () => onRowIntent(row) } : {})}
              className="row-link block rounded after:absolute after:inset-0 after:rounded focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link"
            >
              {cellContent(column, row)}
            </Link>
          ) : (
            cellContent(column, row)
          )}
        </Cell>
      ))}
    </div>
  )
}
