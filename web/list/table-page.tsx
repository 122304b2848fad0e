// A list whose rows are a table, sorted by its headers.

import type { SortOf } from '#contract/list.ts'
import { DataTable, type DataTableProps } from '#web/table/data-table.tsx'

import { sortOptions } from './list-head.tsx'
import { ListPage, type ListPageProps } from './list-page.tsx'
import { useColumns } from './use-columns.ts'

type TablePageProps<Query extends { sort: SortOf<Key> }, Row, Key extends string, Line extends string> = Omit<
  ListPageProps<Query, Row>,
  'children' | 'sorts' | 'columns'
> & {
  table: Omit<DataTableProps<Row, Key, Line>, 'source' | 'sort' | 'onSort'>
}

export function TablePage<
  Query extends { sort: SortOf<Key> },
  Row extends { id: string },
  Key extends string,
  const Line extends string,
>({ table, ...page }: TablePageProps<Query, Row, Key, Line>) {
  const { sort, setSort } = page.list
  const { shown, choice } = useColumns(table.columns)
  return (
    <ListPage {...page} columns={choice} sorts={sortOptions(table.columns)}>
      {(source) => <DataTable {...table} columns={shown} source={source} sort={sort} onSort={setSort} />}
    </ListPage>
  )
}
