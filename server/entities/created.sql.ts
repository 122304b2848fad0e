// Sessions by the time of their creation. An index holds them by week of creation and, within a week, by slot. The
// first and the last slot of the weeks of a range are the bounds of an index scan by slot, and of a search by segments.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { SessionsSelection } from '#contract/sessions.ts'
import type { Clock } from '#server/db/clock.ts'
import { weekNs } from '#server/documents/word-segments.ts'
import type { ColumnsOf } from '#server/lists/listed-table.sql.ts'
import { earliestNs, firstInstant, instantAfter } from '#server/lists/selection/day-bounds.sql.ts'
import type { Bounds } from '#server/lists/selection/filters.sql.ts'
import { allOf, type KeyBounds } from '#server/lists/selection/listing.sql.ts'

const week = raw(String(weekNs))
const weekCreated = sql`(created_ns / ${week})`

/** Instants in nanoseconds; a range without a beginning excludes sessions without a time of creation. */
export function createdBetween({
  from,
  before,
}: {
  from?: Sql
  before?: Sql
}): Bounds<ColumnsOf<'sessions'>> {
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

/** Bounds for the slots of sessions that were created in the selection's range of days, if it has one. */
export function slotsOfCreated(
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
