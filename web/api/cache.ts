// The cache of answers. Nothing becomes stale by time: no retries, no polling, no refetch on focus or reconnect. Only
// answers that a change has marked as stale are read again.

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnauthenticated } from './api-error.ts'

/** Short, since searching leaves an answer for each intermediate text. */
const searchCacheMs = 5 * 60 * 1000

/**
 * `onUnauthenticated` is called for every read or write that is refused because the sign-in has ended. Failed reads of
 * the first screen are shown as failed, without a second attempt when the screen is rendered.
 */
export function createCache(onUnauthenticated: () => void, isFirstScreen: () => boolean): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthenticated(error)) onUnauthenticated()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
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
  client.setQueryDefaults(['search'], { gcTime: searchCacheMs })
  return client
}
