// The bounds of a range of days as instants, by PostgreSQL's calendar, which also determines the day of each session.

import sql, { type Sql } from 'sql-template-tag'
import { type CalendarUnit, readUnitBound } from '#contract/unit-bound.ts'
import type { Clock } from '#server/config/clock.ts'

/** The earliest day of a range of days, and its first instant in nanoseconds since the epoch. */
export const earliestDay = '1678-01-01'
export const earliestNs = -9_214_560_000_000_000_000n

/** SQL of dates: the first day, and the day after the last; absent if the range is open. */
export type DayBounds = { first?: Sql | undefined; after?: Sql | undefined }

export function boundsOf(from: string | undefined, until: string | undefined, clock: Clock): DayBounds {
  return {
    first: from === undefined ? undefined : firstDay(from, clock),
    after: until === undefined ? undefined : sql`(${lastDay(until, clock)} + 1)`,
  }
}

export function firstInstant(day: string, clock: Clock): Sql {
  return startOfDate(firstDay(day, clock), clock)
}

export function instantAfter(day: string, clock: Clock): Sql {
  return startOfDate(sql`(${lastDay(day, clock)} + 1)`, clock)
}

/** SQL of the date of a bound (the contract's `boundDay`) with which a range begins. */
export function firstDay(day: string, clock: Clock): Sql {
  const bound = readUnitBound(day)
  if (bound) return unitAt(bound.unit, bound.by, clock)
  if (!day.startsWith('today')) return sql`${day}::date`
  return sql`(${today(clock)} + ${Number(day.slice('today'.length) || 0)}::integer)`
}

function unitAt(unit: CalendarUnit, by: number, clock: Clock): Sql {
  const step = unit === 'quarter' ? '3 months' : `1 ${unit}`
  return sql`(date_trunc(${unit}::text, ${today(clock)}::timestamp) + ${by}::integer * ${step}::interval)::date`
}

function today({ nowMs, zone }: Clock): Sql {
  return sql`(to_timestamp(${nowMs / 1000}::float8) at time zone ${zone}::text)::date`
}

/** SQL of the date of a bound with which a range ends. */
export function lastDay(day: string, clock: Clock): Sql {
  const bound = readUnitBound(day)
  return bound ? sql`(${unitAt(bound.unit, bound.by + 1, clock)} - 1)` : firstDay(day, clock)
}

export function startOfDate(date: Sql, { zone }: Clock): Sql {
  return sql`(extract(epoch from ${midnight(date, sql`${zone}::text`)}) * 1000000000)::bigint`
}

/**
 * SQL of the instant in UTC at which a date begins, without its time zone: PostgreSQL computes it once, but one with a time zone for
 * each tested row. Where midnight comes twice, as in the Azores, it reads the later one: an hour after 11 p.m. it comes first.
 */
export function midnight(date: Sql, zone: Sql): Sql {
  const read = (local: Sql) => sql`${local} at time zone ${zone} at time zone 'UTC'`
  const hour = sql`interval '1 hour'`
  return sql`least(${read(sql`${date}::timestamp`)}, ${read(sql`(${date}::timestamp - ${hour})`)} + ${hour})`
}
