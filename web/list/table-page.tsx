// A list whose rows are a table, sorted by its headers.

import { useMemo } from 'react'
import type { SortOf } from '#contract/list.ts'
import { DataTable, type DataTableProps } from '#web/table/data-table.tsx'
import { sortOptions } from './list-head.tsx'
import { ListPage, type ListPageProps } from './list-page.tsx'
import { useColumns } from './use-columns.ts'

type TablePageProps<Query extends { sort: SortOf<Key> }, Row, Key extends string, Line extends string> = Omit<
  ListPageProps<Query, Row>,
  'children' | 'sorts' | 'columns'
> & {
  /** `rowHref`: for rows without a screen of their own. */
  table: Omit<DataTableProps<Row, Key, Line>, 'source' | 'sort' | 'onSort' | 'opensPreview' | 'markedId'>
}

export function TablePage<
  Query extends { sort: SortOf<Key> },
  Row extends { id: string },
  Key extends string,
  const Line extends string,
>({ table, ...page }: TablePageProps<Query, Row, Key, Line>) {
  const { list, recordHref } = page
  const ofRecord = useMemo(
    () => (typeof recordHref === 'function' ? { rowHref: ({ id }: Row) => recordHref(id) } : undefined),
    [recordHref],
  )
  // A row that has no screen of its own is marked instead.
  const inList = { markedId: list.targetId, opensPreview: recordHref === 'none' }
  const { shown, choice } = useColumns(table.columns)
  return (
    <ListPage {...page} columns={choice} sorts={sortOptions(table.columns)}>
      {(source) => (
        <DataTable
          {...table}
          {...(ofRecord ?? inList)}
          columns={shown}
          source={source}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
    </ListPage>
  )
}
