// All rows of a selection, by pages of its list: the ids and versions of those that are not loaded.

import type { QueryClient } from '@tanstack/react-query'
import { maxLimit } from '#contract/list.ts'
import { type ListEndpoint, type PageStart, readPage } from '#web/api/list-pages.ts'

export async function* readAll<Query, Row>(
  client: QueryClient,
  endpoint: ListEndpoint<Query, Row>,
  selection: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined
  do {
    const start: PageStart = { limit: maxLimit, count: 'none', ...(cursor === undefined ? {} : { cursor }) }
    const page = await readPage(client, endpoint, selection, start)
    if (signal.aborted) return
    yield page.rows
    cursor = page.next
  } while (cursor !== undefined)
}
