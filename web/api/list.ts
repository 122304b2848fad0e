// Reads a list: a first page, then more pages at either end while scrolling. When a change makes the list stale, one page around the
// visible row replaces all pages, so that a refresh costs the same however far the list was scrolled.

import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { firstPage, furtherPage } from '#contract/list.ts'
import { errorOf } from './api-error.ts'
import { cacheMsOf } from './cache.ts'
import {
  fetchPage,
  type ListEndpoint,
  type PageStart,
  readAround,
  readListPage,
  type SelectedList,
  selectedList,
} from './list-pages.ts'
import { grow, type ListWindow, rowCount } from './list-window.ts'

export type List<Row> = {
  /** Undefined before the first page has arrived. */
  rows: readonly Row[] | undefined
  /** Undefined if a separate call counts the rows, or before the first answer. */
  count: number | undefined
  /** There are more rows than `count`. */
  isCapped: boolean
  sortedNewest: number | undefined
  error: Error | undefined
  retry: () => void
  /** The rows belong to the previous query; those of the current one are loading. */
  isPrevious: boolean
  hasNext: boolean
  hasPrevious: boolean
  hasLast: boolean
  loadNext: () => void
  loadPrevious: () => void
  isLoadingNext: boolean
  /** Why more rows could not be read, and at which end; retryMore tries again. */
  moreFailed: { way: 'next' | 'previous'; error: Error } | undefined
  retryMore: () => void
  /** Replaces the rows by the first or the last page; resolves with undefined if another part was requested in the meantime. */
  jumpTo: (end: 'first' | 'last') => Promise<readonly Row[] | undefined>
}

/** `start`: where the list begins, a new object each time it is opened. `visibleId`: the row around which a refresh reads. */
export function useList<Query, Row extends { id: string }>(
  endpoint: ListEndpoint<Query, Row>,
  given: Readonly<Record<string, unknown>>,
  { start, visibleId = () => start?.id }: { start?: ListStart; visibleId?: () => string | undefined } = {},
): List<Row> {
  const client = useQueryClient()
  const made = selectedList(endpoint, given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the key says whether the query is another one
  const list = useMemo(() => made, [JSON.stringify(made.key)])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: list.key,
    gcTime: cacheMsOf(list.query),
    queryFn: ({ signal }) => readAround(list, visibleId, signal),
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
  const present = isPlaceholderData ? undefined : data
  const more = useMore(client, list, present)
  const newest = useRef<PageStart>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for before the list was opened again is outdated
  useEffect(() => {
    newest.current = undefined
  }, [start])
  const replace = useCallback(
    async (from: PageStart) => {
      newest.current = from
      const page = await readListPage(client, list, from)
      // The answer to an earlier request must not replace the rows of a later one, whichever arrives first.
      if (newest.current !== from) return
      client.setQueryData(list.key, page)
      return page.rows
    },
    [client, list],
  )
  const readAt = useCallback((id: string | undefined) => replace(firstPage(id)), [replace])
  const isSeeking = useSeek(start, present, readAt)

  const jumpTo = useCallback(
    (end: 'first' | 'last') => {
      const cursor = end === 'last' ? data?.last : undefined
      return replace({ ...firstPage(undefined), ...(cursor === undefined ? {} : { cursor }) })
    },
    [replace, data],
  )

  return {
    rows: isSeeking ? undefined : data?.rows,
    count: data && rowCount(data),
    isCapped: data?.isCapped ?? false,
    sortedNewest: data?.sortedNewest,
    error: data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
    isPrevious: isPlaceholderData,
    hasNext: data?.next !== undefined,
    hasPrevious: data?.previous !== undefined,
    hasLast: data?.last !== undefined,
    ...more,
    jumpTo,
  }
}

/** Reads the first page before the list is rendered; the list reports a failure. */
export function readListAhead<Query, Row>(
  client: QueryClient,
  endpoint: ListEndpoint<Query, Row>,
  query: SelectedList<Query, Row>['query'],
): Promise<void> {
  const list = selectedList(endpoint, query)
  return client.prefetchQuery({
    queryKey: list.key,
    queryFn: ({ signal }) => fetchPage(list, firstPage(undefined), signal),
    structuralSharing: false,
  })
}

/** The row at which a list begins; the first row if there is no id. */
type ListStart = { id: string | undefined }

/** If the cached rows lack the start, `read` replaces them by those around it; true until then. A new object starts again. */
function useSeek<Row extends { id: string }>(
  start: ListStart | undefined,
  list: ListWindow<Row> | undefined,
  read: (id: string | undefined) => Promise<unknown>,
): boolean {
  const [settled, setSettled] = useState<ListStart>()
  const isOpen = start !== undefined && list !== undefined && start !== settled
  const lacks = isOpen && !contains(list, start)

  useEffect(() => {
    if (!isOpen) return
    const settle = () => setSettled(start)
    // If the read fails, the cached rows are shown.
    if (lacks) read(start.id).then(settle, settle)
    else settle()
  }, [isOpen, lacks, start, read])
  return lacks
}

function contains({ rows, previous }: ListWindow<{ id: string }>, { id }: ListStart): boolean {
  return id === undefined ? previous === undefined : rows.some((row) => row.id === id)
}

type Way = 'next' | 'previous'

type Failed = { way: Way; cursor: string; error: Error }

function useMore<Query, Row extends { id: string }>(
  client: QueryClient,
  list: SelectedList<Query, Row>,
  present: ListWindow<Row> | undefined,
) {
  const loading = useRef<Partial<Record<Way, string>>>({})
  const [isLoadingNext, setIsLoadingNext] = useState(false)
  const [lastFailed, setFailed] = useState<Failed>()
  // After a jump, the new rows start without an error.
  const moreFailed = lastFailed && present?.[lastFailed.way] === lastFailed.cursor ? lastFailed : undefined

  const load = useCallback(
    async (way: Way) => {
      const cursor = present?.[way]
      if (cursor === undefined || loading.current[way] === cursor) return
      // The cache has the page before the component is rendered with it, so the same page must not be loaded again.
      if (client.getQueryData<ListWindow<Row>>(list.key)?.[way] !== cursor) return
      loading.current[way] = cursor
      setIsLoadingNext(way === 'next')
      try {
        const page = await readListPage(client, list, furtherPage(cursor))
        client.setQueryData<ListWindow<Row>>(list.key, (now) =>
          now?.[way] === cursor ? grow(now, page, way) : now,
        )
      } catch (cause) {
        setFailed({ way, cursor, error: errorOf(cause) })
      } finally {
        delete loading.current[way]
        setIsLoadingNext(false)
      }
    },
    [client, list, present],
  )

  // Scrolling does not repeat a failed read; only the person does.
  const failedWay = moreFailed?.way
  const loadUnlessFailed = useCallback(
    (way: Way) => {
      if (way !== failedWay) void load(way)
    },
    [load, failedWay],
  )
  return {
    isLoadingNext,
    moreFailed,
    loadNext: useCallback(() => loadUnlessFailed('next'), [loadUnlessFailed]),
    loadPrevious: useCallback(() => loadUnlessFailed('previous'), [loadUnlessFailed]),
    retryMore: () => {
      setFailed(undefined)
      if (failedWay) void load(failedWay)
    },
  }
}
