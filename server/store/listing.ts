// What a list is made of: its table, its orders, and three kinds of conditions that are met in three ways.

import sql, { raw, type Sql } from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import type { SearchedTable } from './word-statistics.ts'

/** A key to sort by: an SQL expression that is never null, and the way in which its indexes run forward. */
export type SortKey = {
  expression: string
  type: 'text' | 'bigint' | 'numeric' | 'double precision'
  descends?: true
  /** An index holds each branch of the table in this order. */
  walks?: true
  /** So does one of the table of words, where that is another one. */
  walksWords?: true
  /** The key is an instant, in nanoseconds and negated: a page can begin at a day. */
  instants?: true
}

/** A table that keeps how many rows share the values of its columns; the listed table has the same columns. */
export type Facets = { table: string; columns: string[]; present: Sql }

export type Listing = {
  table: string
  sortKeys: Record<string, SortKey>
  /** What a row sends; the column `document` in most tables. */
  row: Sql
  /** The table's parts, each of which the indexes hold in order; together they are all that may be selected. */
  branches: Sql[][]
  /** Conditions on the columns of the facets, beyond the branches. */
  narrowing: Sql[]
  facets?: Facets
  /** Any other conditions; usually few rows meet them. */
  others: Sql[]
  /** The words among the other conditions, where there are any, and the conditions without them. */
  words?: { table: SearchedTable; terms: string[]; besides: Sql[] } | undefined
  /** SQL of the number of rows where there are no other conditions; undefined where nobody keeps it. */
  kept: Sql | undefined
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

/** Every condition but those of several branches. */
export function conditionsOf({ branches, narrowing, others }: Listing): Sql[] {
  const [only, ...more] = branches
  return [...(only && more.length === 0 ? only : []), ...narrowing, ...others]
}
