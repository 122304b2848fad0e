// A table of any number of rows: columns with a field or a cell function, rows that are real links, headers that sort and stay
// visible while the rows scroll. On phones each row is a small card of the same data.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and headers take no focus, the links and buttons in them do

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { type CSSProperties, type Ref, useContext, useMemo, useRef } from 'react'
import type { SortOf } from '#contract/list.ts'
import { useRowHeight } from '#web/ui/appearance.ts'
import { IsPreview, useHasRoom, useIsPhone } from '#web/ui/room.ts'
import { LoadingNote, Skeleton } from '#web/ui/states.tsx'
import { Cell, TableRow } from './data-table-row.tsx'
import { useRowReturn } from './focus-row.ts'
import { TickLoaded } from './row-controls.tsx'
import type { RowSource, RowTicks } from './row-source.ts'
import { type AreaIn, type Column, nextSort, type PhoneLayout, phoneGrid, tableGrid } from './table-column.ts'
import { type Head, headHeight, topOfLine, useVirtualLines } from './virtual-lines.ts'

export type DataTableProps<Row, Key extends string, Line extends string> = {
  label: string
  columns: readonly Column<Row, Key, AreaIn<Line>>[]
  source: RowSource<Row>
  /** The address of a row; the whole row is then one link. */
  rowHref?: (row: Row) => string
  /** A plain click opens the preview, for rows whose records have no screen of their own. */
  opensPreview?: boolean
  textLines?: 1 | 2
  /** Headings between rows. Must not change between renders unless they do. */
  heads?: readonly Head[]
  /** The id of a highlighted row, such as one that a link names. */
  markedId?: string | undefined
  sort?: SortOf<NoInfer<Key>>
  onSort?: (sort: SortOf<NoInfer<Key>>) => void
  phone: PhoneLayout<Line>
}

const skeletonRows = 3
const noHeads: never[] = []

const rowClasses = {
  table: '-mx-2 grid grid-cols-(--row-columns) items-center gap-3 pl-2 min-[1200px]:gap-4',
  phone:
    'grid grid-cols-(--row-columns) [grid-template-areas:var(--row-areas)] auto-rows-[minmax(1.25rem,auto)] content-start items-baseline gap-x-3 gap-y-1 overflow-hidden py-3',
}

export function DataTable<Row extends { id: string }, const Line extends string, Key extends string = never>(
  props: DataTableProps<Row, Key, Line>,
) {
  const { label, source, rowHref, phone, heads = noHeads } = props
  const list = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLDivElement>(null)
  const isNarrow = useIsPhone()
  const isPhone = useContext(IsPreview) || isNarrow
  const hasRoom = useHasRoom()
  const isBeside = source.previewedId !== undefined
  const rowHeight = useRowHeight(props.textLines)
  const lineHeight = isPhone ? phone.height : rowHeight
  const { lines, height } = useVirtualLines({ source, list, header, lineHeight, columnCount: 1, heads })
  useRowReturn(list, source.rows, lines, lineHeight, 1)
  const columns = useMemo(() => {
    return props.columns.filter(({ area, besidePreview }) => {
      if (area === undefined) return !isPhone && !isBeside
      return isPhone || !isBeside || (besidePreview !== 'hidden' && (hasRoom || besidePreview === undefined))
    })
  }, [props.columns, isPhone, isBeside, hasRoom])
  const { ticks } = source
  const hasTicks = ticks !== undefined
  const { gridTemplateAreas, gridTemplateColumns } = isPhone
    ? phoneGrid(phone, hasTicks)
    : tableGrid(columns, hasTicks)
  // Beside a preview the row's button is at its end; otherwise in the margin of the page.
  const layout = isPhone ? rowClasses.phone : `${rowClasses.table} ${isBeside ? 'pr-9' : 'pr-2'}`
  const isLoading = source.rows === undefined

  return (
    <div>
      {isLoading && <LoadingNote />}
      <div
        role="table"
        aria-label={label}
        aria-rowcount={source.count !== undefined && !source.hasPrevious ? source.count + 1 : -1}
        aria-busy={isLoading || source.isPrevious}
        style={
          // React's type of a style knows no custom properties. One value for all rows: each style of its own costs the first rows time.
          {
            '--row-height': `${lineHeight}px`,
            '--row-areas': gridTemplateAreas,
            '--row-columns': gridTemplateColumns,
          } as CSSProperties
        }
      >
        <TableHead
          ref={header}
          columns={columns}
          layout={isPhone ? 'sr-only' : `${layout} h-8`}
          sort={props.sort}
          onSort={isPhone ? undefined : props.onSort}
          ticks={ticks}
          isPhone={isPhone}
        />
        <div
          role="rowgroup"
          ref={list}
          className={`relative print:h-auto! scroll-mt-[calc(var(--top-bar-height)+var(--list-head-height,0px))] [overflow-anchor:none] ${source.isPrevious ? 'opacity-60' : ''}`}
          style={{ height: isLoading ? skeletonRows * lineHeight : height }}
        >
          {isLoading &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
                key={index}
                role="row"
                data-skeleton="row"
                className={`h-(--row-height) border-t border-line-soft ${layout}`}
              >
                {hasTicks && <div role="cell" />}
                {columns.map((column, place) => (
                  <Cell key={column.header} isPhone={isPhone} isFirst={place === 0} column={column}>
                    <Skeleton className={`h-4 ${place === 0 ? 'w-3/4' : 'w-20 max-w-full'}`} />
                  </Cell>
                ))}
              </div>
            ))}
          {heads.map(({ line, text }) => (
            <div
              key={text}
              role="row"
              className="absolute -inset-x-2 top-0 flex items-end border-b border-line px-2 pb-1.5 print:static print:transform-none!"
              style={{
                height: headHeight,
                transform: `translateY(${topOfLine(line, lineHeight, heads) - headHeight}px)`,
              }}
            >
              <div role="cell" aria-colspan={columns.length}>
                <h2 className="text-xs font-medium text-muted">{text}</h2>
              </div>
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
                columns={columns}
                isPhone={isPhone}
                isMarked={row.id === (source.previewedId ?? props.markedId)}
                isPreviewed={row.id === source.previewedId}
                isBeside={isBeside}
                onPreview={isNarrow ? undefined : source.onPreview}
                layout={layout}
                rowHref={rowHref}
                onOpen={props.opensPreview ? source.onPreview : undefined}
                tickName={ticks?.nameOf(row)}
                isTicked={ticks?.has(row.id) ?? false}
                onTick={ticks?.tick}
              />
            )
          })}
        </div>
      </div>
      <PrintedPart printed={lines.length} count={source.count} />
    </div>
  )
}

