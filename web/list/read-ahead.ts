// The first rows of the screen that the console starts with, read before it is rendered.

import type { QueryClient } from '@tanstack/react-query'
import type { ListSchema } from '#contract/list-query.ts'
import { type ListScreen, selectionOf } from '#contract/list-screen.ts'
import { readListAhead } from '#web/api/list.ts'
import { readAt } from '#web/router/scroll-position.tsx'

/** Makes the read of useListPage. Does nothing if the address names a row, since other rows are then shown. */
export function readsRowsAhead<S extends ListSchema, Query, Row>(screen: ListScreen<S, Query, Row>) {
  return async (client: QueryClient): Promise<void> => {
    const { search } = location
    if (readAt(search) !== undefined) return
    await readListAhead(client, screen.list, selectionOf(screen, new URLSearchParams(search)))
  }
}
