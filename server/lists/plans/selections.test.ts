// Every filter of every list, made from the schemas of the contract: alone in each order, with another filter, and with a search text.
// Counts equal those of the documents, and a page reads about as many rows as its rarest condition selects.

import sql from 'sql-template-tag'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { discountCodesQuery } from '#contract/discount-codes.ts'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { feedbackQuery } from '#contract/feedback.ts'
import { sessionsQuery } from '#contract/sessions.ts'
import { tagsQuery } from '#contract/tags.ts'
import { usersQuery } from '#contract/users.ts'
import { discountCodesListing } from '#server/entities/discount-codes.sql.ts'
import { feedbackListing } from '#server/entities/feedback.sql.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { tagsListing } from '#server/entities/viewed-lists.ts'
import { listPage } from '#server/lists/list.sql.ts'
import { countSelected } from '#server/lists/selected-figures.sql.ts'
import type { Listing } from '#server/lists/selection/listing.sql.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'
import { openTestDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { explainer, rowsRead } from '#test/explained.ts'
import { filtersOf, sortsOf } from '#test/list-schema.ts'
import {
  contains,
  documentsOf,
  handledOf,
  type Listed,
  middleOf,
  samples,
  searchTexts,
  someOf,
  truths,
} from './large-lists.testbed.ts'

const limit = 50

/** The first rows of each of some ninety flag groups, or all rows of one person. */
const mostOfPage = 6_000

/** Makes reading a row ten times as expensive: PostgreSQL then plans for 20,000 sessions as for many more. */
const largeTables =
  'set local cpu_tuple_cost = 0.1; set local cpu_index_tuple_cost = 0.05; set local cpu_operator_cost = 0.025;'

/** The rows of a condition may be collected: read, counted, sorted, and again if they were too many. */
const timesCollected = 5

/** The rows of a word are also read in the index of words and in the table of words. */
const timesSearched = 20

const { db } = await openTestDatabase({
  name: 'large_lists',
  write: async (made) => {
    for (const name of entityNames) await store(made, name, documentsOf(name))
    for (const { id } of documentsOf('feedback')) {
      const { state, owner } = handledOf(Number(id.slice(1)))
      await made.query(sql`
        insert into feedback_states (id, state, owner, owner_name, assigned_by) values (${id}, ${state}, ${owner}, '', '')`)
    }
    await made.query(sql`vacuum (analyze)`)
  },
})
const explain = explainer(db)

type Query = v.GenericSchema & { entries: Record<string, v.GenericSchema> }

/** A list: its schema, its declared filters, and the listing of a selection that the schema has read. */
type List = {
  query: Query
  filters: Record<string, object>
  listing(selection: Record<string, unknown>): Listing
}

function listOf<Selection>(
  query: Query,
  listing: ((selection: Selection) => Listing) & { filters: Record<string, object> },
): List {
  // The schema has read the selection.
  return { query, filters: listing.filters, listing: (selection) => listing(selection as Selection) }
}

const lists: Record<EntityName, List> = {
  users: listOf(usersQuery, usersListing),
  sessions: listOf(sessionsQuery, sessionsListing),
  feedback: listOf(feedbackQuery, feedbackListing),
  tags: listOf(tagsQuery, tagsListing),
  'discount-codes': listOf(discountCodesQuery, discountCodesListing),
}

/** A selection, as the address spells it. */
type Conditions = Record<string, string>

type Case = { name: EntityName; conditions: Conditions; sort: string }

const cases = entityNames.flatMap((name): Case[] => {
  const sorts = sortsOf(lists[name].query)
  const alone = [{}, ...conditionsOf(name)].flatMap((conditions) =>
    sorts.map((sort) => ({ name, conditions, sort })),
  )
  // Each selection is read in one of the orders.
  const together = [...pairsOf(name), ...searchedOf(name)].map((conditions, at) => ({
    name,
    conditions,
    sort: sorts[at % sorts.length] ?? '',
  }))
  return [...alone, ...together]
})

/** Returns each value of each filter. */
function conditionsOf(name: EntityName): Conditions[] {
  const filters = Object.entries(filtersOf(lists[name].query, samples))
  return filters.flatMap(([filter, values]) => values.map((value) => ({ [filter]: value })))
}

/** Returns each value of each filter with some value of another. */
function pairsOf(name: EntityName): Conditions[] {
  const all = conditionsOf(name)
  return all.map((one, at) => ({ ...all[(at * 7 + 5) % all.length], ...one }))
}

/** Returns each search text alone and, in turn, with the values of the filters. */
function searchedOf(name: EntityName): Conditions[] {
  const all = conditionsOf(name)
  return searchTexts.flatMap((q, turn) => [
    { q },
    ...all.filter((_, at) => at % searchTexts.length === turn).map((one) => ({ ...one, q })),
  ])
}

function listingFor({ name, conditions, sort }: Case): Listing {
  const { query, listing } = lists[name]
  return listing({ ...v.parse(v.looseObject({}), v.parse(query, { ...conditions, sort })) })
}

const documents = new Map(
  entityNames.map((name) => [name, documentsOf(name).map((document): Listed => ({ document }))]),
)

function selectedBy(name: EntityName, conditions: Conditions): Listed[] {
  const wanted = Object.entries(conditions)
  const all = documents.get(name) ?? []
  return all.filter((one) =>
    wanted.every(([filter, value]) =>
      filter === 'q' ? contains(one, value) : truths[name][filter]?.(one, value, conditions),
    ),
  )
}

const coded = documentsOf('sessions').filter(({ discountCode }) => typeof discountCode === 'string').length

/**
 * Returns the most rows that a page may read. Flags have indexes in each order. Computed rows are all computed, from the bookings with a
 * code. The rows of the rarest condition may be collected if one is a range or an exact value; with a search text, filters are tested on
 * the rows with its words.
 */
function mostRows({ name, conditions }: Case, { ranges, with: computed }: Listing): number {
  const { q, ...filters } = conditions
  const all = (documents.get(name) ?? []).length
  if (computed) return mostOfPage + timesCollected * (all + coded)
  // Those of all users are found in one pass over all sessions.
  if (conditions.first) return mostOfPage + timesCollected * all
  const countOf = (one: Conditions): number => selectedBy(name, one).length
  if (q !== undefined) return mostOfPage + timesSearched * Math.min(countCap, countOf({ q }))
  const isExact = Object.keys(filters).some((filter) => {
    const declared = { ...lists[name].filters[filter] }
    return 'equals' in declared || 'test' in declared
  })
  if (ranges.length === 0 && !isExact) return mostOfPage
  const each = Object.entries(filters).map(([filter, value]) => countOf({ [filter]: value }))
  return mostOfPage + timesCollected * Math.min(countCap, ...each)
}

const filtersOfAll = entityNames.flatMap((name) =>
  Object.entries(filtersOf(lists[name].query, samples)).map(([filter, values]) => ({ name, filter, values })),
)

/** Expects that the first page and the count are those of the documents; returns the page, and how many are selected. */
async function readFirst({ name, conditions, sort }: Case, listing: Listing) {
  const selected = new Set(selectedBy(name, conditions).map(({ document }) => document.id))
  const length = selected.size
  expect(await countSelected(db, listing, 100_000)).toEqual({ count: length, isMinimum: false })
  const first = await listPage(db, listing, { limit, sort })
  const rows: Document[] = JSON.parse(first.json)
  expect(rows).toHaveLength(Math.min(limit, length))
  expect(rows.filter(({ id }) => !selected.has(id))).toEqual([])
  return { first, length }
}

test.each(filtersOfAll)(
  '$name: the filter $filter selects what it says, and some documents by one of its values',
  async ({ name, filter, values }) => {
    const [sort = ''] = sortsOf(lists[name].query)
    const counts: number[] = []
    for (const value of values) {
      const one = { name, conditions: { [filter]: value }, sort }
      counts.push((await readFirst(one, listingFor(one))).length)
    }
    const hint = 'Add what it selects to truths, a value to samples, or documents that have one.'
    expect(Math.max(...counts), hint).toBeGreaterThan(0)
  },
)

const titled = someOf(cases, 7).map((one, at): [string, Case, number] => [
  `${one.name}?${new URLSearchParams({ ...one.conditions, sort: one.sort })}`,
  one,
  at,
])

test.each(titled)('%s', async (_, one, at) => {
  const { name, sort } = one
  const listing = listingFor(one)
  const { first, length } = await readFirst(one, listing)
  if (first.total?.endsWith('+')) expect(length).toBeGreaterThanOrEqual(Number.parseInt(first.total, 10))
  else expect(first.total).toBe(String(length))
  const elsewhere = at % 2 === 0 ? { at: middleOf(name) } : { cursor: first.next ?? first.last }
  for (const start of [{}, elsewhere]) {
    const request = { limit, sort, count: 'none' as const, ...start }
    const plans = await explain((watched) => listPage(watched, listing, request), largeTables)
    expect(rowsRead(plans), JSON.stringify(start)).toBeLessThan(mostRows(one, listing))
  }
})
