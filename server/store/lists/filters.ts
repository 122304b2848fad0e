// The filters of a list as SQL. A flag filter compares a column of few values, whose rows the table of flag groups
// counts; a range bounds a key of an index; a residual filter is any other condition, which usually few rows match.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { FlagColumn } from '#server/store/documents/tables.ts'
import { type Clock, earliestNs, firstInstant, instantAfter } from './day-bounds.ts'

type FlagFilter<Wanted> = {
  column: FlagColumn
  /** Undefined where all values are selected. */
  conditionOf(wanted: Wanted): Sql | undefined
}

/** A condition on a key, which is spelled exactly as in the indexes. */
export type Range = {
  key: string
  /** The condition on the key, which may have another name in the query. */
  test(key: Sql): Sql
  /** The same for rows that are collected, where another index finds them faster. */
  collected?: Sql
  /** SQL of the expected number of matching rows, where the key has no statistics. */
  expected?: Sql
}

type RangeFilter<Wanted> = { rangeOf(wanted: Wanted, clock: Clock): Range }

type ResidualFilter<Wanted> = { condition(wanted: Wanted, clock: Clock): Sql }

/** One entry for each filter of a selection, so that none is accepted and then ignored. */
export type Filters<Selection> = {
  [Name in keyof Selection]-?:
    | FlagFilter<NonNullable<Selection[Name]>>
    | RangeFilter<NonNullable<Selection[Name]>>
    | ResidualFilter<NonNullable<Selection[Name]>>
}

/** A condition on the column of a flag. */
export type FlagCondition = { column: FlagColumn; condition: Sql }

/** A filter whose values are equal to those of the column. */
export function flag<Wanted extends boolean | string>(column: FlagColumn): FlagFilter<Wanted> {
  return { column, conditionOf: (wanted) => hasValue(column, wanted) }
}

/** A range of days of an instant, whose indexes are on its negative. Absent instants are in no range. */
export function since(column: string): RangeFilter<string> {
  return {
    rangeOf: (day, clock) => ({
      key: `(- ${column})`,
      test: (key) => sql`${key} <= - ${firstInstant(day, clock)}`,
    }),
  }
}

export function until(column: string): RangeFilter<string> {
  return {
    rangeOf: (day, clock) => ({
      key: `(- ${column})`,
      // Not as '>': beside the row comparison of a cursor PostgreSQL takes the narrowest only of bounds with the same operator.
      test: (key) =>
        sql`(${key} >= 1 - ${instantAfter(day, clock)} and ${key} <= ${raw(String(-earliestNs))})`,
    }),
  }
}

/** The conditions of a selection: the values of flags, ranges, and the residual conditions. */
export function readFilters<Selection>(filters: Filters<Selection>, selection: Selection, clock: Clock) {
  const flags: FlagCondition[] = []
  const ranges: Range[] = []
  const residual: Sql[] = []
  for (const name in filters) {
    const wanted = selection[name]
    const filter = filters[name]
    if (wanted === undefined || wanted === null) continue
    if ('condition' in filter) residual.push(filter.condition(wanted, clock))
    else if ('rangeOf' in filter) ranges.push(filter.rangeOf(wanted, clock))
    else {
      const condition = filter.conditionOf(wanted)
      if (condition) flags.push({ column: filter.column, condition })
    }
  }
  return { flags, ranges, residual }
}

/** PostgreSQL uses an index on a boolean column only for the bare column. */
export function hasValue(column: FlagColumn, value: boolean | string | number): Sql {
  if (typeof value === 'boolean') return value ? raw(column) : sql`not ${raw(column)}`
  return sql`${raw(column)} = ${value}`
}
