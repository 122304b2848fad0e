// The state of a list screen: the query from the address, the rows, and how to change both.

import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  columnsParameter,
  ignoredParameters,
  type ListSchema,
  pageParameters,
  type QueryOf,
  readListQuery,
} from '#contract/list-query.ts'
import { csvAddressOf, type ListScreen, selectionOf } from '#contract/list-screen.ts'
import { searchOf } from '#contract/search-params.ts'
import { type List, readListAhead, useList } from '#web/api/list.ts'
import { withParameters } from '#web/router/address.ts'
import { navigate, useLocation } from '#web/router/location.ts'
import { readAt, type TopRow, useListPosition } from '#web/router/scroll-position.tsx'
import { basePath } from '#web/settings.ts'
import type { RowSource } from '#web/table/row-source.ts'
import { toastError } from '#web/ui/toast.ts'
import type { Values } from './filter-definitions.ts'

/** Parameters that only arrange the rows and filter nothing. */
const arrangement = { sort: undefined, day: undefined, as: undefined }

export type ListState<Query extends { sort: string }, Row> = Omit<List<Row>, 'rows' | 'jumpTo'> &
  Omit<ListAddress<Query>, 'selection' | 'selected'> & {
    setQuery: SetQuery<Query>
    q: string | undefined
    setText: (q: string) => void
    sort: Query['sort']
    setSort: (sort: Query['sort']) => void
    values: Values
    setValues: (change: Values) => void
    /** The selection to count, without `day`, which only says where a page begins. */
    selection: Readonly<Record<string, unknown>>
    jumpToFirst: () => void
    jumpToLast: () => void
    targetId: string | undefined
    source: RowSource<Row>
    screen: Pick<ListScreen<ListSchema, unknown, Row>, 'list' | 'count'>
  }

/** After a jump the list begins at a row that is not in the address. */
type Jump = { visited: string; id: number; top: TopRow | undefined }

export function useListPage<S extends ListSchema, Query, Row extends { id: string }>(
  screen: ListScreen<S, Query, Row>,
): ListState<QueryOf<S>, Row> {
  const [{ query, selection, selected, ...address }, setQuery] = useListQuery(screen)
  const { visited, initialTop: addressed, targetId, visibleId, follow, forget } = useListPosition(selected)
  const [jump, setJump] = useState<Jump>()
  const isJumped = jump?.visited === visited
  const initialTop = isJumped ? jump.top : addressed
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit and each jump opens the list anew
  const start = useMemo(() => ({ id: initialTop?.id }), [visited, initialTop])
  const { rows, jumpTo, ...list } = useList(screen.list, selection, { start, visibleId })
  const { count, hasPrevious, isPrevious, loadNext: onNearEnd, loadPrevious: onNearStart } = list
  const visit = isJumped ? `${visited}#${jump.id}` : visited
  const source = useMemo(
    () => ({
      rows,
      count,
      hasPrevious,
      isPrevious,
      visit,
      initialTop,
      onNearStart,
      onNearEnd,
      onTopChange: follow,
    }),
    [rows, count, hasPrevious, isPrevious, visit, initialTop, onNearStart, onNearEnd, follow],
  )
  const jumpToEnd = async (end: 'first' | 'last') => {
    forget()
    try {
      const jumped = await jumpTo(end)
      if (!jumped) return
      const last = jumped.at(-1)
      const top = end === 'last' && last ? { id: last.id, offset: 0 } : undefined
      setJump((before) => ({ visited, id: (before?.id ?? 0) + 1, top }))
    } catch (error) {
      toastError(error)
    }
  }
  // Every list schema has q and sort; the other names of S are unknown here.
  const set = setQuery as SetQuery<Pick<QueryOf<S>, 'q' | 'sort'>>

  return {
    ...list,
    ...address,
    query,
    setQuery,
    q: query.q,
    setText: (text) => set({ q: text }, { typing: true }),
    sort: query.sort,
    setSort: (sort) => set({ sort }),
    values: textsOf(query),
    // The schema reads the texts from the address again.
    setValues: setQuery as (change: Values) => void,
    selection: { ...selection, day: undefined },
    jumpToFirst: () => void jumpToEnd('first'),
    jumpToLast: () => void jumpToEnd('last'),
    targetId,
    source,
    screen,
  }
}

