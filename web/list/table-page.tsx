// A list whose rows are a table, sorted by its headers.

import type { SortOf } from '#contract/list.ts'
import { DataTable, type DataTableProps } from '#web/table/data-table.tsx'
import { ListPage, type ListPageProps } from './list-page.tsx'
import type { SortSelectProps } from './sort-select.tsx'

type TablePageProps<Query extends { sort: SortOf<Key> }, Row, Counted, Key extends string> = Omit<
  ListPageProps<Query, Row, Counted>,
  'children' | 'sorts'
> & {
  table: Omit<DataTableProps<Row, Key>, 'source' | 'sort' | 'onSort'>
  /** For phones, where the heads do not show. */
  sorts: SortSelectProps<Query['sort']>['options']
}

export function TablePage<
  Query extends { sort: SortOf<Key> },
  Row extends { id: string },
  Counted,
  Key extends string,
>({ table, sorts, ...page }: TablePageProps<Query, Row, Counted, Key>) {
  const { sort, setSort } = page.list
  return (
    <ListPage {...page} sorts={{ options: sorts, shown: 'on phones' }}>
      {(source) => <DataTable {...table} source={source} sort={sort} onSort={setSort} />}
    </ListPage>
  )
}
