// Marks cached answers as stale: visible ones are read again at once, others when they are next shown.

import type { QueryClient } from '@tanstack/react-query'
import { isEntityName, staleAfter } from '#contract/entities.ts'

export function markStale(client: QueryClient, names: Iterable<string>): void {
  const stale = new Set<unknown>([...names].flatMap((name) => (isEntityName(name) ? staleAfter(name) : name)))
  void client.invalidateQueries({ predicate: (query) => stale.has(query.queryKey[0]) })
}

export function markAllStale(client: QueryClient): void {
  void client.invalidateQueries()
}
