// The frame of every list: title, search text, filters, count, export; then rows, nothing found, or a failure.

import ChevronsDown from 'lucide-react/icons/chevrons-down'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import type { ReactNode } from 'react'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { useLocation } from '#web/ui/location.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { RowSource } from '#web/ui/row-source.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { ExportLink } from './export-link.tsx'
import { SearchField } from './search-field.tsx'
import { SortSelect, type SortSelectProps } from './sort-select.tsx'
import type { ListState } from './use-list-page.ts'

type ListPageProps<Query, Row> = {
  title: string
  /** The word for the rows, as in 'No users found' and '1 user'. */
  noun: { one: string; many: string }
  list: ListState<Query, Row>
  /** What the search text is looked for in, as the placeholder; without it there is no search field. */
  searchPlaceholder?: string
  filters?: ReactNode
  /** For cards, and for tables on phones, whose headers do not show. */
  sorts?: Omit<SortSelectProps, 'sort' | 'onSort'>
  exportHref?: string
  emptyTitle?: string
  children: (source: RowSource<Row>) => ReactNode
}

export function ListPage<Query, Row>(props: ListPageProps<Query, Row>) {
  const { title, noun, list, exportHref } = props
  return (
    <>
      <PageHeader
        title={title}
        actions={
          exportHref && <ExportLink href={exportHref} total={list.isCapped ? undefined : list.total} />
        }
      />
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-2">
        {props.searchPlaceholder && (
          <SearchField
            label={`Search ${noun.many}`}
            placeholder={props.searchPlaceholder}
            value={list.q}
            onChange={list.setText}
          />
        )}
        {props.filters}
        {props.sorts && <SortSelect {...props.sorts} sort={list.sort} onSort={list.setSort} />}
        <Count list={list} noun={noun} />
      </div>
      <Body {...props} />
    </>
  )
}

function Count<Query, Row>({ list, noun }: Pick<ListPageProps<Query, Row>, 'list' | 'noun'>) {
  const { total } = list
  return (
    <div className="ml-auto flex h-9 items-center gap-1">
      <p role="status" className="px-1 text-muted">
        {total !== undefined &&
          `${formatCount(total)}${list.isCapped ? '+' : ''} ${total === 1 ? noun.one : noun.many}`}
      </p>
      {list.hasPrevious && (
        <IconButton label="Jump to the first rows" onClick={list.jumpToFirst}>
          <ChevronsUp aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      {list.hasLast && list.hasNext && (
        <IconButton label="Jump to the last rows" onClick={list.jumpToLast}>
          <ChevronsDown aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </div>
  )
}

function Body<Query, Row>({ list, noun, emptyTitle, children }: ListPageProps<Query, Row>) {
  const { path, search } = useLocation()
  if (list.error) return <ErrorState loading={noun.many} error={list.error} onRetry={list.retry} />
  if (list.source.rows?.length === 0 && !list.hasPrevious) {
    return (
      <EmptyState title={emptyTitle ?? `No ${noun.many} found`}>
        {search && (
          <ButtonLink href={path} size="small" className="mt-2">
            Clear search and filters
          </ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      {children(list.source)}
      <div className="flex min-h-12 items-center justify-center gap-3 pt-2 text-muted">
        {list.moreError ? (
          <>
            <p role="alert" className="text-danger">
              Error loading {noun.many}: {list.moreError.message}
            </p>
            <Button size="small" onClick={list.loadNext}>
              Try again
            </Button>
          </>
        ) : (
          list.isLoadingNext && 'Loading more...'
        )}
      </div>
    </>
  )
}
