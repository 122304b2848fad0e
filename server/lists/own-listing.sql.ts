// Lists of Stoa's own rows, without a maintained count: their rows are counted up to a limit.

import sql, { type Sql } from 'sql-template-tag'
import type { FiltersOf, SortKeyOf } from '#contract/list.ts'
import type { ListingOptions } from './listed-table.sql.ts'
import { type Columns, type Filters, readFilters } from './selection/filters.sql.ts'
import { type Listing, type SortKeyColumn, sortKeysOf } from './selection/listing.sql.ts'
import { searchTerms } from './words/matching.sql.ts'

type OwnTable<Selection extends { sort: string }> = {
  /** Its column `id` must be text. */
  table: string
  sortKeys: Record<SortKeyOf<Selection>, SortKeyColumn>
  filters: Filters<FiltersOf<Selection>, Columns>
  row: Sql
  /** SQL of the bytes of a row. */
  bytes: Sql
  /** The text that is searched for words, or the condition of a search text. */
  searched: Sql | ((q: string | undefined) => Sql[])
  /** A condition on all rows. */
  condition?: Sql
}

export function ownListing<Selection extends { sort: string }>(counted: OwnTable<Selection>) {
  const { table, sortKeys, filters, row, bytes, searched, condition } = counted
  const keys = sortKeysOf(sortKeys)
  const listing = (
    selection: FiltersOf<Selection> & { q?: string | undefined },
    { clock = { nowMs: Date.now(), zone: 'UTC' } }: ListingOptions = {},
  ): Listing => ({
    table,
    sortKeys: keys,
    row: { text: row, bytes },
    branches: [[]],
    flagFilters: [],
    ranges: [],
    residualFilters: [
      ...(condition ? [condition] : []),
      ...readFilters<FiltersOf<Selection>, Columns>(filters, selection, clock).residual.map(
        ({ condition }) => condition,
      ),
      ...(typeof searched === 'function' ? searched(selection.q) : containing(selection.q, searched)),
    ],
    count: { maintained: undefined },
  })
  return Object.assign(listing, { filters })
}

/** The text contains every word, anywhere; a search text without a word matches no row. */
function containing(q: string | undefined, text: Sql): Sql[] {
  if (q === undefined || q === '') return []
  const terms = searchTerms(q)
  return terms.length === 0 ? [sql`false`] : terms.map((term) => sql`${text} ilike ${`%${term}%`}`)
}
