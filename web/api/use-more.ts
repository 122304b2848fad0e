// More pages of a list at either end, read while scrolling.

import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { furtherPage } from '#contract/list.ts'
import { keyOf } from './call.ts'
import { type ListEndpoint, type ListInput, readPage } from './list-pages.ts'
import { grow, type ListWindow } from './list-window.ts'

type Way = 'next' | 'previous'

/** Where more rows could not be read. */
type Failed = { way: Way; cursor: string; error: Error }

export function useMore<Query, Row extends { id: string }>(
  client: QueryClient,
  endpoint: ListEndpoint<Query, Row>,
  query: ListInput['query'],
  list: ListWindow<Row> | undefined,
) {
  const loading = useRef<Partial<Record<Way, string>>>({})
  const [isLoading, setIsLoading] = useState(false)
  const [lastFailed, setFailed] = useState<Failed>()
  // Another stretch of rows starts without an error.
  const failed = lastFailed && list?.[lastFailed.way] === lastFailed.cursor ? lastFailed : undefined

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
        client.setQueryData<ListWindow<Row>>(key, (now) =>
          now?.[way] === cursor ? grow(now, page, way) : now,
        )
      } catch (cause) {
        setFailed({ way, cursor, error: cause instanceof Error ? cause : new Error(String(cause)) })
      } finally {
        delete loading.current[way]
        setIsLoading(false)
      }
    },
    [client, endpoint, query, list],
  )

  // Scrolling does not repeat what has failed; the person does.
  const failedWay = failed?.way
  const loadUnlessFailed = useCallback(
    (way: Way) => {
      if (way !== failedWay) void load(way)
    },
    [load, failedWay],
  )
  return {
    isLoading,
    failed,
    loadNext: useCallback(() => loadUnlessFailed('next'), [loadUnlessFailed]),
    loadPrevious: useCallback(() => loadUnlessFailed('previous'), [loadUnlessFailed]),
    retry: useCallback(() => {
      setFailed(undefined)
      if (failedWay) void load(failedWay)
    }, [load, failedWay]),
  }
}
