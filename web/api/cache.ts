// The cache of answers. It never goes stale by time and asks for nothing by itself: no retries, no polling, no
// second look on focus or reconnect. Only what a change has marked as stale is read again.

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnauthenticated } from './api-error.ts'

/** Search leaves an answer for each text on the way to the one that was meant. */
const searchKeptMs = 5 * 60 * 1000

/**
 * `onUnauthenticated` hears of every read or write that was refused because the sign-in is over. Of what the first
 * screen reads before it is drawn, it also tells the failures, without asking again.
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
  client.setQueryDefaults(['search'], { gcTime: searchKeptMs })
  return client
}
