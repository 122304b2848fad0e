// How every list answers: a page with its links and its total, everything as a stream, or everything as CSV.

import { defaultLimit } from '#contract/list.ts'
import { type Column, csvOf } from '#server/csv/csv.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Request } from '#server/http/bind.ts'
import type { Reply } from '#server/http/reply.ts'
import { listPage } from '#server/store/list.ts'
import type { Listing } from '#server/store/listing.ts'
import { type DocumentRow, readAll } from '#server/store/read-all.ts'

type ListQuery = {
  limit?: number | undefined
  cursor?: string | undefined
  at?: string | undefined
  from?: string | undefined
  sort: string
}

type ListRequest = Pick<Request<string, ListQuery & Record<string, unknown>, undefined>, 'query'>

export async function answerPage(
  db: Db,
  path: string,
  { query }: ListRequest,
  listing: Listing,
): Promise<Reply> {
  const limit = query.limit ?? defaultLimit
  const page = await listPage(db, listing, { ...query, limit })
  const address = addressOf(path, { ...query, limit, at: undefined, from: undefined, cursor: undefined })
  const link = (cursor: string | undefined, rel: string): string[] =>
    cursor === undefined ? [] : [`<${address}&cursor=${cursor}>; rel="${rel}"`]
  const links = [...link(page.next, 'next'), ...link(page.previous, 'prev'), ...link(page.last, 'last')]
  return {
    text: page.json,
    headers: { link: links.join(', '), 'x-total-count': page.total },
  }
}

function addressOf(path: string, query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/** The bare array of everything, in flat memory. */
export function answerAll(db: Pool, listing: Listing, sort: string): Reply {
  return { stream: arrayOf(readAll(db, listing, sort)) }
}

async function* arrayOf(batches: AsyncIterable<DocumentRow[]>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    yield before + batch.map(({ document }) => document).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

export function answerCsv<T>(
  db: Pool,
  listing: Listing,
  sort: string,
  columns: readonly Column<T>[],
  read: (document: unknown) => T,
  name: string,
): Reply {
  return {
    stream: csvOf(columns, read, readAll(db, listing, sort)),
    headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
  }
}
