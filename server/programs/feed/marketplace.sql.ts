// The marketplace's PostgreSQL, as a feed reads it.

import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { ExpectedError } from '#server/config/expected-error.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { FeedTable } from './feed-config.ts'

/** A table whose query was tried. `idType`: of its column id, so that an index of it can be used. */
export type Table = FeedTable & { idType: string }

/** Throws a sentence where the outbox or a query cannot be read. */
export async function openTables(db: Db, tables: FeedTable[]): Promise<Table[]> {
  await tried('The outbox', () => db.query(sql`select from stoa_outbox limit 0`), outboxRemedy)
  const opened: Table[] = []
  for (const table of tables) {
    const rows = await tried(`The query of ${table.kind}`, () =>
      db.query<{ idType: string }>(sql`
        select pg_typeof((select id from ${rowsOf(table)} limit 1))::text as "idType",
          (select to_json(document) from ${rowsOf(table)} limit 0)`),
    )
    opened.push({ ...table, idType: rows[0]?.idType ?? 'text' })
  }
  return opened
}

const outboxRemedy =
  '. Make it by `stoa feed sql`; in another schema than public the role needs USAGE on it and its search_path.'

async function tried<T>(what: string, work: () => Promise<T>, remedy = ''): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ExpectedError(`${what} cannot be read: ${reason}${remedy}`)
  }
}

function rowsOf({ documents }: FeedTable): Sql {
  return sql`(${raw(documents.replace(/;\s*$/, ''))}) as rows`
}

export type Noted = { number: bigint; kind: string; id: string }

/** The oldest notes that no other feed has taken; they stay locked until the transaction ends. */
export async function takeNotes(db: Db, most: number): Promise<Noted[]> {
  return await db.query<Noted>(sql`
    select number, kind, id from stoa_outbox order by number limit ${most} for update skip locked`)
}

export async function removeNotes(db: Db, notes: Noted[]): Promise<void> {
  await db.execute(
    sql`delete from stoa_outbox where number = any(${notes.map(({ number }) => number)}::bigint[])`,
  )
}

export async function noteIds(db: Db, kind: string, ids: string[]): Promise<void> {
  await db.execute(
    sql`insert into stoa_outbox (kind, id) select ${kind}, id from unnest(${ids}::text[]) as given (id)`,
  )
}

/** Microseconds since 1970. To be read before the documents to which it belongs, so that no newer one has an older version. */
export async function readVersion(db: Db): Promise<bigint> {
  const [row] = await db.query<{ version: bigint }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as version`,
  )
  return row?.version ?? 0n
}

/** JSON text by id; absent where there is no such row. */
export async function readDocuments(db: Db, table: Table, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; document: string }>(sql`
    select id::text as id, to_json(document)::text as document from ${rowsOf(table)}
    where id = any(${ids}::text[]::${raw(table.idType)}[])`)
  return new Map(rows.map(({ id, document }) => [id, document]))
}

/** All ids, in batches of `atOnce`; with `first` those from this one on, in the order in which Stoa names missing ones. */
export function readIds(
  db: Pool,
  table: Table,
  atOnce: number,
  first?: string,
): AsyncGenerator<{ id: string }[]> {
  const part =
    first === undefined ? empty : sql`where id::text collate "C" >= ${first} order by id::text collate "C"`
  return db.stream<{ id: string }>(sql`select id::text as id from ${rowsOf(table)} ${part}`, () => atOnce)
}
