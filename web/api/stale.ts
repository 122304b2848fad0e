// Marks cached answers as stale: visible ones are read again at once, others when they are next shown.

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Dependency } from '#contract/entities.ts'
import { staleKeyOf } from './list-pages.ts'

type Matches = (query: { queryKey: QueryKey }) => boolean

/** '*' may be among the names; no read depends on it. */
export function markStale(client: QueryClient, names: Iterable<Dependency | '*'>): void {
  const changed: ReadonlySet<string> = new Set(names)
  invalidate(client, ({ queryKey: [dependsOn] }) => dependsOn.some((name) => changed.has(name)))
}

export function markAllStale(client: QueryClient): void {
  invalidate(client, () => true)
}

/**
 * On another day 'today' and 'this week' ask for other rows, although nothing has changed. Charts by week or month are read again
 * too, as their unit has the same name.
 */
export function markRelativeDaysStale(client: QueryClient): void {
  invalidate(client, ({ queryKey }) => /"(today([+-]\d+)?|week|month)"/.test(JSON.stringify(queryKey)))
}

/** Repeats reads that have failed, for example because there was no network. */
export function markFailedStale(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}

/**
 * A running first read, or a running read of further rows, may still return the old data, which would count as fresh when it
 * arrives. It is invalidated again then.
 */
function invalidate(client: QueryClient, predicate: Matches): void {
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    const again = () => client.invalidateQueries({ queryKey: staleKeyOf(query.queryKey), exact: true })
    if (query.state.data === undefined || !query.isActive()) query.promise?.then(again, again)
  }
  void client.invalidateQueries({ predicate })
}
