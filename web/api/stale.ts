// Marks cached answers as stale: visible ones are read again at once, others when they are next shown.

import type { QueryClient } from '@tanstack/react-query'
import { entities, isEntityName } from '#contract/entities.ts'

export function markStale(client: QueryClient, names: Iterable<string>): void {
  const stale = new Set<unknown>()
  for (const name of names)
    for (const answer of [name, ...(isEntityName(name) ? entities[name].answers : [])]) stale.add(answer)
  void client.invalidateQueries({ predicate: (query) => stale.has(query.queryKey[0]) })
}

export function markAllStale(client: QueryClient): void {
  void client.invalidateQueries()
}
