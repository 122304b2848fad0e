// Reads one page of a list.

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ReadEndpoint } from '#contract/endpoint.ts'
import { firstPage } from '#contract/list.ts'
import { callForReply, type EndpointInput, keyOf } from './call.ts'
import { type ListWindow, readPageHeaders } from './list-window.ts'

export type ListEndpoint<Query, Row> = ReadEndpoint<string, Query, Row[]>

/** A list with its selection, created once; `key`: the cache key of its rows. */
export type SelectedList<Query, Row> = {
  endpoint: ListEndpoint<Query, Row>
  query: Readonly<Record<string, unknown>>
  key: QueryKey
}

export function selectedList<Query, Row>(
  endpoint: ListEndpoint<Query, Row>,
  query: SelectedList<Query, Row>['query'],
): SelectedList<Query, Row> {
  return { endpoint, query, key: keyOf(endpoint, { query }) }
}

/** The row at which the page begins, or the cursor; neither for the first page. */
export type PageStart = { limit: number; count: 'none'; at?: string; cursor?: string }

export async function fetchPage<Query, Row>(
  { endpoint, query }: SelectedList<Query, Row>,
  start: PageStart,
  signal: AbortSignal,
): Promise<ListWindow<Row>> {
  // Every list takes limit, at and cursor, which the type parameter Query does not express.
  const whole = { query: { ...query, ...start } } as unknown as EndpointInput<string, Query, undefined>
  const { answer, headers } = await callForReply(endpoint, whole, { signal })
  return { rows: answer, ...readPageHeaders(headers) }
}

const pageMark = 'page'

/** Returns the key to invalidate when the answer with this key is out of date: for a page of a list, the key of the list. */
export function staleKeyOf(queryKey: QueryKey): QueryKey {
  return queryKey.at(-2) === pageMark ? [queryKey[0], ...queryKey.slice(1, -2)] : queryKey
}

/** Reads through the cache, whose handler detects an ended sign-in; the page itself is not cached. */
export function readListPage<Query, Row>(
  client: QueryClient,
  list: SelectedList<Query, Row>,
  start: PageStart,
): Promise<ListWindow<Row>> {
  return client.fetchQuery({
    queryKey: [...list.key, pageMark, start],
    queryFn: ({ signal }) => fetchPage(list, start, signal),
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Reads one page around the visible row. If the person has scrolled out of it by the time it arrives, reads another page. */
export async function readAround<Query, Row extends { id: string }>(
  list: SelectedList<Query, Row>,
  visibleId: () => string | undefined,
  signal: AbortSignal,
): Promise<ListWindow<Row>> {
  const at = visibleId()
  const page = await fetchPage(list, firstPage(at), signal)
  const now = visibleId()
  if (now === undefined || now === at || page.rows.some((row) => row.id === now)) return page
  return fetchPage(list, firstPage(now), signal)
}
