// Verifies the record: computes its hashes again from the rows of the history. It does so here, not in the database, so that whoever
// has altered functions of the database is found as well.

import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { type Head, textOf } from './record.ts'

type Entry = {
  number: string
  historyId: string
  us: string
  event: string
  digest: Buffer
  hash: Buffer
  /** Null where the history lacks the row. */
  valueUs: string | null
  valueEvent: string
  salt: string | null
  values: unknown[]
  after: string | null
}

/** How many were verified, and a sentence for each fault. */
export type Verified = { rows: bigint; faults: string[] }

const chunkSize = 2_000

export async function verifyRecord(db: Db, head?: Head): Promise<Verified> {
  const start = await readStart(db)
  const verifying = startVerifying(start)
  let rows = 0n
  let headHash = start && start.number === head?.number ? start.hash : undefined
  for await (const entry of readChain(db, start?.number ?? 0n)) {
    verifying.take(entry)
    if (BigInt(entry.number) === head?.number) headHash = entry.hash.toString('hex')
    rows++
  }
  const { faults, last } = verifying.end()
  const ofHead = head ? compareHead(head, headHash, start, last) : []
  return { rows, faults: [...faults, ...ofHead, ...(await listUnrecorded(db))] }
}

function startVerifying(start: Head | undefined) {
  const faults: string[] = []
  /** The number of the row by the id in the history. */
  const erased = new Map<string, string>()
  const explained: Explained = { erased: new Set(), pruned: new Set() }
  let last = start ?? { number: 0n, hash: '' }

  return {
    take(entry: Entry): void {
      const number = BigInt(entry.number)
      const ofChain = faultOfChain(last, entry)
      if (ofChain !== undefined) faults.push(ofChain)
      const ofValues = faultOfValues(entry)
      if (ofValues !== undefined) faults.push(`Row ${number}: ${ofValues}`)
      else if (entry.salt === null) erased.set(entry.historyId, entry.number)
      else explain(entry, explained)
      last = { number, hash: entry.hash.toString('hex') }
    },
    end(): { faults: string[]; last: bigint } {
      for (const [id, number] of erased)
        if (!explained.erased.has(id))
          faults.push(`Row ${number}: its values were erased by nothing that is recorded.`)
      if (start && !explained.pruned.has(textOf(start)))
        faults.push(`The record begins after row ${start.number}, which no recorded pruning explains.`)
      return { faults, last: last.number }
    },
  }
}

async function readStart(db: Db): Promise<Head | undefined> {
  const [start] = await db.query<{ number: string; hash: string }>(
    sql`select number::text, encode(hash, 'hex') as hash from record_start`,
  )
  return start && { number: BigInt(start.number), hash: start.hash }
}

async function* readChain(db: Db, start: bigint): AsyncGenerator<Entry> {
  let after = start
  for (;;) {
    const entries = await readEntries(db, after)
    yield* entries
    const last = entries.at(-1)
    if (!last || entries.length < chunkSize) return
    after = BigInt(last.number)
  }
}

async function readEntries(db: Db, after: bigint): Promise<Entry[]> {
  return await db.query<Entry>(sql`
    select number::text, history_id::text as "historyId", (extract(epoch from entry.at) * 1000000)::bigint::text as us,
      entry.event, digest, hash, (extract(epoch from history.at) * 1000000)::bigint::text as "valueUs",
      coalesce(history.event, 'edits') as "valueEvent", salt::text,
      json_build_array(entity, document_id, actor_uid, actor_email, import_file, address, act, is_restored, before, after, original)
        as values, after
    from record_entries as entry left join history on history.id = history_id
    where number > ${after} order by entry.number limit ${chunkSize}`)
}

function faultOfChain(last: Head, entry: Entry): string | undefined {
  const number = BigInt(entry.number)
  if (number !== last.number + 1n) return missing(last.number + 1n, number - 1n)
  if (hashOf(last.hash, entry) === entry.hash.toString('hex')) return undefined
  return `Row ${number} was altered, or does not follow from row ${last.number}.`
}

function hashOf(previous: string, { number, historyId, us, digest, event }: Entry): string {
  const numbers = Buffer.alloc(24)
  for (const [place, value] of [number, historyId, us].entries())
    numbers.writeBigInt64BE(BigInt(value), 8 * place)
  const parts = [Buffer.from(previous, 'hex'), numbers, digest, Buffer.from(event)]
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex')
}

function faultOfValues({ us, event, digest, valueUs, valueEvent, salt, values }: Entry): string | undefined {
  if (valueUs === null) return 'its values are missing.'
  if (valueUs !== us || valueEvent !== event) return 'its values were altered.'
  return salt === null || digestOf(salt, values).equals(digest) ? undefined : 'its values were altered.'
}

/** The same text as json_build_array of PostgreSQL. */
function digestOf(salt: string, values: unknown[]): Buffer {
  const text = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  return createHash('sha256')
    .update(Buffer.from(salt.replaceAll('-', ''), 'hex'))
    .update(text)
    .digest()
}

type Explained = { erased: Set<string>; pruned: Set<string> }

function explain({ event, after }: Entry, { erased, pruned }: Explained): void {
  if (after === null) return
  if (event === 'data.person-erased')
    for (const id of (JSON.parse(after) as { entries?: unknown[] }).entries ?? []) erased.add(String(id))
  if (event === 'console.record-pruned') pruned.add((JSON.parse(after) as { head: string }).head)
}

function missing(from: bigint, to: bigint): string {
  return from === to ? `Row ${from} is missing.` : `Rows ${from} to ${to} are missing.`
}

function compareHead(head: Head, hash: string | undefined, start: Head | undefined, last: bigint): string[] {
  if (hash === head.hash) return []
  if (hash !== undefined)
    return [`Row ${head.number} is another one than that of the head: the record was rewritten.`]
  if (start && head.number < start.number)
    return [`Row ${head.number} of the head was pruned, so it cannot be compared.`]
  return [`The record ends with row ${last}, before row ${head.number} of the head.`]
}

const mostUnrecorded = 100

async function listUnrecorded(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id::text from history where not exists (select from record_entries where history_id = history.id)
    order by history.id limit ${mostUnrecorded}`)
  return rows.map(({ id }) => `The history has row ${id}, which is not in the record.`)
}
