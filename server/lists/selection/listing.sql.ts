// A listing: its table, its orders, and three kinds of conditions: branches, flag filters, residual filters.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import type { Segments } from '#server/documents/search-words.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { type ColumnValues, hasOneOf, type Key, type KeyRange, keySql } from './filters.sql.ts'

/** A key to sort by, which is never null; `descends`: the forward direction of its indexes is descending. */
export type SortKeyColumn<Column extends string = string> = Key<Column> & {
  type: 'text' | 'bigint' | 'numeric' | 'double precision'
  /** An index holds each branch of the table in this order. */
  isIndexed?: true
  /** That index also contains the columns of the flags. */
  holdsFlags?: true
  /** The key is a negated timestamp in nanoseconds: a page can begin at a day. */
  instants?: true
}

/** Bounds that a common table expression of this name computes once. `finding` selects `first` and `last`, in nanoseconds. */
export type KeyBounds = Pick<KeyRange, 'key' | 'test'> & { name: string; finding: Sql }

/** The table that counts the rows of each flag group; the listed table has the same columns. */
export type FlagGroups = { table: string; columns: string[]; present: Sql }

/** A placeholder for the code of a segment in a query of words. */
export const anySegment = '~'

/** The words of a list's search text, and its filters. */
export type Words = {
  /** The table with the indexed words. */
  table: string
  /** Its columns, if it is a separate table; undefined if the listed table contains the words. */
  columns: readonly string[] | undefined
  segments: Segments
  /** A tsquery for each term, with `anySegment` in place of the code of a segment; also for each filter by values. */
  terms: string[]
  values: string[]
  /** Further terms, which are tested on the rows that the others find. */
  tested: string[]
  /** Further conditions on a row. */
  conditions: Sql[]
  /** SQL of the number of rows of the table. */
  rows: Sql
}

/** How a row is sent. */
export type RowText = {
  /** SQL of its JSON text: the column `document` in most tables. */
  text: Sql
  /** SQL of the text in a page, if it contains more, such as the names of people. */
  pageText?: (() => Sql) | undefined
  /** SQL of the text that a line of CSV is made of, where it contains more. */
  csvText?: (() => Sql) | undefined
  /** SQL of the size of the text in bytes, without additions. */
  bytes: Sql
  /** Adds to the rows of a page, as JSON text, where the search text was found. */
  addMatches?: ((db: Db, json: string) => Promise<string>) | undefined
}

/** `maintained`: SQL of the number without ranges and residual filters. `most`: instead of the usual limit; 0: only the page's rows. */
type CountOptions = { maintained: Sql | undefined; most?: number }

export type Listing = {
  table: string
  /** Common table expressions, by name, for a table that is one of them. */
  with?: Record<string, Sql>
  sortKeys: Record<string, SortKey>
  row: RowText
  /**
   * Conditions that divide the table. Indexes hold each branch in order; together the branches are the selection.
   */
  branches: Sql[][]
  /** Conditions on the columns of the flag groups, in addition to the branches. */
  flagFilters: Sql[]
  flagGroups?: FlagGroups
  /** Conditions on keys, which many rows may match. */
  ranges: KeyRange[]
  /** The bounds of a sort key that follow from them, in each branch. */
  keyBounds?: KeyBounds[] | undefined
  /** All other conditions, including that of the search text; usually few rows match them. */
  residualFilters: Sql[]
  /** The words of the search text of a large table, and the filters without the ranges. */
  words?: Words | undefined
  count: CountOptions
}

/** `expression`: its SQL. */
export type SortKey = SortKeyColumn & { expression: string }

export function sortKeysOf(columns: Readonly<Record<string, SortKeyColumn>>): Record<string, SortKey> {
  const keys = Object.entries(columns).map(([name, key]) => [name, { ...key, expression: keySql(key) }])
  return Object.fromEntries(keys)
}

export type Order = { sortKey: SortKey; key: Sql; forward: boolean }

export function orderOf(listing: Listing, sort: string): Order {
  const descending = sort.startsWith('-')
  const sortKey = listing.sortKeys[descending ? sort.slice(1) : sort]
  if (!sortKey) throw new Problem('invalid', `There is no order '${sort}'.`)
  const key = raw(sortKey.expression)
  return { sortKey, key, forward: descending === (sortKey.descends ?? false) }
}

export function allOf(conditions: Sql[]): Sql {
  const [first = sql`true`, ...rest] = conditions
  return rest.reduce<Sql>((all, condition) => sql`${all} and ${condition}`, first)
}

export function branchOf({ branches: [only, ...more] }: Listing): Sql[] {
  return only && more.length === 0 ? only : []
}

export function conditionsBeyondFlags({ ranges, residualFilters }: Listing): Sql[] {
  return [...ranges.map(({ key, test }) => test(raw(key))), ...residualFilters]
}

/** Divides the ranges: those of the order's own key, which bound an index scan in this order, and the others. */
export function splitRanges({ ranges }: Listing, { sortKey: { expression } }: Order) {
  const isOwn = ({ key }: KeyRange): boolean => key === expression
  return { within: ranges.filter(isOwn), beyond: ranges.filter((range) => !isOwn(range)) }
}

/** SQL of the number of documents by the maintained figures, at the same cost for any size; with flags only those of these values. */
export function documentCount(name: EntityName, values: ColumnValues[] = []): Sql {
  const { table, flags } = tables[name]
  if (!flags) return sql`(select ${raw(table)} from totals)`
  const { summed } = flags
  const isSummed = summed !== undefined && values.every(({ column }) => column !== summed)
  const conditions = [
    ...values.map((value) => hasOneOf(value)),
    ...(isSummed ? [sql`${raw(summed)} is null`] : []),
  ]
  return sql`(select coalesce(sum(${raw(flags.count)}), 0) from ${raw(flags.table)} where ${allOf(conditions)})`
}
