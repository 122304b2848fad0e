// Sends the rows that the outbox of the marketplace's PostgreSQL lists, in their order, and removes each entry when Stoa
// has stored the row. Killing either process loses nothing, since a row that is sent twice changes nothing.

import type { Ingested } from '#contract/ingest.ts'
import type { ComparedIds } from '#contract/ingest-ids.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { inOrder } from '#server/limits/pacing.ts'
import {
  type Noted,
  noteIds,
  readDocuments,
  readIds,
  readVersion,
  removeNotes,
  type Table,
  takeNotes,
} from './marketplace.sql.ts'
import { Conflict, type Stoa } from './send.ts'

export type Feed = {
  db: Pool
  stoa: Stoa
  tables: Table[]
  report(line: string): void
}

/** How many notes a request contains at most, and the characters of its documents. */
const atOnce = { notes: 500, characters: 8 << 20 }

/** Sends the oldest notes. Returns how many were removed: 0 where there were none. Throws NoAnswer, and keeps them. */
export async function sendNotes({ db, stoa, tables, report }: Feed): Promise<number> {
  return await db.transaction(async (transaction) => {
    const notes = await takeNotes(transaction, atOnce.notes)
    if (notes.length === 0) return 0
    // After the notes and before the documents: a newer document never gets an older version.
    const version = await readVersion(transaction)
    const { lines, done } = await gather(transaction, tables, notes, version)
    if (lines.length > 0) tell(report, lines, (await stoa.send(post(lines))) as Ingested)
    await removeNotes(transaction, done)
    return done.length
  })
}

type Gathered = { lines: string[]; done: Noted[] }

/** The lines of as many notes as a request may contain; notes of tables that the feed does not know are done. */
async function gather(db: Db, tables: Table[], notes: Noted[], version: bigint): Promise<Gathered> {
  const byTable = Map.groupBy(notes, ({ kind }) => tables.find((table) => table.kind === kind))
  const gathered: Gathered = { lines: [], done: byTable.get(undefined) ?? [] }
  let length = 0
  for (const [table, own] of byTable) {
    if (!table) continue
    const byId = Map.groupBy(own, ({ id }) => id)
    const documents = await readDocuments(db, table, [...byId.keys()])
    for (const [id, same] of byId) {
      const line = lineOf(table, id, version, documents.get(id))
      if (length > 0 && length + line.length > atOnce.characters) return gathered
      length += line.length
      gathered.lines.push(line)
      gathered.done.push(...same)
    }
  }
  return gathered
}

/** How many requests of `sendFrom` are on their way at once: one is read while the other is stored. */
const sendingAtOnce = 2
const tellEveryMs = 10_000

/** Sends all documents from an id on, in the order of the ids, so that a load which was interrupted continues at the first missing one. */
export async function sendFrom(feed: Feed, table: Table, first: string): Promise<void> {
  const batches = readIds(feed.db, table, atOnce.notes, first)
  const send = (rows: { id: string }[]) => sendIds(feed, table, rows)
  let count = 0
  let toldAt = performance.now()
  for await (const sent of inOrder(batches, sendingAtOnce, send)) {
    count += sent
    if (performance.now() - toldAt < tellEveryMs) continue
    toldAt = performance.now()
    feed.report(`${table.kind}: ${count} sent`)
  }
  feed.report(`${table.kind}: ${count} sent, all of them`)
}

async function sendIds({ db, stoa, report }: Feed, table: Table, rows: { id: string }[]): Promise<number> {
  let left: Noted[] = rows.map(({ id }) => ({ number: 0n, kind: table.kind, id }))
  while (left.length > 0) {
    const version = await readVersion(db)
    const { lines, done } = await gather(db, [table], left, version)
    tell(report, lines, (await stoa.send(post(lines))) as Ingested)
    const sent = new Set(done)
    left = left.filter((note) => !sent.has(note))
  }
  return rows.length
}

function post(lines: string[]) {
  return { method: 'POST' as const, path: '/api/ingest', body: lines.join('\n') }
}

function lineOf({ entity }: Table, id: string, version: bigint, document = 'null'): string {
  return `{"entity":"${entity}","id":${JSON.stringify(id)},"version":${version},"document":${document}}`
}

/** What Stoa refuses it refuses for ever: it is said, and not sent again. */
function tell(report: Feed['report'], lines: string[], { refused, ignored, notListed }: Ingested): void {
  for (const { line, reason } of [...refused, ...ignored])
    report(`${(lines[line - 1] ?? '').slice(0, 120)} … : ${reason}`)
  if (notListed > 0) report(`and ${notListed} more lines`)
}

/** `missing`: how many documents Stoa lacked. `isWhole`: false where an entity could not be compared. */
export type ComparedFeed = { missing: number; isWhole: boolean }

/**
 * Notes the documents that Stoa lacks, and sends all from the first one on where they are more than an answer names. `mayDelete`: how many documents of an entity may be deleted where they are
 * suspiciously many. An entity for which Stoa refuses that is named, and all else goes on.
 */
export async function compareIds(feed: Feed, mayDelete?: number): Promise<ComparedFeed> {
  const { db, stoa, tables, report } = feed
  const compared: ComparedFeed = { missing: 0, isWhole: true }
  const entities = [...Map.groupBy(tables, ({ entity }) => entity)]
  for (const [entity, own] of entities) {
    const more = mayDelete === undefined ? '' : `&mayDelete=${mayDelete}`
    const path = `/api/ingest/${entity}/ids?listed=${await readVersion(db)}${more}`
    try {
      const answer = (await stoa.send({ method: 'PUT', path, body: idLines(db, own) })) as ComparedIds
      const { listed, deleted, missing, notListed } = answer
      report(`${entity}: ${listed} ids; ${deleted} were surplus, ${missing.length + notListed} are missing`)
      const [first] = missing
      if (notListed > 0 && first !== undefined) for (const table of own) await sendFrom(feed, table, first)
      else await noteMissing(feed, own, missing)
      compared.missing += missing.length + notListed
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      report(`${entity} were not compared, until the feed is started with --may-delete: ${error.message}`)
      compared.isWhole = false
    }
  }
  return compared
}

const idsAtOnce = 5_000

async function* idLines(db: Pool, tables: Table[]): AsyncGenerator<Uint8Array> {
  let count = 0
  const encoder = new TextEncoder()
  for (const table of tables)
    for await (const rows of readIds(db, table, idsAtOnce)) {
      count += rows.length
      yield encoder.encode(rows.map(({ id }) => `${JSON.stringify(id)}\n`).join(''))
    }
  yield encoder.encode(`{"count":${count}}\n`)
}

/** In the table that has the document. */
async function noteMissing({ db }: Feed, tables: Table[], missing: string[]): Promise<void> {
  for (let start = 0; start < missing.length; start += atOnce.notes) {
    const ids = missing.slice(start, start + atOnce.notes)
    for (const table of tables)
      await noteIds(db, table.kind, [...(await readDocuments(db, table, ids)).keys()])
  }
}
