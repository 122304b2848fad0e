// One row of a data table, a link if it has an address, and its cells. Memoized: while the page scrolls, only new rows render.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and headers take no focus, the links and buttons in them do

import { memo, type ReactNode } from 'react'
import { isolated } from '#contract/visible-text.ts'
import { isPlainClick, Link } from '#web/router/link.tsx'
import { PreviewButton, RowTick } from './row-controls.tsx'
import type { RowTicks } from './row-source.ts'
import { type Column, tickArea } from './table-column.ts'

type RowProps<Row> = {
  row: Row
  /** Its index among the loaded rows, and its distance from the first of them. */
  index: number
  top: number
  columns: readonly Column<Row>[]
  isPhone: boolean
  isMarked: boolean
  isPreviewed: boolean
  /** The table has a preview next to it. */
  isBeside: boolean
  onPreview: ((id: string) => void) | undefined
  layout: string
  rowHref: ((row: Row) => string) | undefined
  /** Called instead of following the row's link. */
  onOpen: ((id: string) => void) | undefined
  /** The accessible name of its checkbox, if rows can be ticked. */
  tickName: string | undefined
  isTicked: boolean
  onTick: RowTicks<Row>['tick'] | undefined
}

// memo() loses the type parameter Row.
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, index, top, columns, isPhone, layout, rowHref, onPreview } = props
  return (
    <div
      role="row"
      data-row={row.id}
      {...(rowHref ? {} : { tabIndex: -1 })}
      aria-rowindex={index + 2}
      {...(props.isMarked ? { 'aria-current': true } : {})}
      className={`group absolute inset-x-0 top-0 h-(--row-height) print:static print:transform-none! border-b border-line-soft aria-[current]:bg-accent-soft ${rowHref ? 'hover:bg-hover has-[.row-link:focus-visible]:bg-hover' : ''} ${layout}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      {props.tickName !== undefined && props.onTick && (
        <div role="cell" style={isPhone ? { gridArea: tickArea } : undefined}>
          <RowTick id={row.id} name={props.tickName} isTicked={props.isTicked} onTick={props.onTick} />
        </div>
      )}
      {columns.map((column, place) => (
        <Cell key={column.header} isPhone={isPhone} isFirst={place === 0} column={column}>
          {place === 0 && rowHref ? (
            <Link
              href={rowHref(row)}
              onClick={(event) => {
                if (!props.onOpen || !isPlainClick(event)) return
                event.preventDefault()
                if (!props.isPreviewed) props.onOpen(row.id)
              }}
              className="row-link block rounded after:absolute after:inset-0 after:rounded focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link"
            >
              {cellContent(column, row)}
            </Link>
          ) : (
            cellContent(column, row)
          )}
          {place === 0 && onPreview && (
            <PreviewButton
              id={row.id}
              isOpen={props.isPreviewed}
              onPreview={onPreview}
              place={`absolute top-1/2 -translate-y-1/2 ${props.isBeside ? 'right-1.5 justify-items-center' : '-right-4 justify-items-end'}`}
            />
          )}
        </Cell>
      ))}
    </div>
  )
}

type CellProps<Row> = { column: Column<Row>; isPhone: boolean; isFirst: boolean; children: ReactNode }

export function Cell<Row>({ column, isPhone, isFirst, children }: CellProps<Row>) {
  const isAtEnd = (isPhone ? column.areaAlign : column.align) === 'end'
  return (
    <div
      role="cell"
      // The padding leaves room for the focus rings of the content, which would otherwise be cut off.
      className={`-mx-1 -my-1.5 min-w-0 truncate px-1 py-1.5 ${isPhone && !isFirst ? 'text-xs' : ''} ${isAtEnd ? 'text-right tabular-nums' : ''}`}
      style={isPhone ? { gridArea: column.area } : undefined}
    >
      {children}
    </div>
  )
}

export function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  if ('cell' in column) return column.cell(row)
  const value = row[column.field]
  return value === undefined || value === null ? '' : isolated(String(value))
}
