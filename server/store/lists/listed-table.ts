// Makes the listing of a table from a selection as the contract defines it: the same function for every entity.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { FiltersOf, SortKeyOf } from '#contract/list.ts'
import type { Db } from '#server/db/client.ts'
import { type FlagColumn, type Flags, tables, wholeOf } from '#server/store/documents/tables.ts'
import { countOf } from '#server/store/figures/counts.ts'
import type { Clock } from './day-bounds.ts'
import { type Filters, type FlagCondition, hasValue, readFilters } from './filters.ts'
import type { FlagGroups, Listing, SortKeyColumn, Window } from './listing.ts'
import { listTerms, matching, matchingSessions } from './matching.ts'
import type { SearchedTable } from './word-statistics.ts'

/** The listing of a table: a column for each sort key of the contract, and SQL for each filter. */
export type ListedTable<Selection extends { sort: string }> = {
  name: EntityName
  sortKeys: Record<SortKeyOf<Selection>, SortKeyColumn>
  filters: Filters<FiltersOf<Selection>>
  /** A flag whose values divide the table into partitions. The indexes hold each partition in order. */
  partitionedBy?: FlagColumn
  /** Bounds of a sort key in each partition that follow from filters on other keys. */
  windowsOf?(selection: FiltersOf<Selection>, partitions: Sql[][], clock: Clock): Window[] | undefined
  /** The table with the indexed words that a search text is compared with, if the listed table is large. */
  searched?: SearchedTable
  /** Adds to the rows of a page, as JSON text, where they contain the terms. */
  explain?(db: Db, json: string, terms: string[]): Promise<string>
}

/** `whole`: rows contain the whole documents. `clock`: the current day; UTC where it is absent. */
export type ListingOptions = { whole?: boolean; clock?: Clock }

/** Makes the function from a selection to its listing. */
export function listingOf<Selection extends { sort: string }>({
  name,
  sortKeys,
  filters,
  partitionedBy,
  windowsOf,
  searched,
  explain,
}: ListedTable<Selection>) {
  return (
    selection: FiltersOf<Selection> & { q?: string | undefined },
    { whole = false, clock = { nowMs: Date.now(), zone: 'UTC' } }: ListingOptions = {},
  ): Listing => {
    const { table, flags: groups, words, pageRow } = tables[name]
    const { flags, ranges, residual } = readFilters<FiltersOf<Selection>>(filters, selection, clock)
    const partitions = partitionsOf(flags, partitionedBy)
    const terms = listTerms(selection.q)
    return {
      table,
      sortKeys,
      row: whole ? wholeOf(name) : sql`document`,
      pageRow,
      partitions,
      flagFilters: flags.filter(({ column }) => column !== partitionedBy).map(({ condition }) => condition),
      ...(groups && { flagGroups: flagGroups(groups) }),
      ranges,
      windows: windowsOf?.(selection, partitions, clock),
      residualFilters: [...residual, ...(words ? matchingSessions(selection.q) : matching(selection.q))],
      words: searched && terms && { table: searched, terms, filters: residual },
      explain: explain && terms && ((db, json) => explain(db, json, terms)),
      maintainedCount: countOf(name, flags),
    }
  }
}

function partitionsOf(values: FlagCondition[], column: FlagColumn | undefined): Sql[][] {
  if (column === undefined) return [[]]
  const wanted = values.filter((value) => value.column === column)
  if (wanted.length > 0) return wanted.map(({ condition }) => [condition])
  return [[hasValue(column, false)], [hasValue(column, true)]]
}

function flagGroups({ table, columns, count, summed }: Flags): FlagGroups {
  const whole = summed === undefined ? sql`` : sql`and ${raw(summed)} is not null`
  return { table, columns: [...columns], present: sql`${raw(count)} > 0 ${whole}` }
}
