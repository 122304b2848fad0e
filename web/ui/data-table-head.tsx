// The head of a data table: stays in sight while the rows scroll, and sorts them.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and headers take no focus, the links and buttons in them do

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { Ref } from 'react'
import { type Column, nextSort } from './table-column.ts'

type TableHeadProps<Row> = {
  ref: Ref<HTMLDivElement>
  columns: readonly Column<Row>[]
  layout: string
  gridTemplateColumns: string
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  return (
    <div
      role="rowgroup"
      ref={props.ref}
      className="sticky top-(--top-bar-height) z-10 rounded-t-lg bg-surface text-xs font-medium text-muted"
    >
      <div
        role="row"
        aria-rowindex={1}
        className={props.layout}
        style={{ gridTemplateColumns: props.gridTemplateColumns }}
      >
        {props.columns.map((column) => (
          <HeaderCell key={column.header} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
      </div>
    </div>
  )
}

type HeaderCellProps<Row> = Pick<TableHeadProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
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
      {direction && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(column, sort))}
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
