// The rows of a page, gathered in one of three ways, each of which reads about as many rows as the page holds:
// along an index of the order; from the head of the order in every facet; or all rows of a small selection.

import sql, { raw, type Sql } from 'sql-template-tag'
import { allOf, conditionsOf, type Listing, type Order } from './listing.ts'

/** Where a page begins: after a key and an id, or at them. `looksBack`: it is asked whether rows come before. */
export type Start = { key: Sql; id: string; inclusive: boolean; looksBack?: true }

export type Reach = { order: Order; ascending: boolean; start: Start | undefined; count: number }

/** `rows`: SELECT of id, key and document, in order. `overflows`: SQL of whether there was too much to gather. */
export type PageRows = { gathering: Sql; rows: Sql; total: Sql; overflows: Sql }

/** Combinations of values from which a page is put together, at most. */
const maxFacets = 256

/** Rows that are gathered, and counted one by one, before a list says 'more than'. */
export const countCap = 10_000

export type Way = (listing: Listing, reach: Reach) => PageRows

export function wayOf(listing: Listing, { sortKey }: Order): Way {
  if (listing.others.length > 0) return gather
  const walks = listing.narrowing.length === 0 && sortKey.walks
  return walks || !listing.facets ? walk : readFacets
}

export function walk(listing: Listing, reach: Reach): PageRows {
  const { narrowing, others, kept } = listing
  const bound = boundOf(reach, reach.order.key)
  const branches = listing.branches.map(
    (branch) => sql`(
      select id, ${reach.order.key} as key, ${listing.row} as document from ${raw(listing.table)}
      where ${allOf([...branch, ...narrowing, ...others, ...bound])}
      order by ${directed(reach.order.key, reach)} limit ${raw(String(reach.count))})`,
  )
  return {
    gathering: sql``,
    rows: merged(branches, reach),
    total: (others.length === 0 && kept) || sql`null`,
    overflows: sql`false`,
  }
}

/** Several ordered selects as one. */
export function merged(selects: Sql[], reach: Omit<Reach, 'start' | 'count'> & { count?: number }) {
  const [first = sql``, ...rest] = selects
  if (rest.length === 0) return first
  const all = rest.reduce<Sql>((union, select) => sql`${union} union all ${select}`, first)
  const limit = reach.count === undefined ? sql`` : sql`limit ${raw(String(reach.count))}`
  return sql`select * from (${all}) as branches order by ${directed(sql`key`, reach)} ${limit}`
}

export function readFacets(listing: Listing, reach: Reach): PageRows {
  const { gathering, rows, overflows } = headsOfFacets(listing, reach)
  const total = listing.kept ?? sql`null`
  return { gathering, rows: withDocuments(listing, rows), total, overflows }
}

/** Without the documents. */
export function headsOfFacets(listing: Listing, reach: Reach): Omit<PageRows, 'total'> {
  const { table, facets } = listing
  if (!facets) return walk(listing, reach)
  const columns = facets.columns.map((column) => raw(`${table}.${column} = facets.${column}`))
  const bound = boundOf(reach, reach.order.key)
  const limit = raw(String(reach.count))
  return {
    gathering: sql`with facets as materialized (
      select ${raw(facets.columns.join(', '))} from ${raw(facets.table)}
      where ${allOf([facets.present, ...conditionsOf({ ...listing, others: [] })])} limit ${raw(String(maxFacets + 1))})`,
    rows: sql`select head.id, head.key from facets cross join lateral (
        select id, ${reach.order.key} as key from ${raw(table)} where ${allOf([...columns, ...listing.others, ...bound])}
        order by ${directed(reach.order.key, reach)} limit ${limit}) as head
      where (select count(*) from facets) <= ${raw(String(maxFacets))}
      order by ${directed(sql`head.key`, reach)} limit ${limit}`,
    overflows: sql`(select count(*) > ${raw(String(maxFacets))} from facets)`,
  }
}

function gather(listing: Listing, reach: Reach): PageRows {
  const bound = boundOf(reach, sql`key`)
  return {
    gathering: sql`with gathered as materialized (
      select id, ${reach.order.key} as key from ${raw(listing.table)}
      where ${allOf(conditionsOf(listing))} limit ${raw(String(countCap + 1))})`,
    rows: withDocuments(
      listing,
      sql`select id, key from gathered where ${allOf(bound)}
        order by ${directed(sql`key`, reach)} limit ${raw(String(reach.count))}`,
    ),
    total: sql`(select count(*) from gathered)`,
    overflows: sql`(select count(*) > ${raw(String(countCap))} from gathered)`,
  }
}

/** One look-up by id for each row of the page, whatever the planner believes of their number. */
export function withDocuments(listing: Listing, rows: Sql): Sql {
  return sql`select id, key, (select ${listing.row} from ${raw(listing.table)} as kept where kept.id = page.id) as document
    from (${rows}) as page`
}

export function boundOf({ start, ascending, order }: Reach, key: Sql): Sql[] {
  if (!start) return []
  const operator = raw(`${ascending ? '>' : '<'}${start.inclusive ? '=' : ''}`)
  return [sql`(${key}, id) ${operator} (${start.key}::${raw(order.sortKey.type)}, ${start.id})`]
}

export function directed(key: Sql, { ascending }: Pick<Reach, 'ascending'>): Sql {
  const direction = raw(ascending ? 'asc' : 'desc')
  return sql`${key} ${direction}, id ${direction}`
}
