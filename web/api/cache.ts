// The cache of answers. Nothing becomes stale with time: no retries, no polling, no refetch on focus or reconnect. Only answers that a
// change has marked as stale are read again: visible ones at once, others when they are next shown.

import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Dependency } from '#contract/entities.ts'
import { isNotFound, isUnauthenticated } from './api-error.ts'
import { staleKeyOf } from './list-pages.ts'

type Events = {
  /** A read or write was refused because the sign-in has ended. */
  onUnauthenticated: () => void
  /** A stale answer could not be read again, so screens show the old one. */
  onNotRefreshed: (error: Error) => void
}

/** Failed reads of the first screen are shown as failed, without a second attempt when the screen is rendered. */
export function createCache(
  { onUnauthenticated, onNotRefreshed }: Events,
  isFirstScreen: () => boolean,
): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthenticated(error)) onUnauthenticated()
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        onError(error)
        const isShown = query.state.data !== undefined && query.isActive()
        if (isShown && !isUnauthenticated(error) && !isNotFound(error)) onNotRefreshed(error)
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        get retryOnMount() {
          return !isFirstScreen()
        },
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Short, since typing leaves an answer for each intermediate text. */
const textCacheMs = 15 * 60 * 1000

/** Returns how long an unused answer is kept: forever, or for a while if it depends on a search text. */
export function cacheMsOf(query: { readonly q?: unknown } | undefined): number {
  return query?.q ? textCacheMs : Number.POSITIVE_INFINITY
}

type Matches = (query: { queryKey: QueryKey }) => boolean

/** `names` may contain '*', on which no read depends. */
export function markStale(client: QueryClient, names: Iterable<Dependency | '*'>): void {
  const changed: ReadonlySet<string> = new Set(names)
  invalidate(client, ({ queryKey: [dependsOn] }) => dependsOn.some((name) => changed.has(name)))
}

export function markAllStale(client: QueryClient): void {
  invalidate(client, () => true)
}

/** On a new day 'today' and 'this week' select other rows. Charts by week or month are read again too: their unit keeps its name. */
export function markRelativeDaysStale(client: QueryClient): void {
  invalidate(client, ({ queryKey }) =>
    /"(today([+-]\d+)?|(week|month|quarter|year)([+-]\d+)?)"/.test(JSON.stringify(queryKey)),
  )
}

/** Repeats reads that have failed, for example because there was no network. */
export function markFailedStale(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** A running read may still return the old data, which would count as fresh when it arrives; so it is invalidated again then. */
function invalidate(client: QueryClient, predicate: Matches): void {
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    const again = () => client.invalidateQueries({ queryKey: staleKeyOf(query.queryKey), exact: true })
    if (query.state.data === undefined || !query.isActive()) query.promise?.then(again, again)
  }
  void client.invalidateQueries({ predicate })
}
