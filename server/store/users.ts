// The users table as lists and records see it.

import sql from 'sql-template-tag'
import type { UsersSelection } from '#contract/users.ts'
import { whether } from './conditions.ts'
import { allOf, type Listing, type SortKey } from './listing.ts'
import { listTerms, matching } from './matching.ts'

const sortKeys: Record<string, SortKey> = {
  name: { expression: 'sort_name', type: 'text', walks: true },
  lastLogin: { expression: '(- last_login_ns)', type: 'bigint', descends: true },
  lastActive: { expression: '(- last_active_ns)', type: 'bigint', descends: true },
  hourlyRate: { expression: '(- hourly_rate)', type: 'numeric', descends: true },
  rating: { expression: '(- rating)', type: 'double precision', descends: true },
}

export function usersListing(selection: Omit<UsersSelection, 'sort'>): Listing {
  const { role, expert, ai, verified, tag, q } = selection
  const narrowing = [
    ...whether('is_admin', role && role === 'admin'),
    ...whether('is_expert', expert),
    ...whether('ai_available', ai),
    ...whether('is_verified', verified),
  ]
  const terms = listTerms(q)
  const besides = tag === undefined ? [] : [sql`is_expert and tag_ids @> array[${tag}]::text[]`]
  return {
    table: 'users',
    sortKeys,
    row: sql`document`,
    branches: [[]],
    narrowing,
    facets: {
      table: 'user_facets',
      columns: ['is_admin', 'is_verified', 'is_expert', 'ai_available'],
      present: sql`users > 0`,
    },
    others: [...besides, ...matching(q)],
    words: terms && { table: 'users', terms, besides },
    kept: sql`(select coalesce(sum(users), 0) from user_facets where ${allOf(narrowing)})`,
  }
}
