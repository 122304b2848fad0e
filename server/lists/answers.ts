// The answers of every list: a page with its links and its total, and all rows as a stream or as CSV.

import { setImmediate } from 'node:timers/promises'
import { csvName } from '#contract/csv-name.ts'
import { defaultLimit } from '#contract/list.ts'
import { authorOf } from '#server/access/authenticate.ts'
import type { Db } from '#server/db/client.ts'
import type { DocumentRow } from '#server/documents/stored/document-batches.sql.ts'
import { readApart } from '#server/documents/threads/compute.ts'
import type { Request } from '#server/http/bind.ts'
import type { Context, Reply } from '#server/http/context.ts'
import { recordEventOf } from '#server/record/events.sql.ts'
import { recordedExport } from '#server/record/recorded-export.ts'
import { type ListName, listLine, listLines, summedColumns } from './csv/columns.ts'
import { csvOf, totalsOf } from './csv/csv.ts'
import { listPage } from './list.sql.ts'
import { asCsv, readAll } from './read-all.sql.ts'
import type { Listing } from './selection/listing.sql.ts'

/** Lists without data of people: their exports are not recorded. */
const impersonal: readonly ListName[] = ['tags', 'discount-codes']

export type ListQuery = {
  limit?: number | undefined
  cursor?: string | undefined
  at?: string | undefined
  day?: string | undefined
  count?: 'none' | undefined
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
  const address = addressWithQuery(path, {
    ...query,
    limit,
    at: undefined,
    day: undefined,
    cursor: undefined,
  })
  const link = (cursor: string | undefined, rel: string): string[] =>
    cursor === undefined ? [] : [`<${address}&cursor=${cursor}>; rel="${rel}"`]
  const links = [...link(page.next, 'next'), ...link(page.previous, 'prev'), ...link(page.last, 'last')]
  return {
    text: page.json,
    headers: {
      link: links.join(', '),
      ...(page.total !== undefined && { 'x-total-count': page.total }),
      ...(page.sortedNewest !== undefined && { 'x-sorted-newest': String(page.sortedNewest) }),
    },
  }
}

/** Returns the address of a list with these parameters; leaves out undefined ones. */
export function addressWithQuery(path: string, query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}

type WholeListRequest = Pick<Request<string, { sort: string }, undefined>, 'query' | 'principal' | 'log'>

export function answerAll(
  context: Context,
  request: WholeListRequest,
  listing: Listing,
  list: ListName,
): Reply {
  return { stream: arrayOf(recorded(context, request, list, rowsOf(context, request, listing))) }
}

function rowsOf({ longReads }: Context, { principal, query }: WholeListRequest, listing: Listing) {
  return longReads(principal.uid, (stream) => readAll(stream, listing, query.sort))
}

/** In characters: after this many it lets other work run. */
const mostAtOnce = 1 << 20

async function* arrayOf(batches: AsyncIterable<DocumentRow[]>): AsyncGenerator<string> {
  let text = '['
  let separator = ''
  for await (const batch of batches) {
    for (const { document } of batch) {
      text += separator + document
      separator = ','
      if (text.length < mostAtOnce) continue
      yield text
      text = ''
      await setImmediate()
    }
    if (text !== '') yield text
    text = ''
  }
  yield `${text}]`
}

/** `nowMs`: the time that decides which discount codes are expired. `totals`: whether a last line has the sums. */
type Csv = { list: ListName; nowMs: number; totals?: boolean | undefined }

export function answerCsv(
  context: Context,
  request: WholeListRequest,
  listing: Listing,
  { list, nowMs, totals = false }: Csv,
): Reply {
  // Swedish dates are YYYY-MM-DD.
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: context.config.timeZone })
  const lineApart = (document: string) => readApart(listLine, { list, document, nowMs })
  const rows = recorded(context, request, list, rowsOf(context, request, asCsv(listing)))
  const name = csvName(list, request.query, day)
  const lines = listLines(list, nowMs)
  return {
    stream: csvOf(lines, rows, lineApart, totals ? totalsOf(lines, summedColumns[list] ?? []) : undefined),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  }
}

function recorded(
  { db }: Pick<Context, 'db'>,
  { principal, query, log }: WholeListRequest,
  list: ListName,
  rows: AsyncIterable<DocumentRow[]>,
): AsyncIterable<DocumentRow[]> {
  if (impersonal.includes(list)) return rows
  const actor = authorOf(principal)
  return recordedExport(rows, { entity: list, about: { selection: query } }, async (event) => {
    const saved = recordEventOf(db, actor, event)
    if (event.event === 'data.export-began') return await saved
    // The rows have been sent, and the start is recorded.
    await saved.catch((error: unknown) =>
      log.error({ err: error, list }, 'the end of an export could not be recorded'),
    )
  })
}
