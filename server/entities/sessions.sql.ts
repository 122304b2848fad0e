// The listing of the sessions table.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { FiltersOf } from '#contract/list.ts'
import type { SessionsSelection } from '#contract/sessions.ts'
import type { Clock } from '#server/config/clock.ts'
import { absentNs } from '#server/documents/columns.ts'
import { weekNs } from '#server/documents/search-words.ts'
import { type ColumnsOf, listingOf } from '#server/lists/listed-table.sql.ts'
import { earliestNs, firstInstant, instantAfter } from '#server/lists/selection/day-bounds.sql.ts'
import {
  type Bounds,
  before,
  beforeMs,
  equals,
  flagEquals,
  since,
  sinceMs,
  until,
} from '#server/lists/selection/filters.sql.ts'
import { allOf, type KeyBounds } from '#server/lists/selection/listing.sql.ts'
import { withMatches } from '#server/lists/words/session-matches.sql.ts'
import { beginsWith, codesWith, usesWith } from './discount-codes.sql.ts'

const week = raw(String(weekNs))

const weekCreated = sql`(created_ns / ${week})`

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
    active: flagEquals('active'),
    label: flagEquals('label'),
    ai: flagEquals('is_ai'),
    ingested: flagEquals('ingested'),
    transcript: flagEquals('has_transcript'),
    rating: {
      flag: 'rating',
      valuesOf: (rating) => [rating === 'none' ? 0 : Number(rating)],
    },
    minRating: { flag: 'rating', valuesOf: (least) => ratings.filter((stars) => stars >= least) },
    maxRating: { flag: 'rating', valuesOf: (most) => ratings.filter((stars) => stars <= most) },
    user: equals('user_id'),
    expert: equals('expert_id'),
    discountCode: equals('discount_code'),
    codePrefix: {
      rangeOf: (prefix) => ({
        key: { column: 'discount_code' },
        test: (code) => beginsWith(code, prefix),
        // The index holds no sessions without a code.
        collected: {
          column: 'discount_code',
          test: (code) => sql`(${code} <> '' and ${code} = any(array(${codesWith(prefix)})))`,
        },
        expected: usesWith(prefix),
      }),
    },
    first: { rangeOf: (_, __, selection) => firstOfUsers(selection) },
    tag: { tells: 'users', rangeOf: expertsWith },
    from: since('slot_ns'),
    until: until('slot_ns'),
    slotBefore: before('slot_ns'),
    upcoming: {
      rangeOf: (isAhead, { nowMs }) => (isAhead ? sinceMs('slot_ns', nowMs) : beforeMs('slot_ns', nowMs)),
    },
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

const sessionsOfAnExpert = sql`(
  select coalesce(sum(sessions), 0) from session_flag_groups where label is null and not is_ai
) / greatest((select sum(users) from user_flag_groups where is_expert), 1)`

type SessionBounds = Bounds<ColumnsOf<'sessions'>>

function expertsWith(tag: string): SessionBounds {
  const ids = (id: Sql): Sql =>
    sql`select ${id} from users where is_expert and tag_ids @> array[${tag}]::text[]`
  return {
    key: { column: 'expert_key' },
    // With 'is true' PostgreSQL keeps the experts in a hash table, in which it looks up each row.
    test: (key) => sql`(${key} in (${ids(sql`hashtextextended(id, 0)`)})) is true`,
    collected: { column: 'expert_id', test: (expert) => sql`${expert} = any(array(${ids(sql`id`)}))` },
    expected: sql`(select count(*) from (${ids(sql`id`)}) as experts) * ${sessionsOfAnExpert}`,
  }
}

const hasSlot = (key: Sql): Sql => sql`${key} < ${raw(String(-absentNs))}`

/**
 * The first booking of each user by slot, of those with the same slot the last in the order of the list. Without a narrower filter all of
 * them are found first, in one pass over an index; otherwise each row is tested.
 */
