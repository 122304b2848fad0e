// Makes the listing of a table from a selection as the contract defines it: one function for every entity, and one for Stoa's own rows.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { FiltersOf, SortKeyOf } from '#contract/list.ts'
import { type Sees, seesAll } from '#contract/policy.ts'
import type { Clock } from '#server/config/clock.ts'
import type { Db } from '#server/db/client.ts'
import { termOf } from '#server/documents/search-words.ts'
import {
  bytesOfWhole,
  type FlagColumn,
  type Flags,
  type ListedColumn,
  type StoredColumn,
  tables,
  wholeOf,
} from '#server/documents/stored/tables.sql.ts'
import {
  type Columns,
  type ColumnValues,
  type Filters,
  hasOneOf,
  readFilters,
} from './selection/filters.sql.ts'
import {
  anySegment,
  documentCount,
  type FlagGroups,
  type KeyBounds,
  type Listing,
  type RowText,
  type SortKeyColumn,
  sortKeysOf,
  type Words,
} from './selection/listing.sql.ts'
import { isMatch, isMatchOfFew } from './words/find-matches.sql.ts'
import { matching, matchingWithNotes, searchTerms, tsquery } from './words/matching.sql.ts'

/** The columns that the filters of an entity's list may name. */
export type ColumnsOf<Name extends EntityName> = {
  flag: FlagColumn<Name>
  listed: ListedColumn<Name>
  stored: StoredColumn<Name>
}

/** The listing of a table: a column for each sort key of the contract, and SQL for each filter. */
type ListedTable<Name extends EntityName, Selection extends { sort: string }> = {
  sortKeys: Record<SortKeyOf<Selection>, SortKeyColumn<ListedColumn<Name>>>
  filters: Filters<FiltersOf<Selection>, ColumnsOf<Name>>
  /** A flag whose values divide the table into branches. The indexes hold each branch in order. */
  dividedBy?: FlagColumn<Name>
  /** Bounds of a sort key in each branch that follow from filters on other keys. */
  keyBoundsOf?(selection: FiltersOf<Selection>, branches: Sql[][], clock: Clock): KeyBounds[] | undefined
  /** Adds to the rows of a page, as JSON text, where they contain the terms. */
  addMatches?(db: Db, json: string, terms: string[]): Promise<string>
}

/** `whole`: rows contain the whole documents. `clock`: in UTC if absent. `sees`: what the person may read; absent: everything. */
export type ListingOptions = { whole?: boolean; clock?: Clock; sees?: Sees }

/** Makes the function from a selection to its listing, which also has its filters as declared. */
export function listingOf<Name extends EntityName, Selection extends { sort: string }>(
  name: Name,
  { sortKeys, filters, dividedBy, keyBoundsOf, addMatches }: ListedTable<Name, Selection>,
) {
  const keys = sortKeysOf(sortKeys)
  const listing = (
    selection: FiltersOf<Selection> & { q?: string | undefined },
    { whole = false, clock = { nowMs: Date.now(), zone: 'UTC' }, sees = seesAll }: ListingOptions = {},
  ): Listing => {
    const { table, flags: groups } = tables[name]
    const { flags, ranges, residual } = readFilters<FiltersOf<Selection>, ColumnsOf<Name>>(
      filters,
      selection,
      clock,
      sees,
    )
    const branches = branchesOf(flags, dividedBy)
    const terms = searchTerms(selection.q ?? '')
    const words = wordsOf(name, terms, flags, residual)
    // Such a filter, for instance by user, has its own index, which finds few rows.
    const isSmall = residual.some(({ equals }) => equals && !isIndexedWithWords(name, equals))
    return {
      table,
      sortKeys: keys,
      row: {
        ...rowOf(name, whole, sees),
        addMatches: addMatches && terms.length > 0 ? (db, json) => addMatches(db, json, terms) : undefined,
      },
      branches,
      flagFilters: flags.filter(({ column }) => column !== dividedBy).map((values) => hasOneOf(values)),
      ...(groups && { flagGroups: flagGroups(groups) }),
      ranges,
      keyBounds: keyBoundsOf?.(selection, branches, clock),
      residualFilters: [
        ...residual.map(({ condition }) => condition),
        ...(words
          ? [isSmall ? isMatchOfFew(words) : isMatch(words)]
          : (sees('notes') ? matchingWithNotes : matching)(selection.q, name)),
      ],
      words: isSmall ? undefined : words,
      count: { maintained: documentCount(name, flags) },
    }
  }
  return Object.assign(listing, { filters })
}

function rowOf(name: EntityName, whole: boolean, sees: Sees): RowText {
  const { pageRow, csvRow = pageRow } = tables[name]
  return {
    text: whole ? wholeOf(name) : sql`document`,
    bytes: whole ? bytesOfWhole(name) : sql`octet_length(document)`,
    pageText: pageRow && (() => pageRow(sees)),
    csvText: csvRow && (() => csvRow(sees)),
  }
}

