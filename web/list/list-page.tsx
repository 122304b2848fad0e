// The frame of every list: title, search text, filters, count, export; then the rows, an empty state, or an error.

import { type FunctionComponent, type ReactNode, useContext, useMemo } from 'react'
import type { ViewScreen } from '#contract/screen-paths.ts'
import { useLocation } from '#web/router/location.ts'
import { TickLoaded } from '#web/table/row-controls.tsx'
import type { RowSource } from '#web/table/row-source.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { later, laterLayer } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ScreenOf, useIsPhone } from '#web/ui/room.ts'
import { Select } from '#web/ui/select.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { ExportLink } from './export-link.tsx'
import type { ReadDefinitions } from './filter-definitions.ts'
import {
  type EntityWords,
  formatRowCount,
  ListCount,
  type ListCountState,
  useListCount,
} from './list-count.tsx'
import { ListHead, type SortOption, usualHead } from './list-head.tsx'
import { SearchField } from './search-field.tsx'
import type { ColumnChoice } from './use-columns.ts'
import type { ListState } from './use-list-page.ts'
import { usePreview } from './use-preview.ts'
import { type ListTicks, type SelectedRows, type Tickable, useRowTicks } from './use-row-ticks.ts'

const IgnoredNote = later(async () => (await import('./ignored-note.tsx')).IgnoredNote)
const FilterBar = later(async () => (await import('./filter-bar.tsx')).FilterBar)
const ColumnsMenu = later(async () => (await import('./columns-menu.tsx')).ColumnsMenu)
const PreviewPane = later(async () => (await import('./preview-pane.tsx')).PreviewPane)
const PreviewDialog = laterLayer(async () => (await import('./preview-pane.tsx')).PreviewDialog)

export type ListPageProps<Query extends { sort: string }, Row> = {
  title: string
  /** The words for rows: the singular, as in '1 user', the plural, and the word for all of them if it differs. */
  entityName: EntityWords
  list: ListState<Query, Row>
  searchPlaceholder: string
  /** Loads the definitions of the filters after the rows. Must not change between renders. */
  readDefinitions?: ReadDefinitions
  actions?: ReactNode
  filters?: ReactNode
  screen?: ViewScreen
  figures?: ReactNode
  /** Shown above the rows, or above the note that there are none. */
  above?: ReactNode
  /** For rows that can be selected, and the bar over the selected ones. Must not change between renders. */
  acts?: Tickable<Row> & { Bar: FunctionComponent<SelectedRows<Row>> }
  /** For cards, and for tables on phones, which have no column headers. */
  sorts: readonly SortOption<Query['sort']>[]
  hasTotals?: boolean
  /** Of a table. */
  columns?: ColumnChoice
  /** The address of a row's record, if rows have records; 'none' if only the preview shows it. Must not change between renders. */
  recordHref?: ((id: string) => string) | 'none'
  /** Explains an empty list without conditions, or says what would fill it. */
  emptyNote?: string
  /** The content of the preview; the record's own screen if absent. */
  preview?: (id: string) => ReactNode
  children: (source: RowSource<Row>) => ReactNode
}

const WaysToLoad = later(async () => (await import('#web/shared/ways-to-load.tsx')).WaysToLoad)

export function ListPage<Query extends { sort: string }, Row extends { id: string }>(
  props: ListPageProps<Query, Row>,
) {
  const { title, entityName, list, recordHref, acts } = props
  const { path } = useLocation()
  const screenOf = useContext(ScreenOf)
  const counted = useListCount(list)
  const ticks = useRowTicks(list, acts)
  const { openId, isBeside, open, close } = usePreview(recordHref)
  const hrefOf = (id: string) => (typeof recordHref === 'function' ? recordHref(id) : undefined)
  const previewOf = props.preview ?? ((id: string) => screenOf(hrefOf(id) ?? ''))
  const source = useMemo(
    () => ({
      ...list.source,
      ticks,
      previewedId: isBeside ? openId : undefined,
      ...(recordHref && { onPreview: (id: string) => (id === openId ? close() : open(id)) }),
    }),
    [list.source, ticks, openId, isBeside, open, close, recordHref],
  )
  return (
    <div
      className={
        openId === undefined || !isBeside ? '' : 'grid grid-cols-[minmax(0,1fr)_clamp(22rem,38%,40rem)] gap-6'
      }
    >
      <div className="min-w-0" style={usualHead(Boolean(props.figures))}>
        <ListHead>
          <PageHeader
            title={title}
            aside={<ListCount list={list} counted={counted} entityName={entityName} />}
            actions={
              <>
                {props.actions}
                <ExportLink
                  href={list.csvHref}
                  rows={exportedRows(list, counted, entityName)}
                  hasTotals={props.hasTotals}
                />
              </>
            }
          />
          <Toolbar {...props} counted={counted} ticks={ticks} />
          {props.figures && <div className="min-h-control pb-2">{props.figures}</div>}
          {list.ignored.length > 0 && (
            <IgnoredNote names={list.ignored} href={list.viewQuery ? `${path}?${list.viewQuery}` : path} />
          )}
        </ListHead>
        {props.above}
        <Body {...props} source={source} />
        {acts && ticks && ticks.ticked.size > 0 && <acts.Bar list={list} ticks={ticks} />}
      </div>
      {openId !== undefined &&
        (isBeside ? (
          <PreviewPane id={openId} href={hrefOf(openId)} onClose={close}>
            {previewOf(openId)}
          </PreviewPane>
        ) : (
          <PreviewDialog title={title} onClose={close}>
            {previewOf(openId)}
          </PreviewDialog>
        ))}
    </div>
  )
}