type TableHeadProps<Row, Key extends string> = {
  ref: Ref<HTMLDivElement>
  columns: readonly Column<Row, Key>[]
  layout: string
  sort: string | undefined
  onSort: ((sort: SortOf<Key>) => void) | undefined
  /** Present if rows can be ticked; on phones the header is not drawn, and a list has the checkbox elsewhere. */
  ticks: RowTicks<Row> | undefined
  isPhone: boolean
}

function TableHead<Row, Key extends string>(props: TableHeadProps<Row, Key>) {
  return (
    <div
      role="rowgroup"
      ref={props.ref}
      className="sticky top-[calc(var(--top-bar-height)+var(--list-head-height,0px))] z-10 -mx-2 border-b border-line bg-surface px-2 text-xs font-medium text-muted print:static"
    >
      <div role="row" aria-rowindex={1} className={props.layout}>
        {props.ticks && (
          <div role="columnheader">{props.isPhone ? 'Selected' : <TickLoaded ticks={props.ticks} />}</div>
        )}
        {props.columns.map((column) => (
          <HeaderCell key={column.header} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
      </div>
    </div>
  )
}

type HeaderCellProps<Row, Key extends string> = Pick<TableHeadProps<Row, Key>, 'sort' | 'onSort'> & {
  column: Column<Row, Key>
}

function HeaderCell<Row, Key extends string>({ column, sort, onSort }: HeaderCellProps<Row, Key>) {
  const { sortKey } = column
  const direction =
    sortKey && (sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : 'none')
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <div
      role="columnheader"
      {...(direction ? { 'aria-sort': direction } : {})}
      className={`min-w-0 truncate ${column.align === 'end' ? 'text-right' : ''}`}
    >
      {sortKey && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sortKey, column.order, sort))}
          className="-mx-1 inline-flex h-7 max-w-full items-center gap-1 rounded px-1 hover:text-text"
        >
          <span className="truncate">{column.header}</span>
          <Arrow
            aria-hidden="true"
            className={`size-3.5 shrink-0 ${direction === 'none' ? 'opacity-50' : ''}`}
          />
        </button>
      ) : (
        column.header
      )}
    </div>
  )
}

/** Only the rows near the window are in the document. */
function PrintedPart({ printed, count = printed }: { printed: number; count: number | undefined }) {
  if (printed === count) return null
  return (
    <p className="hidden py-2 print:block">Not all rows are printed. Export CSV of their list writes all.</p>
  )
}