/** Returns undefined without a term, and for tables without segments. */
function wordsOf(
  name: EntityName,
  terms: string[],
  flags: ColumnValues[],
  residual: { condition: Sql; equals?: ColumnValues }[],
): Words | undefined {
  const { table, words, segments } = tables[name]
  if (terms.length === 0 || !segments) return undefined
  const letters = new Map(Object.entries(segments.values).map(([letter, column]) => [column, letter]))
  const values: string[] = []
  const conditions: Sql[] = []
  const filters = flags.map((equals) => ({ condition: hasOneOf(equals), equals }))
  for (const { condition, equals } of [...filters, ...residual]) {
    const letter = equals && letters.get(equals.column)
    const indexed = letter === undefined ? [] : equals?.values.map((value) => termOf(letter, value))
    if (!indexed?.length || indexed.includes(undefined)) conditions.push(condition)
    else values.push(indexed.map((term) => anySegment + term).join(' | '))
  }
  return {
    table: words?.table ?? table,
    columns: words?.columns,
    segments,
    terms: terms.map((term) => tsquery([term], anySegment)),
    values,
    tested: [],
    conditions,
    rows: documentCount(name),
  }
}

function isIndexedWithWords(name: EntityName, { column }: ColumnValues): boolean {
  return Object.values(tables[name].segments?.values ?? {}).includes(column)
}

function branchesOf(values: ColumnValues[], column: string | undefined): Sql[][] {
  if (column === undefined) return [[]]
  const selected = values.filter((value) => value.column === column)
  if (selected.length > 0) return selected.map((value) => [hasOneOf(value)])
  return [[hasOneOf({ column, values: [false] })], [hasOneOf({ column, values: [true] })]]
}

function flagGroups({ table, columns, count, summed }: Flags): FlagGroups {
  const whole = summed === undefined ? sql`` : sql`and ${raw(summed)} is not null`
  return { table, columns: [...columns], present: sql`${raw(count)} > 0 ${whole}` }
}

const unfiltered = { branches: [[]], flagFilters: [], ranges: [], residualFilters: [] }

/**
 * The listing of rows that common table expressions compute, the last of them as `listed`. `text`: SQL of the JSON text of the row of this
 * table with the id; in it, the computed row is `page`.
 */
export function computedListing(
  table: 'users' | 'discount_codes',
  text: Sql,
  computed: Required<Pick<Listing, 'with' | 'sortKeys'>>,
): Listing {
  // Statements of lists call the row `page` where they need its text, and `ordered` where they need its size.
  const ofRow = (value: Sql, row: string): Sql =>
    sql`(select ${value} from ${raw(table)} where ${raw(`${table}.id = ${row}.id`)})`
  const row = { text: ofRow(text, 'page'), bytes: ofRow(sql`octet_length(document)`, 'ordered') }
  const count = { maintained: sql`(select count(*) from listed)` }
  return { ...unfiltered, ...computed, table: 'listed', row, count }
}

// Lists of rows that only Stoa stores, without a maintained count: their rows are counted up to a limit.

type OwnTable<Selection extends { sort: string }> = {
  /** Its column `id` must be text. */
  table: string
  sortKeys: Record<SortKeyOf<Selection>, SortKeyColumn>
  filters: Filters<FiltersOf<Selection>, Columns>
  row: Sql
  /** SQL of the size of a row in bytes. */
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
    ...unfiltered,
    table,
    sortKeys: keys,
    row: { text: row, bytes },
    residualFilters: [
      ...(condition ? [condition] : []),
      ...readFilters<FiltersOf<Selection>, Columns>(filters, selection, clock, seesAll).residual.map(
        ({ condition }) => condition,
      ),
      ...(typeof searched === 'function' ? searched(selection.q) : containing(selection.q, searched)),
    ],
    count: { maintained: undefined },
  })
  return Object.assign(listing, { filters })
}

/** True if the text contains every word, anywhere; a search text without a word matches no row. */
function containing(q: string | undefined, text: Sql): Sql[] {
  if (q === undefined || q === '') return []
  const terms = searchTerms(q)
  return terms.length === 0 ? [sql`false`] : terms.map((term) => sql`${folded(text)} like ${`%${term}%`}`)
}

/** SQL of a text without accents and in small letters, as the search terms are; marks of some other scripts stay. */
function folded(text: Sql): Sql {
  const plain = sql`translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f\\u3099\\u309a]+', '', 'g'), 'øłđıØŁĐ', 'oldiOLD')`
  return sql`lower((case when octet_length(${text}) = char_length(${text}) then ${text} else ${plain} end) collate "default")`
}