function textsOf(query: object): Values {
  const stated = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(stated.map(([name, value]) => [name, String(value)]))
}

/** `typing` replaces the address instead of adding a history entry. */
type SetQuery<Query> = (
  change: { [Name in keyof Query]?: Query[Name] | undefined },
  options?: { typing?: boolean },
) => void

type ListAddress<Query> = {
  query: Query
  /** What is requested from the list, without paging parameters, and the same as it stands in the address. */
  selection: Query
  selected: string
  /** Parameters of the address that the list does not have. */
  ignored: readonly string[]
  csvHref: string
  /** The search part of the address without '?', as a view stores it. */
  viewQuery: string
  /** The search text or a filter excludes rows. */
  isNarrowed: boolean
}

/** Reads the query of a list once per address, and changes it. */
function useListQuery<S extends ListSchema, Query, Row>(
  screen: ListScreen<S, Query, Row>,
): [address: ListAddress<QueryOf<S>>, setQuery: SetQuery<QueryOf<S>>] {
  const { search } = useLocation()
  const selected = selectionSearch(search)
  const columns = new URLSearchParams(search).get(columnsParameter) ?? undefined
  const address = useMemo(() => {
    const { schema, defaults, fixed, csv } = screen
    const given = new URLSearchParams(selected)
    const query = readListQuery(schema, given, defaults)
    const selection = { ...query, ...fixed(query) }
    return {
      query,
      selection,
      selected,
      ignored: ignoredParameters(schema, given),
      csvHref: basePath + csvAddressOf(csv, selection),
      isNarrowed: writeListQuery(schema, { ...query, ...arrangement }, defaults) !== '',
      viewQuery: writeListQuery(schema, { ...query, day: undefined, columns }, defaults).slice(1),
    }
  }, [screen, selected, columns])
  const setQuery: SetQuery<QueryOf<S>> = useCallback(
    (change, { typing = false } = {}) => {
      const { schema, defaults } = screen
      const present = readListQuery(schema, new URLSearchParams(location.search), defaults)
      const query = { ...present, ...change, ...keptIn(location.search) }
      navigate(location.pathname + writeListQuery(schema, query, defaults), { replace: typing })
    },
    [screen],
  )
  return [address, setQuery]
}

/** Returns the search part of the address; values that equal the default are left out. */
export function writeListQuery<S extends ListSchema>(
  schema: S,
  query: object,
  defaults: object = {},
): string {
  const implied: Record<string, unknown> = { ...readListQuery(schema, new URLSearchParams(), defaults) }
  const stated = Object.entries(query).filter(([name, value]) => value !== implied[name] && value !== '')
  return searchOf(Object.fromEntries(stated))
}

export function readOpen(search: string): string | undefined {
  return new URLSearchParams(search).get('open') || undefined
}

const notSelecting = Object.fromEntries(
  [...pageParameters, columnsParameter].map((name) => [name, undefined]),
)

/** Returns the parameters that determine the rows and their order, without columns and without the visible and the previewed row. */
function selectionSearch(search: string): string {
  return withParameters(search, notSelecting)
}

/** Returns the parameters that are kept for another selection: the chosen columns. */
function keptIn(search: string): Record<string, string> {
  const columns = new URLSearchParams(search).get(columnsParameter)
  return columns === null ? {} : { [columnsParameter]: columns }
}

/** Reads the first rows of the first screen before it is rendered; not if the address names a row, around which others are shown. */
export function readsRowsAhead<S extends ListSchema, Query, Row>(screen: ListScreen<S, Query, Row>) {
  return async (client: QueryClient): Promise<void> => {
    const { search } = location
    if (readAt(search) !== undefined) return
    await readListAhead(client, screen.list, selectionOf(screen, new URLSearchParams(search)))
  }
}
