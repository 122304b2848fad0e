// The first rows of the screen that the console starts with, read before it is drawn.

import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ListSchema, readListQuery } from '#contract/list-query.ts'
import { readListAhead } from '#web/api/list.ts'
import { readAt } from './list-query.ts'
import type { ListOptions } from './use-list-page.ts'

/**
 * Asks what useListPage will ask with the same arguments, for the address of the moment. Where that names a row, the
 * rows around it are other ones, and nothing is asked.
 */
export function readsRowsAhead<S extends ListSchema, Query, Row>(
  endpoint: Endpoint<string, Query, undefined, Row[]>,
  schema: S,
  optionsOf: (search: string) => ListOptions<S> = () => ({}),
) {
  return async (client: QueryClient): Promise<void> => {
    const { search } = location
    if (readAt(search) !== undefined) return
    const { defaults, fixed } = optionsOf(search)
    const query = readListQuery(schema, new URLSearchParams(search), defaults)
    await readListAhead(client, endpoint, { ...query, ...fixed })
  }
}
