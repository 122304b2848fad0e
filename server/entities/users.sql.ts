// The listing of the users table.

import sql, { raw } from 'sql-template-tag'
import type { UsersSelection } from '#contract/users.ts'
import type { Clock } from '#server/config/clock.ts'
import { type ColumnsOf, listingOf } from '#server/lists/listed-table.sql.ts'
import { type Bounds, flag, since, until } from '#server/lists/selection/filters.sql.ts'
import { allOf } from '#server/lists/selection/listing.sql.ts'

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
    createdFrom: since('created_ns'),
    createdUntil: until('created_ns'),
    spentOver: {
      rangeOf: (amount) => {
        const isMore = sql`spent > ${amount}::numeric`
        return {
          key: { column: 'id' },
          test: (id) => sql`exists (select from user_sums where user_id = ${id} and ${isMore})`,
          collected: {
            column: 'id',
            test: (id) => sql`${id} = any(array(select user_id from user_sums where ${isMore}))`,
          },
        }
      },
    },
    booked: { rangeOf: (_, clock, days) => without('user_id', days, clock) },
    given: { rangeOf: (_, clock, days) => without('expert_id', days, clock) },
    slotFrom: { detailOf: ['booked', 'given'] },
    slotUntil: { detailOf: ['booked', 'given'] },
  },
})

type Days = Pick<UsersSelection, 'slotFrom' | 'slotUntil'>

/** Users whose id is in this column of no booking with a slot in these days: most users, so that rows are tested in order. */
function without(
  column: 'user_id' | 'expert_id',
  { slotFrom, slotUntil }: Days,
  clock: Clock,
): Bounds<ColumnsOf<'users'>> {
  const slot = sql`(- slot_ns)`
  const within = [
    ...(slotFrom === undefined ? [] : [since('slot_ns').rangeOf(slotFrom, clock).test(slot)]),
    ...(slotUntil === undefined ? [] : [until('slot_ns').rangeOf(slotUntil, clock).test(slot)]),
  ]
  return {
    key: { column: 'id' },
    // OFFSET 0: one look-up for each row that is tested, whatever PostgreSQL's planner estimates.
    test: (id) => sql`not exists (select from (select ${id} as sought) as person cross join lateral (
      select from sessions where ${allOf([sql`${raw(column)} = person.sought and not is_sign_in`, ...within])}
    ) as bookings offset 0)`,
    expected: sql`(select sum(users) from user_flag_groups)`,
  }
}
