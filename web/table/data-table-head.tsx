// The header of a data table: stays visible while the rows scroll, and sorts them.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and headers take no focus, the links and buttons in them do

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { Ref } from 'react'
import type { SortOf } from '#contract/list.ts'
import { TickLoaded } from './later-ticks.ts'
import type { RowTicks } from './row-ticks.ts'
import { type Column, nextSort } from './table-column.ts'

type TableHeadProps<Row, Key extends string> = {
  ref: Ref<HTMLDivElement>
  columns: readonly Column<Row, Key>[]
  layout: string
  gridTemplateColumns: string
  sort: string | undefined
  onSort: ((sort: SortOf<Key>) => void) | undefined
  /** Present where rows can be ticked; on phones the header is not drawn, and a list has the checkbox elsewhere. */
  ticks: RowTicks<Row> | undefined
  isPhone: boolean
}

export function TableHead<Row, Key extends string>(props: TableHeadProps<Row, Key>) {
  return (
    <div
      role="rowgroup"
      ref={props.ref}
      className="sticky top-[calc(var(--top-bar-height)+var(--list-head-height,0px))] z-10 -mx-2 border-b border-line bg-surface px-2 text-xs font-medium text-muted print:static"
    >
      <div
        role="row"
        aria-rowindex={1}
        className={props.layout}
        style={{ gridTemplateColumns: props.gridTemplateColumns }}
      >
        {props.ticks && (
          <div role="columnheader">{props.isPhone ? 'Ticked' : <TickLoaded ticks={props.ticks} />}</div>
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
          onClick={() => onSort(nextSort(sortKey, column.firstSort, sort))}
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
