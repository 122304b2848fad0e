// The addresses of first rows: of lists and of the search box, for the texts of the benchmark, and for sessions with every
// filter too.

import type { Term } from '../bench/dictionary.ts'
import type { List } from '../bench/selections.ts'

/** `counts`: whether the whole selection is counted as well. */
export type Asked = { group: string; path(counts: boolean): string }

const lists = {
  sessions: '/api/sessions?limit=50&kind=booking',
  'sessions, oldest first': '/api/sessions?limit=50&kind=booking&sort=slot',
  users: '/api/users?limit=50',
  feedback: '/api/feedback?limit=50',
  'search box': '/api/search?',
}

export function firstRows(texts: Term[], all: List[]): Asked[] {
  const plain = Object.entries(lists).flatMap(([group, base]) => texts.map(({ q }) => asked(group, base, q)))
  const sessions = all.find(({ path }) => path === '/api/sessions')
  const filters = sessions?.parameters.filter(([name]) => name !== 'sort') ?? []
  const filtered = filters.map((filter, index) =>
    asked(
      'sessions with a filter',
      `/api/sessions?limit=50&${new URLSearchParams([filter])}`,
      texts[index % texts.length]?.q ?? '',
    ),
  )
  return [...plain, ...filtered]
}

function asked(group: string, base: string, q: string): Asked {
  const path = `${base}&${new URLSearchParams({ q })}`.replace('?&', '?')
  return { group, path: (counts) => (counts ? path : `${path}&count=none`) }
}
