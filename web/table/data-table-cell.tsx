// One cell of a data table.

// biome-ignore-all lint/a11y/useSemanticElements: table and list elements cannot be laid out row by row

import type { ReactNode } from 'react'
import type { Column } from './table-column.ts'

type CellProps<Row> = { column: Column<Row>; isPhone: boolean; isFirst: boolean; children: ReactNode }

export function Cell<Row>({ column, isPhone, isFirst, children }: CellProps<Row>) {
  const place = isPhone
    ? `max-w-full ${isFirst ? 'basis-full' : 'text-xs'}`
    : column.align === 'end'
      ? 'text-right tabular-nums'
      : ''
  return (
    <div role="cell" data-whole={column.header} className={`min-w-0 truncate ${place}`}>
      {children}
    </div>
  )
}

export function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  if ('cell' in column) return column.cell(row)
  const value = row[column.field]
  return value === undefined || value === null ? '' : String(value)
}
