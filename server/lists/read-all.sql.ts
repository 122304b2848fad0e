// All selected rows of a list in order, in batches (documents/stored/document-batches.sql.ts), so that memory is constant for any number.
// An export streams them no faster than the reader accepts them. It ends with its connection, its sign-in, any required right, a reader
// that stalls (http/limits.ts), and the server (http/streams.ts).

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Action } from '#contract/policy.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import {
  type BatchedRow,
  batched,
  batchSize,
  type DocumentRow,
} from '#server/documents/stored/document-batches.sql.ts'
import { selectMatches } from './plans/matched-rows.sql.ts'
import { lookUp, withAll } from './plans/read-page.sql.ts'
import { directed, type KeysetRange, merged } from './selection/keyset.sql.ts'
import { allOf, conditionsBeyondFlags, type Listing, orderOf } from './selection/listing.sql.ts'

export function asCsv(listing: Listing): Listing {
  const { row } = listing
  return { ...listing, row: { ...row, text: row.csvText ?? row.text } }
}

export function readAll(
  stream: Pool['stream'],
  listing: Listing,
  sort: string,
): AsyncIterable<DocumentRow[]> {
  const order = orderOf(listing, sort)
  const range = { order, ascending: order.forward }
  const rows = listing.words
    ? lookUp(
        listing,
        sql`select id, key from (${selectMatches(listing.words, listing, { key: order.key })}) as matches
          order by ${directed(sql`key`, range)}`,
      )
    : mergedPartitions(listing, range)
  const { text, bytes } = listing.row
  const statement = sql`${withAll(listing.with)} ${batched(rows, { document: text, bytes })}`
  return stream<BatchedRow>(statement, batchSize)
}

/** OFFSET 0: each branch is read by its own index. */
function mergedPartitions(listing: Listing, range: Pick<KeysetRange, 'order' | 'ascending'>): Sql {
  const { table, branches, flagFilters } = listing
  const selects = branches.map(
    (branch) => sql`(
      select *, ${range.order.key} as page_key from ${raw(table)}
      where ${allOf([...branch, ...flagFilters, ...conditionsBeyondFlags(listing)])}
      order by ${directed(range.order.key, range)} offset 0)`,
  )
  return merged(selects, range, sql`page_key`)
}

// Finds the names of records that the filters of a list contain as ids; used in the file name of the CSV.

type Conditions = Readonly<Record<string, unknown>>

/** Omits the names of unknown ids, and of records that the person may not read. */
export async function conditionNames(
  db: Db,
  conditions: Conditions,
  may: (action: Action) => boolean,
): Promise<Record<string, string>> {
  const given = (name: string) => (typeof conditions[name] === 'string' ? conditions[name] : null)
  const needs: Record<string, Action> = {
    tag: 'tags.read',
    actor: 'colleagues.read',
    owner: 'colleagues.read',
  }
  const idOf = (name: string) => (may(needs[name] ?? 'users.read') ? given(name) : null)
  const [people, [tag], [actor]] = await Promise.all([
    db.query<{ id: string; name: string }>(
      sql`select id, name from users where id in (${idOf('user')}, ${idOf('expert')})`,
    ),
    db.query<{ document: string }>(sql`select document from tags where id = ${idOf('tag')}`),
    db.query<{ email: string }>(
      sql`select email from accounts where uid in (${idOf('actor')}, ${idOf('owner')})`,
    ),
  ])
  const nameOf = (name: string) => people.find(({ id }) => id === idOf(name))?.name
  const names = {
    user: nameOf('user'),
    expert: nameOf('expert'),
    tag: tag && tagLabel(tags.read(JSON.parse(tag.document))),
    actor: actor?.email,
    owner: actor?.email,
  }
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
}
