// The filters of a list as SQL. A filter by a flag compares a column with few values, which the table of flag groups
// counts; a range bounds a key that an index holds; a residual filter is any other condition, and few rows should meet it.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { FlagColumn } from '#server/store/documents/tables.ts'
import { type Clock, earliestNs, firstInstant, instantAfter } from './day-bounds.ts'

type FlagFilter<Wanted> = {
  column: FlagColumn
  /** Undefined where every value is wanted. */
  conditionOf(wanted: Wanted): Sql | undefined
}

/** A condition on a key, which is spelled as in the indexes. */
export type Range = {
  key: string
  /** The same where the key goes by another name. */
  test(key: Sql): Sql
  /** The same for rows that are collected, where an index finds it sooner than the key. */
  collected?: Sql
  /** SQL of about how many rows meet it, where the statistics of the key do not tell. */
  expected?: Sql
}

type RangeFilter<Wanted> = { rangeOf(wanted: Wanted, clock: Clock): Range }

type ResidualFilter<Wanted> = { condition(wanted: Wanted, clock: Clock): Sql }

/** One for each filter that a selection may name, so that none is accepted and then ignored. */
export type Filters<Selection> = {
  [Name in keyof Selection]-?:
    | FlagFilter<NonNullable<Selection[Name]>>
    | RangeFilter<NonNullable<Selection[Name]>>
    | ResidualFilter<NonNullable<Selection[Name]>>
}

/** A condition on the column of a flag. */
export type FlagCondition = { column: FlagColumn; condition: Sql }

/** A filter whose values are those of the column. */
export function flag<Wanted extends boolean | string>(column: FlagColumn): FlagFilter<Wanted> {
  return { column, conditionOf: (wanted) => hasValue(column, wanted) }
}

/** From a day on, and until a day: of an instant whose indexes are on its negative. Absent instants are in no range. */
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
      test: (key) => sql`(${key} > - ${instantAfter(day, clock)} and ${key} <= ${raw(String(-earliestNs))})`,
    }),
  }
}

/** What a selection asks for: the values of flags, ranges, and the residual conditions. */
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

/** An index on a boolean column is used only where the column stands as it is. */
export function hasValue(column: FlagColumn, value: boolean | string | number): Sql {
  if (typeof value === 'boolean') return value ? raw(column) : sql`not ${raw(column)}`
  return sql`${raw(column)} = ${value}`
}
