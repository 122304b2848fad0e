// Reading a list: a first page, then more pages at either end while scrolling. When a change makes the list stale, one
// page around the visible row replaces all pages, so that a refresh costs the same however far the list was scrolled.

import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { firstPage, furtherPage } from '#contract/list.ts'
import { keyOf } from './call.ts'
import { fetchPage, type ListEndpoint, type ListInput, type PageStart, readPage } from './list-pages.ts'
import { append, type ListWindow, prepend, totalOf } from './list-window.ts'
import { useSeek } from './use-seek.ts'

type Way = 'next' | 'previous'

export type List<Row> = {
  /** Undefined before the first page has arrived. */
  rows: readonly Row[] | undefined
  /** Undefined where it is counted by a call of its own, or where nothing was read yet. */
  total: number | undefined
  /** There are more rows than `total`. */
  isCapped: boolean
  sortedNewest: number | undefined
  /** The first page could not be read. */
  error: Error | undefined
  retry: () => void
  /** The rows belong to the previous query; those of the current one are loading. */
  isStale: boolean
  hasNext: boolean
  hasPrevious: boolean
  hasLast: boolean
  loadNext: () => void
  loadPrevious: () => void
  isLoadingNext: boolean
  /** Why more rows could not be read; loadNext tries again. */
  moreError: Error | undefined
  /** Replaces the loaded rows by the first or the last page; resolves with its rows. */
  jumpTo: (end: 'first' | 'last') => Promise<readonly Row[]>
}

/**
 * `at`: the row to begin at, where the address of the page names one. `visibleId`: the row around which a refresh reads,
 * undefined at the top.
 */
export function useList<Query, Row extends { id: string }>(
  endpoint: ListEndpoint<Query, Row>,
  given: Readonly<Record<string, unknown>>,
  {
    at,
    visibleId = () => at?.id,
  }: { at?: { id: string } | undefined; visibleId?: () => string | undefined } = {},
): List<Row> {
  const client = useQueryClient()
  const keyText = JSON.stringify(keyOf(endpoint, { query: given }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the query is another one
  const query = useMemo(() => given, [keyText])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: keyOf(endpoint, { query }),
    queryFn: ({ signal }) => readAround(endpoint, { query }, visibleId, signal),
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
  const present = isPlaceholderData ? undefined : data
  const more = useMore(client, endpoint, query, present)
  const replace = useCallback(
    async (start: PageStart) => {
      const page = await readPage(client, endpoint, query, start)
      client.setQueryData(keyOf(endpoint, { query }), page)
      return page.rows
    },
    [client, endpoint, query],
  )
  const readAt = useCallback((id: string) => replace(firstPage(id)), [replace])
  const isSeeking = useSeek(at, present?.rows, readAt)

  const jumpTo = useCallback(
    (end: 'first' | 'last') => {
      const cursor = end === 'last' ? data?.last : undefined
      return replace({ ...firstPage(undefined), ...(cursor === undefined ? {} : { cursor }) })
    },
    [replace, data],
  )

  return {
    rows: isSeeking ? undefined : data?.rows,
    total: data && totalOf(data),
    isCapped: data?.isCapped ?? false,
    sortedNewest: data?.sortedNewest,
    error: data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
    isStale: isPlaceholderData,
    hasNext: data?.next !== undefined,
    hasPrevious: data?.previous !== undefined,
    hasLast: data?.last !== undefined,
    loadNext: more.loadNext,
    loadPrevious: more.loadPrevious,
    isLoadingNext: more.isLoading,
    moreError: more.error,
    jumpTo,
  }
}

/** Reads the first page before the list is rendered; the list reports a failure. */
export function readListAhead<Query, Row>(
  client: QueryClient,
  endpoint: ListEndpoint<Query, Row>,
  query: ListInput['query'],
): Promise<void> {
  return client.prefetchQuery({
    queryKey: keyOf(endpoint, { query }),
    queryFn: ({ signal }) => fetchPage(endpoint, { query }, firstPage(undefined), signal),
    structuralSharing: false,
  })
}

/** One page around the visible row. If the person has scrolled out of this page meanwhile, another page is read. */
async function readAround<Query, Row extends { id: string }>(
  endpoint: ListEndpoint<Query, Row>,
  input: ListInput,
  visibleId: () => string | undefined,
  signal: AbortSignal,
): Promise<ListWindow<Row>> {
  const at = visibleId()
  const page = await fetchPage(endpoint, input, firstPage(at), signal)
  const now = visibleId()
  if (now === undefined || now === at || page.rows.some((row) => row.id === now)) return page
  return fetchPage(endpoint, input, firstPage(now), signal)
}

function useMore<Query, Row extends { id: string }>(
  client: QueryClient,
  endpoint: ListEndpoint<Query, Row>,
  query: ListInput['query'],
  list: ListWindow<Row> | undefined,
) {
  const loading = useRef<Partial<Record<Way, string>>>({})
  const [isLoading, setIsLoading] = useState(false)
  const [error, setError] = useState<Error>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another stretch of rows starts without an error
  useEffect(() => setError(undefined), [list])

  const load = useCallback(
    async (way: Way) => {
      const cursor = list?.[way]
      if (cursor === undefined || loading.current[way] === cursor) return
      const key = keyOf(endpoint, { query })
      // The cache has the page before the component is rendered with it: do not load the same page again.
      if (client.getQueryData<ListWindow<Row>>(key)?.[way] !== cursor) return
      loading.current[way] = cursor
      setIsLoading(way === 'next')
      try {
        const page = await readPage(client, endpoint, query, furtherPage(cursor))
        const join = way === 'next' ? append : prepend
        client.setQueryData<ListWindow<Row>>(key, (now) => (now?.[way] === cursor ? join(now, page) : now))
      } catch (cause) {
        setError(cause instanceof Error ? cause : new Error(String(cause)))
      } finally {
        delete loading.current[way]
        setIsLoading(false)
      }
    },
    [client, endpoint, query, list],
  )

  return {
    isLoading,
    error,
    loadNext: useCallback(() => void load('next'), [load]),
    loadPrevious: useCallback(() => void load('previous'), [load]),
  }
}
