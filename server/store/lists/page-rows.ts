// The rows of a page by one of three page plans, each of which reads about as many rows as the page holds: an index
// scan in order; the first rows of each flag group, merged; or all rows of a small selection, collected and sorted.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Range } from './filters.ts'
import {
  allOf,
  conditionsBeyondFlags,
  type FlagGroups,
  type Listing,
  type Order,
  partitionOf,
} from './listing.ts'

/**
 * The start of a page: after a key and an id, or at them. `checksPrevious`: whether rows exist before it is queried.
 */
export type Start = { key: Sql; id: string; inclusive: boolean; checksPrevious?: true }

/** `within`: conditions on the key of the order. */
export type KeysetRange = {
  order: Order
  ascending: boolean
  start: Start | undefined
  count: number
  within: Range[]
}

/**
 * `collecting`: common table expressions by name. `rows`: SELECT of id, key and document, in order. `overflows`: SQL of
 * whether there were too many rows to collect.
 */
export type PageRows = { collecting: Record<string, Sql>; rows: Sql; total: Sql; overflows: Sql }

/** The most flag groups whose rows are merged into a page. */
const maxFlagGroups = 256

/** The most rows that are collected and counted; beyond it a list says '10,000+'. */
export const countCap = 10_000

export type PagePlan = (listing: Listing, range: KeysetRange) => PageRows

/** The plan of a selection by flags, and by ranges of the order's own key. */
export function planFlags(listing: Listing, { sortKey }: Order): PagePlan {
  const isIndexed = listing.flagFilters.length === 0 && sortKey.isIndexed
  return isIndexed || !listing.flagGroups ? scanIndex : readFlagGroups
}

export function scanIndex(listing: Listing, range: KeysetRange): PageRows {
  const { flagFilters } = listing
  const bound = boundOf(range, range.order.key)
  const partitions = listing.partitions.map(
    (partition) => sql`(
      select id, ${range.order.key} as key, ${listing.row} as document from ${raw(listing.table)}
      where ${allOf([...partition, ...flagFilters, ...conditionsBeyondFlags(listing), ...bound])}
      order by ${directed(range.order.key, range)} limit ${raw(String(range.count))})`,
  )
  return {
    collecting: {},
    rows: merged(partitions, range),
    total: totalOf(listing, range),
    overflows: sql`false`,
  }
}

/**
 * Rows in order, each tested in the index, which contains the filtered columns; then the documents of matching rows.
 */
export function testRows(listing: Listing, range: KeysetRange): PageRows {
  const { isIndexed, holdsFlags } = range.order.sortKey
  const isInIndex = isIndexed && (holdsFlags || listing.flagFilters.length === 0)
  if (isInIndex || !listing.flagGroups) return testIndex(listing, range)
  const heads = headsOfFlagGroups(listing, range)
  return { ...heads, rows: withDocuments(listing, heads.rows), total: sql`null` }
}

function testIndex(listing: Listing, range: KeysetRange): PageRows {
  const { key, sortKey } = range.order
  const windows = listing.windows?.filter((window) => window.key === sortKey.expression) ?? []
  const partitions = listing.partitions.map((partition, index) => {
    const within = [...range.within, ...windows.slice(index, index + 1)]
    const conditions = [...partition, ...listing.flagFilters, ...conditionsBeyondFlags(listing)]
    return sql`(
      select id, ${key} as key from ${raw(listing.table)}
      where ${allOf([...conditions, ...boundOf({ ...range, within }, key)])}
      order by ${directed(key, range)} limit ${raw(String(range.count))})`
  })
  return {
    collecting: Object.fromEntries(windows.map(({ name, finding }) => [name, finding])),
    rows: withDocuments(listing, merged(partitions, range)),
    total: sql`null`,
    overflows: sql`false`,
  }
}

/** From the maintained counts, or counted within the range of the order; null where there are other conditions. */
function totalOf(listing: Listing, { order, within }: KeysetRange): Sql {
  if (conditionsBeyondFlags(listing).length > 0) return sql`null`
  if (within.length === 0) return listing.maintainedCount ?? sql`null`
  const { table, flagGroups, flagFilters } = listing
  const inRange = within.map(({ test }) => test(order.key))
  const rows =
    flagGroups && flagFilters.length > 0
      ? sql`select from flag_groups cross join lateral (
          select from ${raw(table)} where ${allOf([...inGroup(listing), ...inRange])}) as inside`
      : sql`select from ${raw(table)} where ${allOf([...partitionOf(listing), ...flagFilters, ...inRange])}`
  return sql`(select ${capped} from (${rows} limit ${raw(String(countCap + 1))}) as counted)`
}

const capped = sql`case when count(*) > ${raw(String(countCap))} then ${raw(`'${countCap}+'`)} else count(*)::text end`

function inGroup({ table, flagGroups }: Listing): Sql[] {
  return (flagGroups?.columns ?? []).map((column) => raw(`${table}.${column} = flag_groups.${column}`))
}

/** Merges several ordered selects. */
export function merged(selects: Sql[], range: Pick<KeysetRange, 'ascending'> & { count?: number }) {
  const [first = sql``, ...rest] = selects
  if (rest.length === 0) return first
  const all = rest.reduce<Sql>((union, select) => sql`${union} union all ${select}`, first)
  const limit = range.count === undefined ? sql`` : sql`limit ${raw(String(range.count))}`
  return sql`select * from (${all}) as partitions order by ${directed(sql`key`, range)} ${limit}`
}

