// Every order that a list reads from an index has that index, and so have the words of every entity.

import sql, { raw, type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { tables } from '#server/store/documents/tables.ts'
import { testDatabase } from '#test/database.ts'
import { discountCodesListing } from './discount-codes.ts'
import { feedbackListing } from './feedback.ts'
import { allOf, type Listing } from './listing/listing.ts'
import { sessionsListing } from './sessions.ts'
import { tagsListing } from './tags.ts'
import { usersListing } from './users.ts'

const db = await testDatabase()

const listings: Record<EntityName, Listing> = {
  users: usersListing({}),
  sessions: sessionsListing({}),
  feedback: feedbackListing({}),
  tags: tagsListing({}),
  'discount-codes': discountCodesListing({}),
}

/** The plan if PostgreSQL reads whole tables and sorts only where there is no other way. */
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
