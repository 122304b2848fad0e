// More pages of a list at either end, read while scrolling.

import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { furtherPage } from '#contract/list.ts'
import { keyOf } from './call.ts'
import { type ListEndpoint, type ListInput, readPage } from './list-pages.ts'
import { append, type ListWindow, prepend } from './list-window.ts'

type Way = 'next' | 'previous'

export function useMore<Query, Row extends { id: string }>(
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
