// The users table as lists and records see it.

import type { UsersSelection } from '#contract/users.ts'
import type { Sql } from '#server/db/database.ts'
import { whether } from './conditions.ts'
import type { Listing, SortKey } from './list.ts'
import { matching } from './matching.ts'

const sortKeys: Record<string, SortKey> = {
  name: { expression: 'sort_name', type: 'text' },
  lastLogin: { expression: '(- last_login_ns)', type: 'bigint', descends: true },
  lastActive: { expression: '(- last_active_ns)', type: 'bigint', descends: true },
  hourlyRate: { expression: '(- hourly_rate)', type: 'numeric', descends: true },
  rating: { expression: '(- rating)', type: 'double precision', descends: true },
}

export function usersListing(sql: Sql, selection: Omit<UsersSelection, 'sort'>): Listing {
  const { role, expert, ai, verified, tag, q } = selection
  return {
    table: 'users',
    sortKeys,
    row: sql`document`,
    conditions: [
      ...whether(sql, 'is_admin', role && role === 'admin'),
      ...whether(sql, 'is_expert', expert),
      ...whether(sql, 'ai_available', ai),
      ...whether(sql, 'is_verified', verified),
      ...(tag === undefined ? [] : [sql`tag_ids @> array[${tag}]::text[]`]),
      ...matching(sql, q),
    ],
  }
}