function firstOfUsers({ user, tag, discountCode, codePrefix }: FiltersOf<SessionsSelection>): SessionBounds {
  const isNarrow = [user, tag, discountCode, codePrefix].some((narrower) => narrower !== undefined)
  const firstOf = (user: Sql): Sql => sql`
    select booking.id from sessions as booking
    where booking.user_id = ${user} and not booking.is_sign_in and ${hasSlot(sql`(- booking.slot_ns)`)}
    order by (- booking.slot_ns) desc, booking.id desc limit 1`
  // With 'is true' PostgreSQL keeps them in a hash table.
  const isOneOfAll = (id: Sql): Sql => sql`(${id} in (
    select distinct on (user_id) booking.id from sessions as booking
    where user_id <> '' and not is_sign_in and ${hasSlot(sql`(- slot_ns)`)}
    order by user_id desc, (- slot_ns) desc, booking.id desc)) is true`
  // The id is read before sessions are in scope.
  const isFirst = (
    id: Sql,
  ): Sql => sql`exists (select from (select ${id} as sought) as row cross join lateral (
    select from sessions as one where one.id = row.sought and one.user_id <> '' and one.id = (${firstOf(sql`one.user_id`)})
  ) as found)`
  return { key: { column: 'id' }, test: isNarrow ? isFirst : isOneOfAll }
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

/**
 * Sessions by the time of their creation. An index holds them by week of creation and, within a week, by slot. The first and the last
 * slot of the weeks in a range bound an index scan by slot, and a search by segments. Instants in nanoseconds; a range without a
 * beginning excludes sessions without a time of creation.
 */
function createdBetween({ from, before }: { from?: Sql; before?: Sql }): Bounds<ColumnsOf<'sessions'>> {
  const first = from ?? sql`${earliestNs}::bigint`
  const test = (key: Sql): Sql =>
    before ? sql`(${key} >= ${first} and ${key} < ${before})` : sql`${key} >= ${first}`
  const inWeeks = (column: Sql): Sql =>
    before
      ? sql`${column} between ${first} / ${week} and ${before} / ${week}`
      : sql`${column} >= ${first} / ${week}`
  const collected = (created: Sql): Sql => sql`(${inWeeks(sql`(${created} / ${week})`)} and ${test(created)})`
  return { key: { column: 'created_ns' }, test, collected: { column: 'created_ns', test: collected } }
}

/** Returns bounds for the slots of sessions that were created in the selection's range of days, if it has one. */
function slotsOfCreated(
  { createdFrom, createdUntil }: Pick<SessionsSelection, 'createdFrom' | 'createdUntil'>,
  branches: Sql[][],
  clock: Clock,
): KeyBounds[] | undefined {
  if (createdFrom === undefined && createdUntil === undefined) return undefined
  const first = createdFrom === undefined ? sql`${earliestNs}::bigint` : firstInstant(createdFrom, clock)
  const last =
    createdUntil === undefined ? sql`9223372036854775807::bigint` : instantAfter(createdUntil, clock)
  const weeks = { from: sql`${first} / ${week}`, until: sql`${last} / ${week}` }
  return branches.map((branch, index) => {
    const name = `slots_${index}`
    const ends = raw(name)
    return {
      key: '(- slot_ns)',
      name,
      finding: sql`select ${lastSlot(branch, weeks)} as last, ${firstSlot(branch, weeks)} as first`,
      test: (key) => sql`${key} >= (select - last from ${ends}) and ${key} <= (select - first from ${ends})`,
    }
  })
}

type Weeks = { from: Sql; until: Sql }

/** Steps from week to week: the first index entry of each week has its last slot. */
function lastSlot(branch: Sql[], { from, until }: Weeks): Sql {
  const inOrder = sql`order by ${weekCreated}, (- slot_ns) limit 1`
  return sql`(with recursive weeks as (
      (${slotIn([...branch, sql`${weekCreated} between ${from} and ${until}`])} ${inOrder})
      union all
      select later.* from weeks cross join lateral (
        ${slotIn([...branch, sql`${weekCreated} > weeks.week and ${weekCreated} <= ${until}`])} ${inOrder}) as later
    ) select max(slot_ns) from weeks)`
}

function firstSlot(branch: Sql[], { from, until }: Weeks): Sql {
  const inOrder = sql`order by ${weekCreated} desc, (- slot_ns) desc limit 1`
  return sql`(with recursive weeks as (
      (${slotIn([...branch, sql`${weekCreated} between ${from} and ${until}`])} ${inOrder})
      union all
      select earlier.* from weeks cross join lateral (
        ${slotIn([...branch, sql`${weekCreated} < weeks.week and ${weekCreated} >= ${from}`])} ${inOrder}) as earlier
    ) select min(slot_ns) from weeks)`
}

function slotIn(conditions: Sql[]): Sql {
  return sql`select ${weekCreated} as week, slot_ns from sessions where ${allOf(conditions)}`
}
