// The filters of a list as SQL. A flag filter compares a column of few values, whose rows the table of flag groups
// counts; a range bounds a key of an index; a residual filter is any other condition, which usually few rows match.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { FlagColumn } from '#server/store/documents/tables.ts'
import { type Clock, earliestNs, firstInstant, instantAfter } from './day-bounds.ts'

type FlagFilter<Wanted> = {
  column: FlagColumn
  /** Undefined where all values are selected. */
  valuesOf(wanted: Wanted): Value[] | undefined
}

export type Value = boolean | string | number

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

/** `column`: where the condition is that this column equals the wanted value. */
type ResidualFilter<Wanted> = { column?: string; condition(wanted: Wanted, clock: Clock): Sql }

/** One entry for each filter of a selection, so that none is accepted and then ignored. */
export type Filters<Selection> = {
  [Name in keyof Selection]-?:
    | FlagFilter<NonNullable<Selection[Name]>>
    | RangeFilter<NonNullable<Selection[Name]>>
    | ResidualFilter<NonNullable<Selection[Name]>>
}

/** The values of a column that are selected. */
export type ColumnValues<Column extends string = string> = { column: Column; values: Value[] }
export type FlagValues = ColumnValues<FlagColumn>

/** A filter whose values are equal to those of the column. */
export function flag<Wanted extends boolean | string>(column: FlagColumn): FlagFilter<Wanted> {
  return { column, valuesOf: (wanted) => [wanted] }
}

/** A filter by the id of another document. */
export function refersTo(column: string): ResidualFilter<string> {
  return { column, condition: (id) => sql`${raw(column)} = ${id}` }
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

/** Before an instant of the contract; absent instants are before none. */
export function before(column: string): RangeFilter<string> {
  return {
    rangeOf: (instant) => ({
      key: `(- ${column})`,
      test: (key) =>
        sql`(${key} >= ${1n - BigInt(Date.parse(instant)) * 1_000_000n}::bigint and ${key} <= ${raw(String(-earliestNs))})`,
    }),
  }
}

type Residual = { condition: Sql; equals?: ColumnValues }

/** The conditions of a selection: the values of flags, ranges, and the residual conditions. */
export function readFilters<Selection>(filters: Filters<Selection>, selection: Selection, clock: Clock) {
  const flags: FlagValues[] = []
  const ranges: Range[] = []
  const residual: Residual[] = []
  for (const name in filters) {
    const wanted = selection[name]
    const filter = filters[name]
    if (wanted === undefined || wanted === null) continue
    if ('condition' in filter) residual.push(residualOf(filter, wanted, clock))
    else if ('rangeOf' in filter) ranges.push(filter.rangeOf(wanted, clock))
    else {
      const values = filter.valuesOf(wanted)
      if (values) flags.push({ column: filter.column, values })
    }
  }
  return { flags, ranges, residual }
}

function residualOf<Wanted>(
  { column, condition }: ResidualFilter<Wanted>,
  wanted: Wanted,
  clock: Clock,
): Residual {
  const found = condition(wanted, clock)
  return column !== undefined && typeof wanted === 'string'
    ? { condition: found, equals: { column, values: [wanted] } }
    : { condition: found }
}

export function hasOneOf({ column, values }: ColumnValues): Sql {
  return sql`(${join(
    values.map((value) => hasValue(column, value)),
    ' or ',
  )})`
}

/** PostgreSQL uses an index on a boolean column only for the bare column. */
function hasValue(column: string, value: Value): Sql {
  if (typeof value === 'boolean') return value ? raw(column) : sql`not ${raw(column)}`
  return sql`${raw(column)} = ${value}`
}
