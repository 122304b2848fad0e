// Derives columns, words and faults of stored documents again, after a release or a mapping that derives them differently. Works in
// batches by id, concurrently with other writers; each transaction saves its progress, so that a stopped rebuild continues.

import sql, { raw } from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { derivationText } from '#server/documents/mapping/mapping.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { originalOf } from './document-batches.sql.ts'
import { findOutdated, mergeDocuments } from './documents.sql.ts'
import { prepareStored } from './prepare.ts'
import { tables } from './tables.sql.ts'

/** A batch ends with this many documents, or with this many bytes. */
const batchSize = 200
const batchBytes = 4 << 20

/** An entity without documents needs no rebuild: all of them will be derived by this release and this mapping. */
export async function recordDerivations(db: Db): Promise<void> {
  for (const name of entityNames)
    await db.execute(sql`
      insert into derivations as kept (entity, version, mapping)
      values (${name}, ${tables[name].derivation}, ${derivationText(name)})
      on conflict (entity) do update set version = excluded.version, mapping = excluded.mapping, done_to = null
      where (kept.version < excluded.version or kept.mapping <> excluded.mapping)
        and not exists (select from ${raw(tables[name].table)})`)
}

/** Lists the entities with documents that were derived by an earlier version or another mapping. */
export async function listOutdated(db: Db): Promise<EntityName[]> {
  const rows = await db.query<{
    entity: EntityName
    version: number
    mapping: string
    done_to: string | null
  }>(sql`
    select entity, version, mapping, done_to from derivations`)
  const outdated = rows.filter(
    ({ entity, version, mapping, done_to }) =>
      version < tables[entity].derivation ||
      (version === tables[entity].derivation && (done_to !== null || mapping !== derivationText(entity))),
  )
  return entityNames.filter((name) => outdated.some(({ entity }) => entity === name))
}

/** A committed batch: the documents read, the rows that differed and were written, and the documents left. */
export type RebuiltBatch = { read: number; written: number; left: number }

/** Rebuilds an entity from its first document on, or from where an unfinished rebuild stopped. */
export async function* rebuildDocuments(db: Pool, entity: EntityName): AsyncGenerator<RebuiltBatch> {
  await begin(db, entity)
  let left = await countLeft(db, entity)
  for (;;) {
    const batch = await db.transaction((transaction) => rebuildBatch(transaction, entity))
    if (!batch) return
    left = Math.max(left - batch.read, 0)
    yield { ...batch, left }
  }
}

async function begin(db: Db, entity: EntityName): Promise<void> {
  await db.execute(sql`
    insert into derivations as kept (entity, version, mapping, done_to)
    values (${entity}, ${tables[entity].derivation}, ${derivationText(entity)}, '')
    on conflict (entity) do update set version = excluded.version, mapping = excluded.mapping, done_to = ''
    where kept.version <> excluded.version or kept.mapping <> excluded.mapping or kept.done_to is null`)
}

export async function countDocuments(db: Db, entity: EntityName): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::integer as count from ${raw(tables[entity].table)}`,
  )
  return row?.count ?? 0
}

async function countLeft(db: Db, entity: EntityName): Promise<number> {
  const [row] = await db.query<{ left: number }>(sql`
    select count(*)::integer as left from ${raw(tables[entity].table)}
    where id > (select done_to from derivations where entity = ${entity})`)
  return row?.left ?? 0
}

type Stored = { id: string; document: string; isLast?: boolean }

/** Returns undefined when the rebuild is finished. */
async function rebuildBatch(
  db: Transaction,
  entity: EntityName,
): Promise<Omit<RebuiltBatch, 'left'> | undefined> {
  const [state] = await db.query<{ done_to: string | null }>(sql`
    select done_to from derivations where entity = ${entity} for update`)
  if (!state || state.done_to === null) return undefined
  const stored = await db.query<Stored>(sql`
    select id, document, "isLast"
    from (
      select id, document, sum(octet_length(document)) over (order by id) - octet_length(document) as before,
        count(*) over () < ${batchSize} and lead(id) over (order by id) is null as "isLast"
      from (
        select id, ${originalOf(entity)} as document from ${raw(tables[entity].table)}
        where id > ${state.done_to} order by id limit ${batchSize}
      ) as next
    ) as sized
    where before < ${batchBytes} order by id`)
  const written = await rewrite(db, entity, stored)
  const last = stored.at(-1)
  const doneTo = last === undefined || last.isLast ? null : last.id
  await db.execute(sql`update derivations set done_to = ${doneTo} where entity = ${entity}`)
  return { read: stored.length, written }
}

/** Locks only the documents whose rows differ, and reads these again, because they may have been written in the meantime. */
async function rewrite(db: Transaction, entity: EntityName, stored: Stored[]): Promise<number> {
  const prepared = await prepare(entity, stored)
  const outdated = prepared ? await findOutdated(db, prepared) : []
  if (outdated.length === 0) return 0
  const locked = await db.query<Stored>(sql`
    select id, ${originalOf(entity)} as document from ${raw(tables[entity].table)}
    where id = any(${outdated}::text[]) order by id for update`)
  const present = await prepare(entity, locked)
  if (present) await mergeDocuments(db, present, { isChange: false, stale: [] })
  return locked.length
}

function prepare(entity: EntityName, stored: Stored[]) {
  const documents = stored.map(({ document }) => document)
  const length = documents.reduce((sum, document) => sum + document.length, 0)
  return compute(prepareStored, { entity, documents }, length)
}
