// The frame of every list: title, search text, filters, count, export; then rows, nothing found, or a failure.

import ChevronsDown from 'lucide-react/icons/chevrons-down'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import { lazy, type ReactNode, Suspense, useContext, useMemo } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SelectedCount } from '#contract/totals.ts'
import type { ViewScreen } from '#contract/views.ts'
import type { QueryValues } from '#web/api/call.ts'
import { useRead } from '#web/api/read.ts'
import { useLocation } from '#web/router/location.ts'
import { ScreenOf } from '#web/router/screen-of.ts'
import type { RowSource } from '#web/table/row-source.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { ExportLink } from './export-link.tsx'
import type { ReadDefinitions } from './filter-definitions.ts'
import { IgnoredNote } from './ignored-note.tsx'
import { ListHead } from './list-head.tsx'
import { SearchField } from './search-field.tsx'
import { SortSelect, type SortSelectProps } from './sort-select.tsx'
import type { ListState } from './use-list-page.ts'
import { usePreview } from './use-preview.ts'

const FilterBar = later(async () => (await import('./filter-bar.tsx')).FilterBar)
const PreviewPane = lazy(async () => ({ default: (await import('./preview-pane.tsx')).PreviewPane }))

type Counting<Counted> = Endpoint<string, Counted, undefined, SelectedCount>

type EntityName = { one: string; many: string; all?: string }

export type ListPageProps<Query extends { sort: string }, Row, Counted> = {
  title: string
  /** What the rows are called: one, as in '1 user'; several; and all together where that is another word. */
  entityName: EntityName
  list: ListState<Query, Row>
  /** What the search text is looked for in. */
  searchPlaceholder: string
  /** Reads what the list can be filtered by, after its rows. Must not change from render to render. */
  readDefinitions?: ReadDefinitions
  /** Further controls beside the filters. */
  filters?: ReactNode
  /** Whose views its filters can be saved as. */
  screen?: ViewScreen
  /** Counts a selection of which the page knows only that it is large. */
  counting?: Counting<Counted> | undefined
  /** What the selection amounts to, beside its count. */
  totals?: ReactNode
  /** For cards, and for tables on phones, whose headers do not show. */
  sorts: Omit<SortSelectProps<Query['sort']>, 'sort' | 'onSort'>
  /** Where the record of a row stands, if rows have records. Must not change from render to render. */
  recordHref?: (id: string) => string
  /** What shows it beside the list; its own screen where absent. */
  preview?: (id: string) => ReactNode
  children: (source: RowSource<Row>) => ReactNode
}

export function ListPage<Query extends { sort: string }, Row, Counted>(
  props: ListPageProps<Query, Row, Counted>,
) {
  const { title, entityName, list, recordHref, readDefinitions, screen } = props
  const { path } = useLocation()
  const screenOf = useContext(ScreenOf)
  const { openId, open, close } = usePreview(recordHref)
  const source = useMemo(
    () => ({
      ...list.source,
      previewedId: openId,
      ...(recordHref && { onPreview: (id: string) => (id === openId ? close() : open(id)) }),
    }),
    [list.source, openId, open, close, recordHref],
  )
  return (
    <div
      className={openId === undefined ? '' : 'grid grid-cols-[minmax(0,1fr)_clamp(22rem,38%,40rem)] gap-6'}
    >
      <div className="min-w-0">
        <ListHead>
          <PageHeader
            title={title}
            aside={<Count list={list} entityName={entityName} counting={props.counting} />}
            actions={<ExportLink href={list.csvHref} total={list.isCapped ? undefined : list.total} />}
          />
          <div className="flex flex-wrap items-center gap-2 pb-2">
            <SearchField
              label={`Search ${allOf(entityName)}`}
              placeholder={props.searchPlaceholder}
              value={list.q}
              onChange={list.setText}
            />
            {props.filters}
            <SortSelect {...props.sorts} sort={list.sort} onSort={list.setSort} />
            {readDefinitions && (
              <FilterBar
                readDefinitions={readDefinitions}
                values={list.values}
                onChange={list.setValues}
                view={screen && list.viewQuery !== '' ? { screen, query: list.viewQuery } : undefined}
              />
            )}
          </div>
          {props.totals && <div className="min-h-control pb-2">{props.totals}</div>}
          <IgnoredNote names={list.ignored} href={list.viewQuery ? `${path}?${list.viewQuery}` : path} />
        </ListHead>
        <Body {...props} source={source} />
      </div>
      {recordHref && openId !== undefined && (
        <Suspense>
          <PreviewPane id={openId} href={recordHref(openId)} onClose={close}>
            {(props.preview ?? ((id) => screenOf(recordHref(id))))(openId)}
          </PreviewPane>
        </Suspense>
      )}
    </div>
  )
}

type CountProps<Query extends { sort: string }, Row, Counted> = Pick<
  ListPageProps<Query, Row, Counted>,
  'list' | 'entityName' | 'counting'
>

function Count<Query extends { sort: string }, Row, Counted>({
  list,
  entityName,
  counting,
}: CountProps<Query, Row, Counted>) {
  const { total, isCapped } = list
  return (
    <div className="flex h-control items-center gap-1">
      <p role="status" className="text-muted">
        {total !== undefined &&
          (isCapped && counting ? (
            <ExactCount {...{ counting, entityName, total }} selection={list.selection} />
          ) : (
            sayCount(total, isCapped, entityName)
          ))}
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

type ExactCountProps<Counted> = {
  counting: Counting<Counted>
  selection: Readonly<Record<string, unknown>>
  entityName: EntityName
  total: number
}

/** Until it is known there are at least so many as the page of rows tells. */
function ExactCount<Counted>({ counting, selection, entityName, total }: ExactCountProps<Counted>) {
  // A list and its count take the same selection; the type says it for no list in particular.
  const read = useRead(counting, { query: selection as QueryValues<Counted> })
  if (read.state !== 'ready') return sayCount(total, true, entityName)
  return sayCount(read.data.count, read.data.isMinimum, entityName)
}

function sayCount(total: number, isMinimum: boolean, { one, many }: EntityName): string {
  return `${formatCount(total)}${isMinimum ? '+' : ''} ${total === 1 && !isMinimum ? one : many}`
}

function Body<Query extends { sort: string }, Row, Counted>({
  list,
  entityName,
  source,
  children,
}: ListPageProps<Query, Row, Counted> & { source: RowSource<Row> }) {
  const { path, search } = useLocation()
  if (list.error) return <ErrorState loading={allOf(entityName)} error={list.error} onRetry={list.retry} />
  if (list.source.rows?.length === 0 && !list.hasPrevious) {
    return (
      <EmptyState title={`No ${allOf(entityName)} found`}>
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
      {children(source)}
      <div className="flex min-h-12 items-center justify-center gap-3 pt-2 text-muted">
        {list.moreError ? (
          <>
            <p role="alert" className="text-danger">
              Error loading {allOf(entityName)}: {list.moreError.message}
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

function allOf({ many, all = many }: EntityName): string {
  return all
}
