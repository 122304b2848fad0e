// Every order that a list reads from an index has that index, and the words of every entity have one.

import sql, { raw, type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { discountCodesListing } from '#server/entities/discount-codes.sql.ts'
import { feedbackListing } from '#server/entities/feedback.sql.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { tagsListing } from '#server/entities/viewed-lists.ts'
import { testDatabase } from '#test/database.ts'
import { allOf, type Listing, type SortKey } from './selection/listing.sql.ts'

const db = await testDatabase()

const listings: Record<EntityName, Listing> = {
  users: usersListing({}),
  sessions: sessionsListing({}),
  feedback: feedbackListing({}),
  tags: tagsListing({}),
  'discount-codes': discountCodesListing({}),
}

/** Returns the plan if PostgreSQL reads whole tables, and sorts, only where there is no other way. */
async function planOf(statement: Sql): Promise<string> {
  return await db.transaction(async (transaction) => {
    await transaction.query(sql`set local enable_seqscan = off`)
    await transaction.query(sql`set local enable_sort = off`)
    return JSON.stringify(await transaction.query(sql`explain (format json) ${statement}`))
  })
}

test.each(entityNames)('the orders of %s need no sorting', async (name) => {
  const { table, sortKeys, branches } = listings[name]
  for (const { expression, isIndexed } of Object.values(sortKeys))
    for (const branch of isIndexed ? branches : []) {
      const plan = await planOf(sql`
        select id from ${raw(table)} where ${allOf(branch)} order by ${raw(expression)}, id limit 1`)
      expect(plan).toMatch(/Index (Only )?Scan/)
      expect(plan).not.toMatch(/"(Incremental )?Sort"/)
    }
})

test.each(entityNames)('the words of %s are in an index', async (name) => {
  const { table, words } = tables[name]
  const plan = await planOf(sql`
    select id from ${raw(words?.table ?? table)} where search @@ 'w'::tsquery`)
  expect(plan).toContain('Bitmap Index Scan')
})

type Index = { name: string; keys: string[]; included: string[] }

/** The indexes of a table by order, with expressions spelled as in the catalog. */
async function indexesOf(table: string): Promise<Index[]> {
  const rows = await db.query<Index & { parts: string[]; count: number }>(sql`
    select indexrelid::regclass::text as name, indnkeyatts::integer as count, array(
      select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnatts) as place) as parts
    from pg_index where indrelid = ${table}::regclass`)
  return rows.map(({ name, parts, count }) => {
    const spelled = parts.map((part) => part.toLowerCase().replace(/'(-?\d+)'::bigint/g, '$1'))
    return { name, keys: spelled.slice(0, count), included: spelled.slice(count) }
  })
}

/** Returns what precedes this order in an index; undefined if the index has another order. */
function beforeOrder({ keys }: Index, expression: string): string[] | undefined {
  const at = keys.indexOf(expression)
  return at >= 0 && keys[at + 1] === 'id' ? keys.slice(0, at) : undefined
}

/** Long ids leave no room for the label. */
const withoutLabel = 'sessions_of_expert'

function lackIn(held: readonly string[], wanted: readonly string[], { name }: Index): string[] {
  const without = wanted.filter((column) => !held.includes(column))
  return without.length > 0 ? [`The index ${name} lacks ${without.join(', ')}.`] : []
}

/** Returns what an order of a table with flags lacks: an index by flag group, or the flags where it promises to hold them. */
function lackOfOrder(
  { expression, holdsFlags }: SortKey,
  indexes: Index[],
  flags: readonly string[],
): string[] {
  const found = indexes.map((index) => ({ index, before: beforeOrder(index, expression) ?? [] }))
  const flagsIn = ({ before }: { before: string[] }) => before.filter((one) => flags.includes(one)).length
  const [most] = found.toSorted((one, other) => flagsIn(other) - flagsIn(one))
  const byGroup = most && flagsIn(most) > 0 ? most : undefined
  const whole = found.find(
    ({ index, before }) => beforeOrder(index, expression) && before.every((one) => one === 'is_sign_in'),
  )
  return [
    ...(byGroup
      ? lackIn(byGroup.before, flags, byGroup.index)
      : [`No index holds the flag groups in the order ${expression}.`]),
    ...(holdsFlags && whole
      ? lackIn([...whole.index.keys, ...whole.index.included], flags, whole.index)
      : []),
  ]
}

test.each(entityNames)('the indexes of %s hold what its flags and orders promise', async (name) => {
  const { table, flags } = tables[name]
  const columns: readonly string[] = flags?.columns ?? []
  const indexes = await indexesOf(table)
  const orders = flags ? Object.values(listings[name].sortKeys) : []
  // An index that holds only the kind of a session serves to leave out sign-ins.
  const holdFlags = indexes.filter(({ included }) =>
    included.some((column) => column !== 'is_sign_in' && columns.includes(column)),
  )
  const wanted = ({ name: index }: Index) =>
    columns.filter((column) => column !== 'label' || index !== withoutLabel)
  const lacks = [
    ...orders.flatMap((order) => lackOfOrder(order, indexes, columns)),
    ...holdFlags.flatMap((index) => lackIn([...index.keys, ...index.included], wanted(index), index)),
  ]
  expect([...new Set(lacks)]).toEqual([])
})
