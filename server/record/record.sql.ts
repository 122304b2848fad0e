// Reads the head of the record, which should be kept elsewhere, and prunes the record: a chain of hashes over the history,
// to which PostgreSQL appends (decision 35).

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { lockInTransaction, lockKeys } from '#server/db/locks.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { recordEvent } from './events.sql.ts'

/** The newest row of the record, to be kept elsewhere. `hash`: hexadecimal. */
export type Head = { number: bigint; hash: string }

/** Undefined while nothing was recorded. */
export async function readHead(db: Db): Promise<Head | undefined> {
  const [head] = await db.query<{ number: string; hash: string }>(sql`
    select number::text, encode(hash, 'hex') as hash from (
      select number, hash from record_entries union all select number, hash from record_start
    ) as known order by known.number desc limit 1`)
  return head && { number: BigInt(head.number), hash: head.hash }
}

/** '17:a1b2…' */
export function textOf({ number, hash }: Head): string {
  return `${number}:${hash}`
}

/** Undefined for another text than that of a head. */
export function readHeadText(text: string): Head | undefined {
  const [, number, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? []
  return number === undefined || hash === undefined ? undefined : { number: BigInt(number), hash }
}

/** Deletes the rows of the record and of the history from before an instant; what is left can still be verified. Returns how many. */
export async function pruneRecord(db: Transaction, before: Date): Promise<number> {
  await lockInTransaction(db, lockKeys.record)
  const [last] = await db.query<{ number: string; hash: string }>(sql`
    select number::text, encode(hash, 'hex') as hash from record_entries
    where number < coalesce((select min(number) from record_entries where at >= ${before}), 'infinity'::float8)
    order by record_entries.number desc limit 1`)
  if (!last) return 0
  await pruneHistory(db, last.number)
  await db.runScript('alter table record_entries disable trigger record_unchanged')
  const pruned = await db.execute(sql`delete from record_entries where number <= ${last.number}::bigint`)
  await db.runScript('alter table record_entries enable always trigger record_unchanged')
  await db.execute(sql`delete from record_start`)
  await db.execute(sql`
    insert into record_start (number, hash) values (${last.number}::bigint, decode(${last.hash}, 'hex'))`)
  const head = `${last.number}:${last.hash}`
  await recordEvent(db, { event: 'console.record-pruned', entity: 'console', about: { head, rows: pruned } })
  return pruned
}

/** What is left of an act begins with its first change, as a whole one does. */
async function pruneHistory(db: Transaction, last: string): Promise<void> {
  const acts = await db.query<{ act: string }>(sql`
    with pruned as (
      delete from history using record_entries where history_id = history.id and number <= ${last}::bigint returning act
    ) select distinct act from pruned where act is not null`)
  await db.execute(sql`
    update history set act_changes = rest.changes from (
      select min(id) as first, count(*)::integer as changes from history
      where act = any(${acts.map(({ act }) => act)}::uuid[]) group by act
    ) as rest where id = rest.first`)
}
