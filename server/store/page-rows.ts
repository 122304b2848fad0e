// The rows of a page, gathered in one of three ways, each of which reads about as many rows as the page holds:
// along an index of the order; from the head of the order in every facet; or all rows of a small selection.

import type { Fragment } from 'postgres'
import type { Sql } from '#server/db/database.ts'
import { allOf, conditionsOf, type Listing, type Order } from './listing.ts'

/** Where a page begins: after a key and an id, or at them. `looksBack`: it is asked whether rows come before. */
export type Start = { key: Fragment; id: string; inclusive: boolean; looksBack?: true }

export type Reach = { order: Order; ascending: boolean; start: Start | undefined; count: number }

/** `rows`: SELECT of id, key and document, in order. `overflows`: SQL of whether there was too much to gather. */
export type PageRows = { gathering: Fragment; rows: Fragment; total: Fragment; overflows: Fragment }

/** Combinations of values from which a page is put together, at most. */
const maxFacets = 256

/** Rows that are gathered, and counted one by one, before a list says 'more than'. */
export const countCap = 10_000

export type Way = (sql: Sql, listing: Listing, reach: Reach) => PageRows

export function wayOf(listing: Listing, { sortKey }: Order): Way {
  if (listing.others.length > 0) return gather
  const walks = listing.narrowing.length === 0 && sortKey.walks
  return walks || !listing.facets ? walk : readFacets
}

export function walk(sql: Sql, listing: Listing, reach: Reach): PageRows {
  const { narrowing, others, kept } = listing
  const bound = boundOf(sql, reach, reach.order.key)
  const branches = listing.branches.map(
    (branch) => sql`(
      select id, ${reach.order.key} as key, ${listing.row} as document from ${sql(listing.table)}
      where ${allOf(sql, [...branch, ...narrowing, ...others, ...bound])}
      order by ${directed(sql, reach.order.key, reach)} limit ${sql.unsafe(String(reach.count))})`,
  )
  return {
    gathering: sql``,
    rows: merged(sql, branches, reach),
    total: (others.length === 0 && kept) || sql`null`,
    overflows: sql`false`,
  }
}

/** Several ordered selects as one. */
export function merged(
  sql: Sql,
  selects: Fragment[],
  reach: Omit<Reach, 'start' | 'count'> & { count?: number },
) {
  const [first = sql``, ...rest] = selects
  if (rest.length === 0) return first
  const all = rest.reduce<Fragment>((union, select) => sql`${union} union all ${select}`, first)
  const limit = reach.count === undefined ? sql`` : sql`limit ${sql.unsafe(String(reach.count))}`
  return sql`select * from (${all}) as branches order by ${directed(sql, sql`key`, reach)} ${limit}`
}

export function readFacets(sql: Sql, listing: Listing, reach: Reach): PageRows {
  const { gathering, rows, overflows } = headsOfFacets(sql, listing, reach)
  const total = listing.kept ?? sql`null`
  return { gathering, rows: withDocuments(sql, listing, rows), total, overflows }
}

/** Without the documents. */
export function headsOfFacets(sql: Sql, listing: Listing, reach: Reach): Omit<PageRows, 'total'> {
  const { table, facets } = listing
  if (!facets) return walk(sql, listing, reach)
  const columns = facets.columns.map((column) => sql.unsafe(`${table}.${column} = facets.${column}`))
  const bound = boundOf(sql, reach, reach.order.key)
  const limit = sql.unsafe(String(reach.count))
  return {
    gathering: sql`with facets as materialized (
      select ${sql.unsafe(facets.columns.join(', '))} from ${sql(facets.table)}
      where ${allOf(sql, [facets.present, ...conditionsOf({ ...listing, others: [] })])} limit ${sql.unsafe(String(maxFacets + 1))})`,
    rows: sql`select head.id, head.key from facets cross join lateral (
        select id, ${reach.order.key} as key from ${sql(table)} where ${allOf(sql, [...columns, ...listing.others, ...bound])}
        order by ${directed(sql, reach.order.key, reach)} limit ${limit}) as head
      where (select count(*) from facets) <= ${sql.unsafe(String(maxFacets))}
      order by ${directed(sql, sql`head.key`, reach)} limit ${limit}`,
    overflows: sql`(select count(*) > ${sql.unsafe(String(maxFacets))} from facets)`,
  }
}

function gather(sql: Sql, listing: Listing, reach: Reach): PageRows {
  const bound = boundOf(sql, reach, sql`key`)
  return {
    gathering: sql`with gathered as materialized (
      select id, ${reach.order.key} as key from ${sql(listing.table)}
      where ${allOf(sql, conditionsOf(listing))} limit ${sql.unsafe(String(countCap + 1))})`,
    rows: withDocuments(
      sql,
      listing,
      sql`select id, key from gathered where ${allOf(sql, bound)}
        order by ${directed(sql, sql`key`, reach)} limit ${sql.unsafe(String(reach.count))}`,
    ),
    total: sql`(select count(*) from gathered)`,
    overflows: sql`(select count(*) > ${sql.unsafe(String(countCap))} from gathered)`,
  }
}

/** One look-up by id for each row of the page, whatever the planner believes of their number. */
export function withDocuments(sql: Sql, listing: Listing, rows: Fragment): Fragment {
  return sql`select id, key, (select ${listing.row} from ${sql(listing.table)} as kept where kept.id = page.id) as document
    from (${rows}) as page`
}

export function boundOf(sql: Sql, { start, ascending, order }: Reach, key: Fragment): Fragment[] {
  if (!start) return []
  const operator = sql.unsafe(`${ascending ? '>' : '<'}${start.inclusive ? '=' : ''}`)
  return [sql`(${key}, id) ${operator} (${start.key}::${sql.unsafe(order.sortKey.type)}, ${start.id})`]
}

export function directed(sql: Sql, key: Fragment, { ascending }: Pick<Reach, 'ascending'>): Fragment {
  const direction = sql.unsafe(ascending ? 'asc' : 'desc')
  return sql`${key} ${direction}, id ${direction}`
}