export function readFlagGroups(listing: Listing, range: KeysetRange): PageRows {
  const { collecting, rows, overflows } = headsOfFlagGroups(listing, range)
  return { collecting, rows: withDocuments(listing, rows), total: totalOf(listing, range), overflows }
}

/** The first rows of each flag group, merged, without the documents. */
export function headsOfFlagGroups(listing: Listing, range: KeysetRange): Omit<PageRows, 'total'> {
  const { table, flagGroups } = listing
  if (!flagGroups) return scanIndex(listing, range)
  const conditions = [...inGroup(listing), ...conditionsBeyondFlags(listing)]
  const bound = boundOf(range, range.order.key)
  const limit = raw(String(range.count))
  return {
    collecting: { flag_groups: flagGroupsOf(listing, flagGroups) },
    rows: sql`select head.id, head.key from flag_groups cross join lateral (
        select id, ${range.order.key} as key from ${raw(table)} where ${allOf([...conditions, ...bound])}
        order by ${directed(range.order.key, range)} limit ${limit}) as head
      where (select count(*) from flag_groups) <= ${raw(String(maxFlagGroups))}
      order by ${directed(sql`head.key`, range)} limit ${limit}`,
    overflows: sql`(select count(*) > ${raw(String(maxFlagGroups))} from flag_groups)`,
  }
}

function flagGroupsOf(listing: Listing, { table, columns, present }: FlagGroups): Sql {
  return sql`
    select ${raw(columns.join(', '))} from ${raw(table)}
    where ${allOf([present, ...partitionOf(listing), ...listing.flagFilters])} limit ${raw(String(maxFlagGroups + 1))}`
}

/**
 * All rows of a small selection. Their query has no order and no limit of its own, so that PostgreSQL chooses the index
 * that finds all rows fastest; reading stops when there are too many.
 */
export function collect(listing: Listing, range: KeysetRange): PageRows {
  const conditions = [
    ...partitionOf(listing),
    ...listing.flagFilters,
    ...collectedBy(listing),
    ...ownRanges(range),
  ]
  const found = sql`select id, ${range.order.key} as key from ${raw(listing.table)} where ${allOf(conditions)}`
  return collected(listing, range, { found }, sql`select id, key from found`)
}

/** The same, within each flag group. */
export function collectFlagGroups(listing: Listing, range: KeysetRange): PageRows {
  const { table, flagGroups } = listing
  if (!flagGroups) return collect(listing, range)
  const conditions = [...inGroup(listing), ...conditionsBeyondFlags(listing), ...ownRanges(range)]
  const found = sql`select inside.id, inside.key from flag_groups cross join lateral (
    select id, ${range.order.key} as key from ${raw(table)} where ${allOf(conditions)}) as inside
    where (select count(*) from flag_groups) <= ${raw(String(maxFlagGroups))}`
  const rows = collected(listing, range, { flag_groups: flagGroupsOf(listing, flagGroups) }, found)
  const isOver = sql`${rows.overflows} or (select count(*) > ${raw(String(maxFlagGroups))} from flag_groups)`
  return { ...rows, overflows: isOver }
}

/** The ranges and residual filters, spelled for the index that finds their rows fastest. */
export function collectedBy({ ranges, residualFilters }: Pick<Listing, 'ranges' | 'residualFilters'>): Sql[] {
  return [...ranges.map(({ key, test, collected }) => collected ?? test(raw(key))), ...residualFilters]
}

export function ownRanges({ order, within }: KeysetRange): Sql[] {
  return within.map(({ test }) => test(order.key))
}

/** Sorts the collected rows unless there are too many. */
export function collected(
  listing: Listing,
  range: KeysetRange,
  finding: Record<string, Sql>,
  found: Sql,
): PageRows {
  const bound = boundOf({ ...range, within: [] }, sql`key`)
  const overflows = sql`(select count(*) > ${raw(String(countCap))} from collected)`
  return {
    collecting: { ...finding, collected: sql`${found} limit ${raw(String(countCap + 1))}` },
    rows: withDocuments(
      listing,
      sql`select id, key from collected where ${allOf([sql`not ${overflows}`, ...bound])}
        order by ${directed(sql`key`, range)} limit ${raw(String(range.count))}`,
    ),
    total: sql`(select count(*) from collected)`,
    overflows,
  }
}

/** Exactly one look-up by id for each row of the page, whatever PostgreSQL's planner estimates. */
export function withDocuments(listing: Listing, rows: Sql): Sql {
  return sql`select id, key, (select ${listing.row} from ${raw(listing.table)} as stored where stored.id = page.id) as document
    from (${rows}) as page`
}

export function boundOf({ start, ascending, order, within }: KeysetRange, key: Sql): Sql[] {
  const bounds = within.map(({ test }) => test(key))
  if (!start) return bounds
  const operator = raw(`${ascending ? '>' : '<'}${start.inclusive ? '=' : ''}`)
  const startKey = sql`${start.key}::${raw(order.sortKey.type)}`
  // PostgreSQL starts a scan at the narrower of two bounds of one column, but ignores a row comparison for that.
  const inside = bounds.length > 0 ? [sql`${key} ${raw(ascending ? '>=' : '<=')} ${startKey}`] : []
  return [...bounds, ...inside, sql`(${key}, id) ${operator} (${startKey}, ${start.id})`]
}

export function directed(key: Sql, { ascending }: Pick<KeysetRange, 'ascending'>): Sql {
  const direction = raw(ascending ? 'asc' : 'desc')
  return sql`${key} ${direction}, id ${direction}`
}
