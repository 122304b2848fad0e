// A table of any number of rows: columns with a field or a cell of their own, rows that are real links, headers
// that sort. On phones each row is a small card of the same data.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and headers take no focus, the links and buttons in them do

import { useMemo, useRef } from 'react'
import { Cell } from './data-table-cell.tsx'
import { TableHead } from './data-table-head.tsx'
import { TableRow } from './data-table-row.tsx'
import { useIsPhone } from './media-query.ts'
import type { RowSource } from './row-source.ts'
import { LoadingNote, Skeleton } from './skeleton.tsx'
import type { Column } from './table-column.ts'
import { useVirtualLines } from './virtual-lines.ts'

type DataTableProps<Row> = {
  /** What the table holds, for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  source: RowSource<Row>
  /** Where a click on the row leads; the whole row is then one link. */
  rowHref?: (row: Row) => string
  /** The pointer or the focus has reached the row: a good moment to read its record ahead. */
  onRowIntent?: (row: Row) => void
  /** The id of a row that stands out, such as one that a link led to. */
  markedId?: string | undefined
  sort?: string | undefined
  onSort?: (sort: string) => void
  skeletonRows?: number
  /** In pixels. */
  rowHeight?: number
  phoneRowHeight?: number
}

const rowClasses = {
  table: 'grid items-center gap-4 px-4',
  phone: 'flex flex-wrap content-center items-center gap-x-3 gap-y-1 overflow-hidden px-4',
}

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, source, rowHref, onRowIntent, skeletonRows = 3 } = props
  const list = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const lineHeight = isPhone ? (props.phoneRowHeight ?? 72) : (props.rowHeight ?? 48)
  const { lines, height } = useVirtualLines({ source, list, header, lineHeight, lanes: 1 })
  const columns = useMemo(
    () => (isPhone ? props.columns.filter((column) => !column.hiddenOnPhones) : props.columns),
    [props.columns, isPhone],
  )
  const gridTemplateColumns = columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ')
  const layout = isPhone ? rowClasses.phone : rowClasses.table
  const isLoading = source.rows === undefined

  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      {isLoading && <LoadingNote />}
      <div
        role="table"
        aria-label={label}
        aria-rowcount={source.total !== undefined && !source.hasPrevious ? source.total + 1 : -1}
        aria-busy={isLoading || source.isStale}
      >
        <TableHead
          ref={header}
          columns={columns}
          layout={isPhone ? 'sr-only' : `${layout} h-9`}
          gridTemplateColumns={gridTemplateColumns}
          sort={props.sort}
          onSort={isPhone ? undefined : props.onSort}
        />
        <div
          role="rowgroup"
          ref={list}
          className={`relative [overflow-anchor:none] ${source.isStale ? 'opacity-60' : ''}`}
          style={{ height: isLoading ? skeletonRows * lineHeight : height }}
        >
          {isLoading &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
                key={index}
                role="row"
                data-skeleton="row"
                className={`border-t border-line ${layout}`}
                style={{ height: lineHeight, gridTemplateColumns }}
              >
                {columns.map((column, place) => (
                  <Cell key={column.header} isPhone={isPhone} isFirst={place === 0} column={column}>
                    <Skeleton className={`h-4 ${place === 0 ? 'w-3/4' : 'w-20 max-w-full'}`} />
                  </Cell>
                ))}
              </div>
            ))}
          {lines.map((line) => {
            const row = source.rows?.[line.index]
            if (!row) return null
            return (
              <TableRow
                key={row.id}
                row={row}
                index={line.index}
                top={line.top}
                height={lineHeight}
                columns={columns}
                isPhone={isPhone}
                isMarked={row.id === props.markedId}
                layout={layout}
                gridTemplateColumns={gridTemplateColumns}
                rowHref={rowHref}
                onRowIntent={onRowIntent}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
