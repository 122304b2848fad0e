// Compares the complete set of ids that a program has listed with the stored ones, in chunks of ids, so that no statement is
// long however many there are.

import { randomUUID } from 'node:crypto'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { type ComparedIds, maxMissing } from '#contract/ingest-ids.ts'
import { Problem, refused } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { isSuspicious } from '#server/documents/deletion-guard.ts'
import { isErasedUser } from '#server/documents/erasure.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { firstSourceVersion, isSourceVersion, latestVersion } from '#server/documents/versions.ts'

export type IdList = {
  entity: EntityName
  /** Microseconds since 1970 at which it began. */
  listed: bigint
  mayDelete: number | undefined
}

export type ComparingWork = {
  db: Pool
  /** Runs one piece with the deadline of a request. */
  inTime<T>(work: () => Promise<T>): Promise<T>
  /** Nothing more is compared or deleted after it. */
  ended: AbortSignal
  /** Commits deletions as of the list; returns how many documents were older. */
  remove(ids: string[]): Promise<number>
}

const chunkSize = 5_000
const deletedAtOnce = 500
const forgottenAtOnce = 50_000

/** `ids`: of each piece that arrives. Throws a Problem, and deletes nothing, where suspiciously much would go. */
export async function compareListed(
  work: ComparingWork,
  list: IdList,
  ids: AsyncIterable<string[]>,
): Promise<ComparedIds> {
  const { db, inTime } = work
  assertListed(list.listed, Date.now())
  const key = randomUUID()
  try {
    let listed = 0
    for await (const some of ids) listed += await inTime(() => keep(db, key, some))
    const surplus = await countSurplus(work, list, key)
    await assertPlausible(work, list, surplus)
    const deleted = surplus === 0 ? 0 : await removeSurplus(work, list, key)
    return { listed, deleted, ...(await findMissing(work, list, key)) }
  } finally {
    await forget(work, key)
  }
}

/** Deletions have this version: one of the far future would keep every later document away. */
function assertListed(listed: bigint, nowMs: number): void {
  if (!isSourceVersion(listed))
    throw new Problem('invalid', 'listed: must be the microseconds since 1970 at which the listing began')
  if (listed > latestVersion(nowMs))
    throw new Problem('invalid', "listed: is more than a day ahead of this server's clock")
}

async function keep(db: Db, key: string, ids: string[]): Promise<number> {
  return await db.execute(sql`
    insert into listed_ids (listing, id) select ${key}::uuid, id from unnest(${ids}::text[]) as given (id)
    on conflict do nothing`)
}

/** Those of a process that was killed, too. */
async function forget({ db, inTime }: ComparingWork, key: string): Promise<void> {
  const which = (condition: Sql): Sql => sql`
    delete from listed_ids where (listing, id) in (
      select listing, id from listed_ids where ${condition} limit ${forgottenAtOnce})`
  for (const condition of [sql`listing = ${key}::uuid`, sql`listed_at < now() - interval '1 day'`]) {
    let forgotten = forgottenAtOnce
    while (forgotten === forgottenAtOnce) forgotten = await inTime(() => db.execute(which(condition)))
  }
}

/** Stored documents that may be surplus: not Stoa's own, which no program knows. */
function storedIn(entity: EntityName, listed: bigint, after: string): Sql {
  return sql`
    select id from ${raw(tables[entity].table)}
    where id > ${after} and version < ${listed} ${ownOf[entity] ?? empty} order by id limit ${chunkSize}`
}

const ownOf: Partial<Record<EntityName, Sql>> = {
  users: sql`
    and (version >= ${firstSourceVersion} or not exists (select from accounts where accounts.uid = users.id))`,
  sessions: sql`and (version >= ${firstSourceVersion} or not is_sign_in)`,
}

type Chunk = { last: string | null; found: string[] }

/** The ids of `from` that `isThere` does not find, chunk by chunk in their order. */
async function* chunks(
  { inTime, db, ended }: ComparingWork,
  next: (after: string) => Sql,
): AsyncGenerator<string[]> {
  let after = ''
  for (;;) {
    ended.throwIfAborted()
    const [chunk] = await inTime(() => db.query<Chunk>(next(after)))
    if (!chunk || chunk.last === null) return
    yield chunk.found
    after = chunk.last
  }
}

function surplusAfter({ entity, listed }: IdList, key: string) {
  return (after: string): Sql => sql`
    with stored as (${storedIn(entity, listed, after)})
    select max(id) as last, coalesce(array_agg(id order by id) filter (where not exists (
      select from listed_ids where listing = ${key}::uuid and listed_ids.id = stored.id)), '{}') as found
    from stored`
}

async function countSurplus(work: ComparingWork, list: IdList, key: string): Promise<number> {
  let count = 0
  for await (const ids of chunks(work, surplusAfter(list, key))) count += ids.length
  return count
}

async function removeSurplus(work: ComparingWork, list: IdList, key: string): Promise<number> {
  let deleted = 0
  for await (const ids of chunks(work, surplusAfter(list, key)))
    for (let start = 0; start < ids.length; start += deletedAtOnce)
      deleted += await work.remove(ids.slice(start, start + deletedAtOnce))
  return deleted
}

async function assertPlausible(
  { db, inTime }: ComparingWork,
  { entity, mayDelete = 0 }: IdList,
  surplus: number,
): Promise<void> {
  if (surplus <= mayDelete) return
  const [row] = await inTime(() =>
    db.query<{ count: number }>(sql`select count(*)::float8 as count from ${raw(tables[entity].table)}`),
  )
  if (isSuspicious(surplus, row?.count ?? 0))
    throw refused(
      `${surplus} of the ${row?.count} stored ${entity} are not in the list. Nothing was deleted. If they are gone, repeat the call with mayDelete=${surplus}.`,
    )
}

/** A document that was deleted after it was listed is not missing. */
async function findMissing(
  work: ComparingWork,
  { entity, listed }: IdList,
  key: string,
): Promise<Pick<ComparedIds, 'missing' | 'notListed'>> {
  const missing: string[] = []
  let notListed = 0
  const table = raw(tables[entity].table)
  const next = (after: string): Sql => sql`
    with given as (
      select id from listed_ids where listing = ${key}::uuid and id > ${after} order by id limit ${chunkSize})
    select max(id) as last, coalesce(array_agg(id order by id) filter (where
      not exists (select from ${table} as stored where stored.id = given.id)
      and not exists (select from tombstones where entity = ${entity} and tombstones.id = given.id and version >= ${listed})
    ), '{}') as found
    from given`
  for await (const found of chunks(work, next)) {
    const ids = found.filter((id) => !isErasedUser(entity, id))
    const named = ids.slice(0, maxMissing - missing.length)
    missing.push(...named)
    notListed += ids.length - named.length
  }
  return { missing, notListed }
}
