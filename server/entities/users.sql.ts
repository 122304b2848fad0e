// The listing of the users table.

import sql from 'sql-template-tag'
import type { UsersSelection } from '#contract/users.ts'
import { listingOf } from '#server/lists/listed-table.sql.ts'
import { flag, since, until } from '#server/lists/selection/filters.sql.ts'

export const usersListing = listingOf<'users', UsersSelection>('users', {
  sortKeys: {
    name: { column: 'sort_name', type: 'text', isIndexed: true },
    lastLogin: { column: 'last_login_ns', type: 'bigint', descends: true },
    lastActive: { column: 'last_active_ns', type: 'bigint', descends: true },
    hourlyRate: { column: 'hourly_rate', type: 'numeric', descends: true },
    rating: { column: 'rating', type: 'double precision', descends: true },
  },
  filters: {
    role: { flag: 'is_admin', valuesOf: (role) => [role === 'admin'] },
    expert: flag('is_expert'),
    ai: flag('ai_available'),
    verified: flag('is_verified'),
    tag: {
      column: 'tag_ids',
      where: { column: 'is_expert', values: [true] },
      test: (ids, tag) => sql`${ids} @> array[${tag}]::text[]`,
    },
    from: since('last_login_ns'),
    until: until('last_login_ns'),
  },
})
