// Marks what is cached as stale: on screen it is read again quietly, elsewhere when it is next shown.

import type { QueryClient } from '@tanstack/react-query'

/** Answers that are made from other nouns' documents. */
const madeFrom: Record<string, readonly string[]> = {
  users: ['dashboard', 'search'],
  sessions: ['dashboard', 'search'],
  feedback: ['search'],
  tags: ['search', 'history'],
  'discount-codes': ['search', 'history'],
}

export function markStale(client: QueryClient, nouns: Iterable<string>): void {
  const stale = new Set<unknown>()
  for (const noun of nouns) for (const one of [noun, ...(madeFrom[noun] ?? [])]) stale.add(one)
  void client.invalidateQueries({ predicate: (query) => stale.has(query.queryKey[0]) })
}

export function markAllStale(client: QueryClient): void {
  void client.invalidateQueries()
}
