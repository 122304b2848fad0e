// The state of the mirror of each collection, one row for each entity, written by the leader and by commands; and the documents that it
// could not store.

import sql, { bulk, empty, join, raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { storable } from '#server/documents/columns.ts'
import { isErasedUser } from '#server/documents/erasure.ts'

export const mirrorStates = ['empty', 'backfill', 'live', 'halted'] as const
type MirrorState = (typeof mirrorStates)[number]

export const troubleKinds = ['permission', 'credentials', 'unknown', 'quota', 'other'] as const
/** `unknown`: the project or the database does not exist. */
export type TroubleKind = (typeof troubleKinds)[number]

/** Times of the source (`…Us`) are microseconds since 1970. */
export type MirroredCollection = {
  state: MirrorState
  /** JSON text of the last committed id of a collection that is being read. */
  doneTo: string | null
  begunUs: bigint | null
  readUs: bigint | null
  token: Buffer | null
  seenAt: Date | null
  verifiedAt: Date | null
  reason: string | null
  /** Why it is interrupted, in a sentence. */
  trouble: string | null
  troubleKind: TroubleKind | null
}

/** How many documents were read and written, and how many could not be stored. */
type Counted = { documentsRead: number; applied: number; rejected: number }

const columns: Record<keyof MirroredCollection, string> = {
  state: 'state',
  doneTo: 'done_to',
  begunUs: 'begun_us',
  readUs: 'read_us',
  token: 'token',
  seenAt: 'seen_at',
  verifiedAt: 'verified_at',
  reason: 'reason',
  trouble: 'trouble',
  troubleKind: 'trouble_kind',
}

const selected = raw(
  Object.entries(columns)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', '),
)

export async function openMirrored(db: Db, entity: EntityName): Promise<MirroredCollection> {
  await db.execute(sql`insert into mirrored (entity) values (${entity}) on conflict do nothing`)
  const [row] = await db.query<MirroredCollection>(
    sql`select ${selected} from mirrored where entity = ${entity}`,
  )
  if (!row) throw new Error(`There is no row of ${entity} in mirrored.`)
  return row
}

export async function saveMirrored(
  db: Db,
  entity: EntityName,
  changes: Partial<MirroredCollection>,
  { documentsRead, applied, rejected }: Counted = { documentsRead: 0, applied: 0, rejected: 0 },
): Promise<void> {
  const set = Object.entries(columns).flatMap(([name, column]) => {
    const value = changes[name as keyof MirroredCollection]
    return value === undefined ? [] : [sql`${raw(column)} = ${value}, `]
  })
  await db.execute(sql`
    update mirrored set ${set.length > 0 ? join(set, '') : empty}
      documents_read = documents_read + ${documentsRead}, applied = applied + ${applied},
      rejected = rejected + ${rejected}
    where entity = ${entity}`)
}

export type ListedCollection = {
  entity: EntityName
  state: MirrorState
  reason: string | null
  trouble: string | null
  troubleKind: TroubleKind | null
  verifiedAt: Date | null
  /** Seconds since everything was known to be up to date; before the first time, since it was bound. */
  lagSeconds: number
  documentsRead: bigint
  applied: bigint
  rejected: bigint
}

export async function listMirrored(db: Db): Promise<ListedCollection[]> {
  return await db.query<ListedCollection>(sql`
    select entity, state, reason, trouble, trouble_kind as "troubleKind", verified_at as "verifiedAt",
      extract(epoch from now() - coalesce(seen_at, created_at))::float8 as "lagSeconds",
      documents_read as "documentsRead", applied, rejected
    from mirrored order by entity`)
}

export async function touchMirrored(db: Db, names: EntityName[]): Promise<void> {
  if (names.length === 0) return
  await db.execute(
    sql`update mirrored set seen_at = now(), trouble = null, trouble_kind = null where entity = any(${names}::text[])`,
  )
}

/** Returns whether changes that are more than a minute old may be missing. */
export async function isMirrorBehind(db: Db): Promise<boolean> {
  const late = await db.query(
    sql`select from mirrored where seen_at is null or seen_at < now() - interval '1 minute' limit 1`,
  )
  return late.length > 0
}

const dayUs = 86_400_000_000n

/**
 * Removes tombstones that are a day older than the position of the mirror, while no full read is in progress: whatever arrives later is
 * newer than the position, and a leader that has lost its lock ends long before. Other tombstones stay: a program may send an old version
 * again at any time.
 */
export async function pruneTombstones(db: Db, entity: EntityName): Promise<number> {
  return await db.execute(sql`
    delete from tombstones using mirrored
    where tombstones.entity = ${entity} and mirrored.entity = ${entity} and state = 'live' and done_to is null
      and version < read_us - ${dayUs}`)
}

// Documents of the source that cannot be stored, with the reason: the doctor lists them, and the comparison of ids counts them as stored.

export type NotedDocument = { id: string; reason: string }

export async function replaceNoted(
  db: Db,
  entity: EntityName,
  { ids, noted }: { ids: string[]; noted: NotedDocument[] },
): Promise<void> {
  await db.execute(
    sql`delete from mirror_rejected where entity = ${entity} and id = any(${ids.map(storable)}::text[])`,
  )
  const kept = noted.filter(({ id }) => !isErasedUser(entity, id))
  const rows = kept.map(({ id, reason }) => [entity, storable(id), reason])
  if (rows.length > 0)
    await db.execute(
      sql`insert into mirror_rejected (entity, id, reason) values ${bulk(rows)} on conflict do nothing`,
    )
}

const mostListed = raw('10000')

export async function listNoted(db: Db): Promise<(NotedDocument & { entity: EntityName })[]> {
  return await db.query(
    sql`select entity, id, reason from mirror_rejected order by entity, id limit ${mostListed}`,
  )
}
