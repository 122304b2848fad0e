// One cell of a data table.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row

import type { ReactNode } from 'react'
import { isolated } from '#contract/visible-text.ts'
import type { Column } from './table-column.ts'

type CellProps<Row> = { column: Column<Row>; isPhone: boolean; isFirst: boolean; children: ReactNode }

export function Cell<Row>({ column, isPhone, isFirst, children }: CellProps<Row>) {
  const isAtEnd = (isPhone ? column.areaAlign : column.align) === 'end'
  return (
    <div
      role="cell"
      data-whole={column.header}
      // The padding has room for the focus rings of what is in it, which it would cut off.
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
