// Lists of Stoa's own rows, of which no count is maintained: their rows are counted as far as they are few.

import sql, { type Sql } from 'sql-template-tag'
import type { FiltersOf, SortKeyOf } from '#contract/list.ts'
import { type Filters, readFilters } from './filters.ts'
import type { ListingOptions } from './listed-table.ts'
import type { Listing, SortKeyColumn } from './listing.ts'
import { searchTerms } from './matching.ts'

type CountedTable<Selection extends { sort: string }> = {
  /** Its column `id` is a text. */
  table: string
  sortKeys: Record<SortKeyOf<Selection>, SortKeyColumn>
  filters: Filters<FiltersOf<Selection>>
  row: Sql
  /** The text in which words are looked for. */
  searched: Sql
}

export function countedListing<Selection extends { sort: string }>(counted: CountedTable<Selection>) {
  const { table, sortKeys, filters, row, searched } = counted
  return (
    selection: FiltersOf<Selection> & { q?: string | undefined },
    { clock = { nowMs: Date.now(), zone: 'UTC' } }: ListingOptions = {},
  ): Listing => ({
    table,
    sortKeys,
    row,
    partitions: [[]],
    flagFilters: [],
    ranges: [],
    // Even without a condition the rows are counted.
    residualFilters: [
      sql`true`,
      ...readFilters<FiltersOf<Selection>>(filters, selection, clock).residual,
      ...containing(selection.q, searched),
    ],
    maintainedCount: undefined,
  })
}

/** The text contains every word, anywhere; no row for a search text without a single word. */
function containing(q: string | undefined, text: Sql): Sql[] {
  if (q === undefined || q === '') return []
  const terms = searchTerms(q)
  return terms.length === 0 ? [sql`false`] : terms.map((term) => sql`${text} ilike ${`%${term}%`}`)
}
