// The filters of a list, each with its column. A flag filter compares a column with few values, whose rows the table of flag groups
// counts; a range bounds a key of an index; a residual filter is any other condition, which usually few rows match. Filters contain no
// SQL themselves: it is made for the listed table or for the table of its words.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { RevealedData, Sees } from '#contract/policy.ts'
import { Problem } from '#contract/problem.ts'
import type { Clock } from '#server/config/clock.ts'
import { absentNs } from '#server/documents/columns.ts'
import { earliestNs, firstInstant, instantAfter } from './day-bounds.sql.ts'

/**
 * The columns that filters may name. `flag`: the columns of flags. `listed`: the columns that a row has next to its words, even in a
 * separate table of words. `stored`: the columns of the listed table.
 */
export type Columns = { flag: string; listed: string; stored: string }

type ColumnValue = boolean | string | number

/** The values of a column that are selected. */
export type ColumnValues<Column extends string = string> = {
  readonly column: Column
  readonly values: readonly ColumnValue[]
}

/** The key that orders or bounds a list: a column, negated if indexes hold it in descending order. */
export type Key<Column extends string = string> = {
  readonly column: Column
  readonly descends?: true
  /** Null in this column means an absent instant. */
  readonly isNullable?: true
}

/** SQL of a key, spelled exactly as in the indexes. `row`: the name of the row, with a dot, if another row has such a column. */
export function keySql({ column, descends, isNullable }: Key, row = ''): string {
  const present = isNullable ? `coalesce(${row}${column}, ${absentNs})` : `${row}${column}`
  return descends ? `(- ${present})` : present
}

type FlagFilter<Column extends string, Wanted> = {
  flag: Column
  /** Returns undefined if all values are selected. */
  valuesOf(wanted: Wanted): ColumnValue[] | undefined
}

type EqualFilter<Column extends string, Wanted> = { column: Column; equals(wanted: Wanted): ColumnValue }

type TestFilter<Filtered extends Columns, Wanted> = {
  column: Filtered['listed']
  /** Further values that a row must have. */
  where?: ColumnValues<Filtered['flag']>
  test(column: Sql, wanted: Wanted, clock: Clock): Sql
}

/** The rows within bounds of a key, as declared. */
export type Bounds<Filtered extends Columns> = {
  key: Key<Filtered['stored']>
  /** Further values that a row must have. */
  where?: readonly ColumnValues<Filtered['flag']>[]
  test(key: Sql): Sql
  /** The same range by another column, for rows that are collected, if its index finds them faster. */
  collected?: { column: Filtered['stored']; test(column: Sql): Sql }
  /** SQL of the expected number of matching rows, if the key has no statistics. */
  expected?: Sql
}

type RangeFilter<Filtered extends Columns, Wanted, Selection> = {
  rangeOf(wanted: Wanted, clock: Clock, selection: Selection): Bounds<Filtered>
}

/** Selects nothing by itself: the ranges of these filters read it from the selection. */
type Detail<Selection> = { detailOf: readonly (keyof Selection)[] }

/** `tells`: the other entity about which the filter reveals something: people who may not read that may not use the filter. */
type Telling = { tells?: RevealedData }

/** One entry for each filter of a selection, so that no filter is accepted and then ignored. */
export type Filters<Selection, Filtered extends Columns> = {
  [Name in keyof Selection]-?: Telling &
    (
      | FlagFilter<Filtered['flag'], NonNullable<Selection[Name]>>
      | RangeFilter<Filtered, NonNullable<Selection[Name]>, Selection>
      | EqualFilter<Filtered['listed'], NonNullable<Selection[Name]>>
      | TestFilter<Filtered, NonNullable<Selection[Name]>>
      | Detail<Selection>
    )
}

/** A condition on a key. `key`: its SQL. */
export type KeyRange = {
  key: string
  /** The columns of the condition. */
  columns: readonly string[]
  /** The condition on the key, which may have another name in the query. */
  test(key: Sql): Sql
  /** The condition on the row with this name. */
  testRow(row: string): Sql
  collected?: Sql
  expected?: Sql
}

export function flagEquals<Column extends string, Wanted extends boolean | string>(
  column: Column,
): FlagFilter<Column, Wanted> {
  return { flag: column, valuesOf: (wanted) => [wanted] }
}

export function equals<Column extends string>(column: Column): EqualFilter<Column, string> {
  return { column, equals: (wanted) => wanted }
}

type InstantFilter<Column extends string> = { rangeOf(wanted: string, clock: Clock): InstantRange<Column> }
type InstantRange<Column extends string> = { key: Key<Column>; test(key: Sql): Sql }

