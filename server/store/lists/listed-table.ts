// Makes the listing of a table from a selection as the contract defines it: the same function for every entity.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { FiltersOf, SortKeyOf } from '#contract/list.ts'
import type { Db } from '#server/db/client.ts'
import { termOf } from '#server/documents/word-segments.ts'
import { bytesOfWhole, type FlagColumn, type Flags, tables, wholeOf } from '#server/store/documents/tables.ts'
import type { Clock } from './day-bounds.ts'
import { type ColumnValues, type Filters, type FlagValues, hasOneOf, readFilters } from './filters.ts'
import { isMatch, isMatchOfFew } from './find-matches.ts'
import {
  anySegment,
  type FlagGroups,
  type Listing,
  type SortKeyColumn,
  type Window,
  type Words,
} from './listing.ts'
import { countOf } from './maintained-counts.ts'
import { matching, searchTerms, tsquery } from './matching.ts'

/** The listing of a table: a column for each sort key of the contract, and SQL for each filter. */
export type ListedTable<Selection extends { sort: string }> = {
  name: EntityName
  sortKeys: Record<SortKeyOf<Selection>, SortKeyColumn>
  filters: Filters<FiltersOf<Selection>>
  /** A flag whose values divide the table into partitions. The indexes hold each partition in order. */
  partitionedBy?: FlagColumn
  /** Bounds of a sort key in each partition that follow from filters on other keys. */
  windowsOf?(selection: FiltersOf<Selection>, partitions: Sql[][], clock: Clock): Window[] | undefined
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
  explain,
}: ListedTable<Selection>) {
  return (
    selection: FiltersOf<Selection> & { q?: string | undefined },
    { whole = false, clock = { nowMs: Date.now(), zone: 'UTC' } }: ListingOptions = {},
  ): Listing => {
    const { table, flags: groups, pageRow } = tables[name]
    const { flags, ranges, residual } = readFilters<FiltersOf<Selection>>(filters, selection, clock)
    const partitions = partitionsOf(flags, partitionedBy)
    const terms = searchTerms(selection.q ?? '')
    const words = wordsOf(name, terms, [
      ...flags.map((equals) => ({ condition: hasOneOf(equals), equals })),
      ...residual,
    ])
    // Such a filter, for instance by user, has an index of its own, which finds few rows.
    const isSmall = residual.some(({ equals }) => equals && !isIndexedWithWords(name, equals))
    return {
      table,
      sortKeys,
      ...rowOf(name, whole),
      pageRow,
      partitions,
      flagFilters: flags.filter(({ column }) => column !== partitionedBy).map(hasOneOf),
      ...(groups && { flagGroups: flagGroups(groups) }),
      ranges,
      windows: windowsOf?.(selection, partitions, clock),
      residualFilters: [
        ...residual.map(({ condition }) => condition),
        ...(words ? [isSmall ? isMatchOfFew(words) : isMatch(words)] : matching(selection.q)),
      ],
      words: isSmall ? undefined : words,
      explain: explain && terms.length > 0 ? (db, json) => explain(db, json, terms) : undefined,
      maintainedCount: countOf(name, flags),
    }
  }
}

function rowOf(name: EntityName, whole: boolean): Pick<Listing, 'row' | 'bytes'> {
  if (!whole) return { row: sql`document`, bytes: sql`octet_length(document)` }
  return { row: wholeOf(name), bytes: bytesOfWhole(name) }
}

/** Undefined without a term, and for tables without segments. */
function wordsOf(
  name: EntityName,
  terms: string[],
  filters: { condition: Sql; equals?: ColumnValues }[],
): Words | undefined {
  const { table, words, segments } = tables[name]
  if (terms.length === 0 || !segments) return undefined
  const letters = new Map(segments.values)
  const values: string[] = []
  const conditions: Sql[] = []
  for (const { condition, equals } of filters) {
    const letter = equals && letters.get(equals.column)
    const indexed = letter === undefined ? [] : equals?.values.map((value) => termOf(letter, value))
    if (!indexed?.length || indexed.includes(undefined)) conditions.push(condition)
    else values.push(indexed.map((term) => anySegment + term).join(' | '))
  }
  return {
    table: words?.table ?? table,
    segments,
    terms: terms.map((term) => tsquery([term], anySegment)),
    values,
    tested: [],
    conditions,
    rows: countOf(name),
  }
}

function isIndexedWithWords(name: EntityName, { column }: ColumnValues): boolean {
  return tables[name].segments?.values.some(([indexed]) => indexed === column) ?? false
}

function partitionsOf(values: FlagValues[], column: FlagColumn | undefined): Sql[][] {
  if (column === undefined) return [[]]
  const wanted = values.filter((value) => value.column === column)
  if (wanted.length > 0) return wanted.map((value) => [hasOneOf(value)])
  return [[hasOneOf({ column, values: [false] })], [hasOneOf({ column, values: [true] })]]
}

function flagGroups({ table, columns, count, summed }: Flags): FlagGroups {
  const whole = summed === undefined ? sql`` : sql`and ${raw(summed)} is not null`
  return { table, columns: [...columns], present: sql`${raw(count)} > 0 ${whole}` }
}
