// Reads one answer, cached under the endpoint and its input, and again only when a change makes it stale.

import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReadEndpoint } from '#contract/endpoint.ts'
import { isNotFound } from './api-error.ts'
import { cacheMsOf } from './cache.ts'
import { call, type EndpointInput, keyOf } from './call.ts'

export type ReadState<A> =
  | { state: 'loading'; data?: undefined }
  | { state: 'failed'; data?: undefined; error: Error; retry: () => void }
  | { state: 'ready'; data: A; isPrevious: boolean }

type ReadOptions<A> = {
  enabled?: boolean
  /** Shows the answer to the previous input while the next one is loading. */
  keepPrevious?: boolean
  /** Reads again each time it is shown, for answers that no change event marks as stale. */
  again?: boolean
  /** An answer that arrived as part of another one: the read is made only when a change makes it stale. */
  first?: A
}

function readOptions<Path extends string, Query, A>(
  endpoint: ReadEndpoint<Path, Query, A>,
  input: EndpointInput<Path, Query, undefined>,
) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    gcTime: cacheMsOf(input.query),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

export function cachedAnswer<Path extends string, Query, A>(
  client: QueryClient,
  endpoint: ReadEndpoint<Path, Query, A>,
  input: EndpointInput<Path, Query, undefined>,
): A | undefined {
  return client.getQueryData(readOptions(endpoint, input).queryKey)
}

export function useRead<Path extends string, Query, A>(
  endpoint: ReadEndpoint<Path, Query, A>,
  input: EndpointInput<Path, Query, undefined>,
  options: ReadOptions<A> = {},
): ReadState<A> {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...readOptions(endpoint, input),
    enabled: options.enabled ?? true,
    ...(options.first === undefined ? {} : { initialData: () => options.first }),
    ...(options.again ? { refetchOnMount: 'always' } : {}),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  // A deleted record must not be shown from the cache.
  if (data !== undefined && !isNotFound(error)) return { state: 'ready', data, isPrevious: isPlaceholderData }
  if (error) return { state: 'failed', error, retry: () => void refetch() }
  return { state: 'loading' }
}

/** Preloads an answer that is likely to be needed; its screen reports a failure. */
export function prefetch<Path extends string, Query, A>(
  client: QueryClient,
  endpoint: ReadEndpoint<Path, Query, A>,
  input: EndpointInput<Path, Query, undefined>,
): Promise<void> {
  return client.prefetchQuery(readOptions(endpoint, input))
}
