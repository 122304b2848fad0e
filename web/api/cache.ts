// The cache of answers. Nothing becomes stale by time: no retries, no polling, no refetch on focus or reconnect. Only
// answers that a change has marked as stale are read again.

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isNotFound, isUnauthenticated } from './api-error.ts'

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

/** How long an unused answer is kept: forever, or for a while if it depends on a search text. */
export function cacheMsOf(query: { readonly q?: unknown } | undefined): number {
  return query?.q ? textCacheMs : Number.POSITIVE_INFINITY
}
