// The range of rows that a page is read from: bounds on the key of its order, and where it starts.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Range } from './filters.sql.ts'
import type { Order } from './listing.sql.ts'

/**
 * The start of a page: after a key and an id, or at them. `checksPrevious`: whether rows exist before it is queried.
 * `mayBeAbsent`: where the key is null, the page begins with the first row.
 */
export type Start = { key: Sql; id: string; inclusive: boolean; checksPrevious?: true; mayBeAbsent?: true }

/** `within`: conditions on the key of the order. */
export type KeysetRange = {
  order: Order
  ascending: boolean
  start: Start | undefined
  count: number
  within: Range[]
}

/** `isTested`: the scan starts at the narrowest bound of the key, and rows are compared with the start of the page. */
export function boundOf(
  { start, ascending, order, within }: Omit<KeysetRange, 'within'> & { within: Pick<Range, 'test'>[] },
  key: Sql,
  { isTested = false } = {},
): Sql[] {
  const bounds = within.map(({ test }) => test(key))
  if (!start) return bounds
  const operator = raw(`${ascending ? '>' : '<'}${start.inclusive ? '=' : ''}`)
  const startKey = sql`${start.key}::${raw(order.sortKey.type)}`
  // PostgreSQL starts a scan at the narrower of two bounds of one column, but ignores a row comparison for that.
  const isNarrowed = isTested || bounds.length > 0
  const inside = isNarrowed ? [sql`${key} ${raw(ascending ? '>=' : '<=')} ${startKey}`] : []
  const isInside = sql`(${key}, id) ${operator} (${startKey}, ${start.id})`
  if (start.mayBeAbsent && start.inclusive) return [...bounds, sql`(${isInside}) is not false`]
  return [...bounds, ...inside, isTested ? sql`(${isInside}) is true` : isInside]
}

export function directed(key: Sql, { ascending }: Pick<KeysetRange, 'ascending'>): Sql {
  const direction = raw(ascending ? 'asc' : 'desc')
  return sql`${key} ${direction}, id ${direction}`
}

export function ownRanges({ order, within }: KeysetRange): Sql[] {
  return within.map(({ test }) => test(order.key))
}

/** Merges several ordered selects. */
export function merged(
  selects: Sql[],
  range: Pick<KeysetRange, 'ascending'> & { count?: number },
  key = sql`key`,
): Sql {
  const [first = sql``, ...rest] = selects
  if (rest.length === 0) return first
  const all = rest.reduce<Sql>((union, select) => sql`${union} union all ${select}`, first)
  const limit = range.count === undefined ? sql`` : sql`limit ${raw(String(range.count))}`
  return sql`select * from (${all}) as branches order by ${directed(key, range)} ${limit}`
}
