// The listing of the sessions table.

import sql, { type Sql } from 'sql-template-tag'
import type { SessionsSelection } from '#contract/sessions.ts'
import { absentNs } from '#server/documents/columns.ts'
import { type ColumnsOf, listingOf } from '#server/lists/listed-table.sql.ts'
import { firstInstant, instantAfter } from '#server/lists/selection/day-bounds.sql.ts'
import { type Bounds, before, equals, flag, since, until } from '#server/lists/selection/filters.sql.ts'
import { withMatches } from '#server/lists/words/session-matches.sql.ts'
import { createdBetween, slotsOfCreated } from './created.sql.ts'

const ratings = [1, 2, 3, 4, 5]

export const sessionsListing = listingOf<'sessions', SessionsSelection>('sessions', {
  sortKeys: {
    slot: {
      column: 'slot_ns',
      type: 'bigint',
      descends: true,
      isIndexed: true,
      holdsFlags: true,
      instants: true,
    },
    sessionPrice: { column: 'session_price', type: 'numeric', descends: true, isIndexed: true },
    totalPrice: { column: 'total_price', type: 'numeric', descends: true, isIndexed: true },
  },
  filters: {
    kind: {
      flag: 'is_sign_in',
      valuesOf: (kind) => (kind === 'all' ? undefined : [kind === 'signin']),
    },
    active: flag('active'),
    label: flag('label'),
    ai: flag('is_ai'),
    ingested: flag('ingested'),
    transcript: flag('has_transcript'),
    rating: {
      flag: 'rating',
      valuesOf: (rating) => [rating === 'none' ? 0 : Number(rating)],
    },
    minRating: { flag: 'rating', valuesOf: (least) => ratings.filter((stars) => stars >= least) },
    maxRating: { flag: 'rating', valuesOf: (most) => ratings.filter((stars) => stars <= most) },
    user: equals('user_id'),
    expert: equals('expert_id'),
    discountCode: equals('discount_code'),
    tag: { rangeOf: expertsWith },
    from: since('slot_ns'),
    until: until('slot_ns'),
    slotBefore: before('slot_ns'),
    createdFrom: { rangeOf: (day, clock) => createdBetween({ from: firstInstant(day, clock) }) },
    createdUntil: { rangeOf: (day, clock) => createdBetween({ before: instantAfter(day, clock) }) },
    minPrice: {
      rangeOf: (price) => ({
        key: { column: 'total_price', descends: true },
        test: (key) => sql`${key} <= - ${price}::numeric`,
      }),
    },
    maxPrice: {
      rangeOf: (price) => ({
        key: { column: 'total_price', descends: true },
        test: (key) => sql`${key} >= - ${price}::numeric`,
      }),
    },
    overdue: { rangeOf: (_, { nowMs }) => endedBefore(BigInt(nowMs) * 1_000_000n) },
  },
  dividedBy: 'is_sign_in',
  addMatches: withMatches,
  keyBoundsOf: slotsOfCreated,
})

/** The average number. */
const sessionsOfAnExpert = sql`(
  select coalesce(sum(sessions), 0) from session_flag_groups where label is null and not is_ai
) / greatest((select sum(users) from user_flag_groups where is_expert), 1)`

type SessionBounds = Bounds<ColumnsOf<'sessions'>>

function expertsWith(tag: string): SessionBounds {
  const ids = (id: Sql): Sql =>
    sql`select ${id} from users where is_expert and tag_ids @> array[${tag}]::text[]`
  return {
    key: { column: 'expert_key' },
    // With 'is true' PostgreSQL keeps the experts in a hash table, in which each row is looked up.
    test: (key) => sql`(${key} in (${ids(sql`hashtextextended(id, 0)`)})) is true`,
    collected: { column: 'expert_id', test: (expert) => sql`${expert} = any(array(${ids(sql`id`)}))` },
    expected: sql`(select count(*) from (${ids(sql`id`)}) as experts) * ${sessionsOfAnExpert}`,
  }
}

function endedBefore(nowNs: bigint): SessionBounds {
  return {
    key: { column: 'slot_end_ns' },
    where: [
      { column: 'active', values: [true] },
      { column: 'is_sign_in', values: [false] },
    ],
    test: (key) => sql`${key} > ${absentNs} and ${key} < ${nowNs}`,
  }
}
