// The listing of the users table.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { UsersSelection } from '#contract/users.ts'
import type { Clock } from '#server/config/clock.ts'
import { type ColumnsOf, listingOf } from '#server/lists/listed-table.sql.ts'
import { type Bounds, flagEquals, since, until } from '#server/lists/selection/filters.sql.ts'
import { allOf } from '#server/lists/selection/listing.sql.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'
import { beginsWith, codesWith, usesWith } from './discount-codes.sql.ts'

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
    expert: flagEquals('is_expert'),
    ai: flagEquals('ai_available'),
    verified: flagEquals('is_verified'),
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
      tells: 'sessions',
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
    codePrefix: {
      tells: 'sessions',
      rangeOf: (prefix) => ({
        key: { column: 'id' },
        test: (id) => hasBookedWith(id, prefix),
        collected: {
          column: 'id',
          test: (id) =>
            sql`${id} = any(array(select distinct user_id from (${bookersWith(prefix)}) as bookers))`,
        },
        expected: usesWith(prefix),
      }),
    },
    booked: { tells: 'sessions', rangeOf: (_, clock, days) => withoutBookings(days, clock) },
    given: { tells: 'sessions', rangeOf: (_, clock, days) => without('expert_id', days, clock) },
    slotFrom: { detailOf: ['booked', 'given'] },
    slotUntil: { detailOf: ['booked', 'given'] },
  },
})

/** SELECT of the users of bookings with such a code. OFFSET 0: those of each code by its index, never those of all codes. */
const bookersWith = (prefix: string): Sql => sql`
  select user_id from (${codesWith(prefix)}) as codes cross join lateral (
    select user_id from sessions
    where discount_code = codes.discount_code and discount_code <> '' and not is_sign_in offset 0) as bookings`

/** Few bookings with such codes are read once; where there are many, the rows of a page are soon found by the bookings of each user. */
function hasBookedWith(id: Sql, prefix: string): Sql {
  return sql`case when ${usesWith(prefix)} <= ${raw(String(2 * countCap))} then ${id} in (${bookersWith(prefix)})
    else exists (select from (select ${id} as sought) as person cross join lateral (
      select from sessions where user_id = person.sought and not is_sign_in and ${beginsWith(sql`discount_code`, prefix)}
    ) as bookings offset 0) end`
}

type Days = Pick<UsersSelection, 'slotFrom' | 'slotUntil'>

function slotIn({ slotFrom, slotUntil }: Days, clock: Clock, slotNs: Sql): Sql[] {
  const key = sql`(- ${slotNs})`
  return [
    ...(slotFrom === undefined ? [] : [since('slot_ns').rangeOf(slotFrom, clock).test(key)]),
    ...(slotUntil === undefined ? [] : [until('slot_ns').rangeOf(slotUntil, clock).test(key)]),
  ]
}

/** Users whose id is in this column of no booking with a slot in these days: most users, so rows are tested in order. */
function without(column: 'user_id' | 'expert_id', days: Days, clock: Clock): Bounds<ColumnsOf<'users'>> {
  const within = slotIn(days, clock, sql`slot_ns`)
  return {
    key: { column: 'id' },
    // OFFSET 0: one look-up for each tested row, whatever PostgreSQL's planner estimates.
    test: (id) => sql`not exists (select from (select ${id} as sought) as person cross join lateral (
      select from sessions where ${allOf([sql`${raw(column)} = person.sought and not is_sign_in`, ...within])}
    ) as bookings offset 0)`,
    expected: sql`(select sum(users) from user_flag_groups)`,
  }
}

/** If most users have a booking, those without are found through the bookings of the others. */
function withoutBookings(days: Days, clock: Clock): Bounds<ColumnsOf<'users'>> {
  const within = slotIn(days, clock, sql`slot_ns`)
  const isEver = within.length === 0
  const bookers = isEver
    ? sql`select user_id as booker from user_sums where sessions > 0`
    : sql`select user_id as booker from sessions where ${allOf([sql`not is_sign_in`, ...within])}`
  const ofDay = slotIn(days, clock, sql`(extract(epoch from day)::bigint * 1000000000)`)
  // A booking without a slot is in no day. -1: PostgreSQL has not counted the rows yet.
  const allBookers = sql`(select nullif(reltuples, -1) from pg_class where oid = 'user_sums'::regclass)`
  const bookings = sql`(select coalesce(sum(sessions), 0) from session_days where ${allOf(ofDay)})`
  return {
    ...without('user_id', days, clock),
    collected: {
      column: 'id',
      test: (id) => sql`not exists (select from (${bookers}) as booked where booker = ${id})`,
    },
    // A lower bound: all bookings of the days may be of different users.
    expected: sql`(select greatest(0, (select sum(users) from user_flag_groups)
      - ${isEver ? allBookers : sql`least(${bookings}, ${allBookers})`}))`,
  }
}