type ToolbarProps<Query extends { sort: string }, Row> = ListPageProps<Query, Row> & {
  counted: ListCountState
  ticks: ListTicks<Row> | undefined
}

function Toolbar<Query extends { sort: string }, Row>(props: ToolbarProps<Query, Row>) {
  const { entityName, list, readDefinitions, screen, columns, counted, ticks } = props
  const isPhone = useIsPhone()
  const hasView = screen !== undefined && list.viewQuery !== ''
  return (
    <div className="flex flex-wrap items-start gap-2 pb-2">
      <SearchField
        label={`Search ${allOf(entityName)}`}
        placeholder={props.searchPlaceholder}
        value={list.q}
        onChange={list.setText}
      />
      <div className={columns ? 'min-[641px]:hidden' : ''}>
        <Select aria-label="Sort by" options={props.sorts} value={list.sort} onChange={list.setSort} />
      </div>
      {/* On phones a single scrolling row, whose height is reserved, so that late content pushes no rows down. */}
      <div className="-mx-4 -my-1 goes-on flex min-h-[calc(var(--spacing-control)+0.5rem)] w-[calc(100%+2rem)] items-start gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:contents">
        {ticks && (isPhone || !columns) && <TickLoaded ticks={ticks} label="All" />}
        {props.filters}
        {readDefinitions && (
          // First on phones, in a reserved place, as the rest of the row may be scrolled out of sight.
          <div
            className={`contents gap-2 max-sm:order-first max-sm:flex max-sm:shrink-0 ${hasView ? 'max-sm:min-w-48' : 'max-sm:min-w-23'}`}
          >
            <FilterBar
              readDefinitions={readDefinitions}
              values={list.values}
              onChange={list.setValues}
              left={counted.count === undefined ? '' : formatRowCount(counted.count, counted, entityName)}
              view={hasView ? { screen, query: list.viewQuery } : undefined}
            >
              {!isPhone && columns && columns.columns.length > 0 && <ColumnsMenu {...columns} />}
            </FilterBar>
          </div>
        )}
      </div>
    </div>
  )
}

function Body<Query extends { sort: string }, Row>({
  list,
  entityName,
  emptyNote,
  source,
  children,
}: ListPageProps<Query, Row> & { source: RowSource<Row> }) {
  const { path } = useLocation()
  if (list.error) return <ErrorState loading={allOf(entityName)} error={list.error} onRetry={list.retry} />
  if (list.source.rows?.length === 0 && !list.hasPrevious) {
    return (
      <EmptyState title={`No ${allOf(entityName)} found`}>
        {list.isNarrowed ? (
          <ButtonLink
            href={path}
            size="small"
            className="mt-2"
            onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
          >
            Clear search and filters
          </ButtonLink>
        ) : (
          (emptyNote ?? <WaysToLoad />)
        )}
      </EmptyState>
    )
  }
  const failed = list.moreFailed
  const note = failed && (
    <ErrorState loading={allOf(entityName)} error={failed.error} onRetry={list.retryMore} />
  )
  return (
    <>
      {failed?.way === 'previous' && <div className="flex justify-center pb-2">{note}</div>}
      {children(source)}
      <div className="flex min-h-12 items-center justify-center pt-2 text-muted">
        {failed?.way === 'next' ? note : list.isLoadingNext && 'Loading more...'}
      </div>
    </>
  )
}

/** Returns '2,648 sessions (filtered)'; '50+' is not an exact number of rows. */
function exportedRows<Query extends { sort: string }, Row>(
  { isNarrowed }: ListState<Query, Row>,
  counted: ListCountState,
  entityName: EntityWords,
): string {
  const isKnown = counted.count !== undefined && !counted.isMinimum
  const rows = isKnown ? formatRowCount(counted.count ?? 0, counted, entityName) : `all ${allOf(entityName)}`
  return isNarrowed ? `${rows} (filtered)` : rows
}

function allOf({ many, all = many }: EntityWords): string {
  return all
}