/** A range of days of an instant, whose indexes are on its negative. Absent instants are in no range. */
export function since<Column extends string>(column: Column, nullable?: Nullable): InstantFilter<Column> {
  return {
    rangeOf: (day, clock) => ({
      key: { column, descends: true, ...nullable },
      test: (key) => sql`${key} <= - ${firstInstant(day, clock)}`,
    }),
  }
}

type Nullable = Pick<Key, 'isNullable'>

export function until<Column extends string>(column: Column, nullable?: Nullable): InstantFilter<Column> {
  return {
    rangeOf: (day, clock) => ({
      key: { column, descends: true, ...nullable },
      // Not '>': next to a cursor's row comparison PostgreSQL finds the narrowest bound only among those with the same operator.
      test: (key) =>
        sql`(${key} >= 1 - ${instantAfter(day, clock)} and ${key} <= ${raw(String(-earliestNs))})`,
    }),
  }
}

/** Selects rows before an instant of the contract. */
export function before<Column extends string>(column: Column): InstantFilter<Column> {
  return { rangeOf: (instant) => beforeMs(column, Date.parse(instant)) }
}

/** Absent instants are before none. */
export function beforeMs<Column extends string>(column: Column, timeMs: number): InstantRange<Column> {
  return {
    key: { column, descends: true },
    test: (key) => sql`(${key} >= ${1n - nsOf(timeMs)}::bigint and ${key} <= ${raw(String(-earliestNs))})`,
  }
}

export function sinceMs<Column extends string>(column: Column, timeMs: number): InstantRange<Column> {
  return {
    key: { column, descends: true },
    test: (key) => sql`${key} <= ${-nsOf(timeMs)}::bigint`,
  }
}

function nsOf(timeMs: number): bigint {
  return BigInt(timeMs) * 1_000_000n
}

type Residual = { condition: Sql; equals?: ColumnValues }

/** The values of flags, the ranges, and the residual conditions. Throws forbidden for what the person may not read. */
export function readFilters<Selection, Filtered extends Columns>(
  filters: Filters<Selection, Filtered>,
  selection: Selection,
  clock: Clock,
  sees: Sees,
) {
  const flags: ColumnValues<Filtered['flag']>[] = []
  const ranges: KeyRange[] = []
  const residual: Residual[] = []
  assertSeen(filters, selection, sees)
  for (const name in filters) {
    const wanted = selection[name]
    const filter = filters[name]
    if (wanted === undefined || wanted === null || 'detailOf' in filter) continue
    if ('rangeOf' in filter) ranges.push(rangeOf(filter.rangeOf(wanted, clock, selection)))
    else if ('test' in filter) residual.push(tested(filter, wanted, clock))
    else if ('equals' in filter) {
      const values = { column: filter.column, values: [filter.equals(wanted)] }
      residual.push({ condition: hasOneOf(values), equals: values })
    } else {
      const values = filter.valuesOf(wanted)
      if (values) flags.push({ column: filter.flag, values })
    }
  }
  return { flags, ranges, residual }
}

function assertSeen<Selection>(
  filters: { [Name in keyof Selection]-?: Telling },
  selection: Selection,
  sees: Sees,
): void {
  for (const name in filters) {
    const { tells } = filters[name]
    if (tells && selection[name] !== undefined && !sees(tells)) throw hidden(name, tells)
  }
}

export function hidden(name: string, told: RevealedData): Problem {
  return new Problem('forbidden', `'${name}' tells of ${told}, which this token may not read.`)
}

function tested<Wanted>(
  { column, where, test }: TestFilter<Columns, Wanted>,
  wanted: Wanted,
  clock: Clock,
): Residual {
  const condition = test(raw(column), wanted, clock)
  return { condition: where ? sql`(${hasOneOf(where)} and ${condition})` : condition }
}

function rangeOf({ key, where = [], test, collected, expected }: Bounds<Columns>): KeyRange {
  const testOf = (tested: Sql, row = ''): Sql =>
    where.length === 0
      ? test(tested)
      : sql`(${join([...where.map((values) => hasOneOf(values, row)), test(tested)], ' and ')})`
  return {
    key: keySql(key),
    columns: [key.column, ...where.map(({ column }) => column)],
    test: testOf,
    testRow: (row) => testOf(raw(keySql(key, `${row}.`)), `${row}.`),
    ...(collected && { collected: collected.test(raw(collected.column)) }),
    ...(expected && { expected }),
  }
}

export function hasOneOf({ column, values }: ColumnValues, row = ''): Sql {
  return sql`(${join(
    values.map((value) => hasValue(row + column, value)),
    ' or ',
  )})`
}

/** PostgreSQL uses an index on a boolean column only for the bare column. */
function hasValue(column: string, value: ColumnValue): Sql {
  if (typeof value === 'boolean') return value ? raw(column) : sql`not ${raw(column)}`
  return sql`${raw(column)} = ${value}`
}
