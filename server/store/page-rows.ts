// The rows of a page, gathered in one of three ways, each of which reads about as many rows as the page holds:
// along an index of the order; from the head of the order in every facet; or all rows of a small selection.

import { type Fragment, fragment, verbatim } from '#server/db/fragment.ts'
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
    (branch) => fragment`(
      select id, ${reach.order.key} as key, ${listing.row} as document from ${verbatim(listing.table)}
      where ${allOf([...branch, ...narrowing, ...others, ...bound])}
      order by ${directed(reach.order.key, reach)} limit ${verbatim(String(reach.count))})`,
  )
  return {
    gathering: fragment``,
    rows: merged(branches, reach),
    total: (others.length === 0 && kept) || fragment`null`,
    overflows: fragment`false`,
  }
}

/** Several ordered selects as one. */
export function merged(selects: Fragment[], reach: Omit<Reach, 'start' | 'count'> & { count?: number }) {
  const [first = fragment``, ...rest] = selects
  if (rest.length === 0) return first
  const all = rest.reduce<Fragment>((union, select) => fragment`${union} union all ${select}`, first)
  const limit = reach.count === undefined ? fragment`` : fragment`limit ${verbatim(String(reach.count))}`
  return fragment`select * from (${all}) as branches order by ${directed(fragment`key`, reach)} ${limit}`
}

export function readFacets(listing: Listing, reach: Reach): PageRows {
  const { gathering, rows, overflows } = headsOfFacets(listing, reach)
  const total = listing.kept ?? fragment`null`
  return { gathering, rows: withDocuments(listing, rows), total, overflows }
}

/** Without the documents. */
export function headsOfFacets(listing: Listing, reach: Reach): Omit<PageRows, 'total'> {
  const { table, facets } = listing
  if (!facets) return walk(listing, reach)
  const columns = facets.columns.map((column) => verbatim(`${table}.${column} = facets.${column}`))
  const bound = boundOf(reach, reach.order.key)
  const limit = verbatim(String(reach.count))
  return {
    gathering: fragment`with facets as materialized (
      select ${verbatim(facets.columns.join(', '))} from ${verbatim(facets.table)}
      where ${allOf([facets.present, ...conditionsOf({ ...listing, others: [] })])} limit ${verbatim(String(maxFacets + 1))})`,
    rows: fragment`select head.id, head.key from facets cross join lateral (
        select id, ${reach.order.key} as key from ${verbatim(table)} where ${allOf([...columns, ...listing.others, ...bound])}
        order by ${directed(reach.order.key, reach)} limit ${limit}) as head
      where (select count(*) from facets) <= ${verbatim(String(maxFacets))}
      order by ${directed(fragment`head.key`, reach)} limit ${limit}`,
    overflows: fragment`(select count(*) > ${verbatim(String(maxFacets))} from facets)`,
  }
}

function gather(listing: Listing, reach: Reach): PageRows {
  const bound = boundOf(reach, fragment`key`)
  return {
    gathering: fragment`with gathered as materialized (
      select id, ${reach.order.key} as key from ${verbatim(listing.table)}
      where ${allOf(conditionsOf(listing))} limit ${verbatim(String(countCap + 1))})`,
    rows: withDocuments(
      listing,
      fragment`select id, key from gathered where ${allOf(bound)}
        order by ${directed(fragment`key`, reach)} limit ${verbatim(String(reach.count))}`,
    ),
    total: fragment`(select count(*) from gathered)`,
    overflows: fragment`(select count(*) > ${verbatim(String(countCap))} from gathered)`,
  }
}

/** One look-up by id for each row of the page, whatever the planner believes of their number. */
export function withDocuments(listing: Listing, rows: Fragment): Fragment {
  return fragment`select id, key, (select ${listing.row} from ${verbatim(listing.table)} as kept where kept.id = page.id) as document
    from (${rows}) as page`
}

export function boundOf({ start, ascending, order }: Reach, key: Fragment): Fragment[] {
  if (!start) return []
  const operator = verbatim(`${ascending ? '>' : '<'}${start.inclusive ? '=' : ''}`)
  return [fragment`(${key}, id) ${operator} (${start.key}::${verbatim(order.sortKey.type)}, ${start.id})`]
}

export function directed(key: Fragment, { ascending }: Pick<Reach, 'ascending'>): Fragment {
  const direction = verbatim(ascending ? 'asc' : 'desc')
  return fragment`${key} ${direction}, id ${direction}`
}
