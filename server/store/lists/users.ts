// The listing of the users table.

import sql from 'sql-template-tag'
import type { UsersSelection } from '#contract/users.ts'
import { listingOf } from './listed-table.ts'
import { flag, since, until } from './listing/filters.ts'

export const usersListing = listingOf<UsersSelection>({
  name: 'users',
  sortKeys: {
    name: { expression: 'sort_name', type: 'text', isIndexed: true },
    lastLogin: { expression: '(- last_login_ns)', type: 'bigint', descends: true },
    lastActive: { expression: '(- last_active_ns)', type: 'bigint', descends: true },
    hourlyRate: { expression: '(- hourly_rate)', type: 'numeric', descends: true },
    rating: { expression: '(- rating)', type: 'double precision', descends: true },
  },
  filters: {
    role: { column: 'is_admin', valuesOf: (role) => [role === 'admin'] },
    expert: flag('is_expert'),
    ai: flag('ai_available'),
    verified: flag('is_verified'),
    tag: { condition: (tag) => sql`is_expert and tag_ids @> array[${tag}]::text[]` },
    from: since('last_login_ns'),
    until: until('last_login_ns'),
  },
})
