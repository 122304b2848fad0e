// Reads whole collections in the order of ids: to fill the mirror, and to compare all versions. A backfill writes only documents that are
// newer than the stored ones, and commits the last id with them, so that a stopped one continues there.

import type { EntityName } from '#contract/entities.ts'
import { inOrder } from '#server/limits/pacing.ts'
import { applyChanges, inChunks } from './apply.ts'
import type { SourceDocument } from './client/client.ts'
import { collectionOf, type Mirror } from './mirror.ts'
import { openMirrored, saveMirrored } from './mirrored.sql.ts'
import type { SourceChange } from './source-changes.ts'
import { findDifferent, forgetVersions } from './stored-ids.sql.ts'

/** A committed chunk: documents read and changed. `total`: the size of the collection at the beginning. */
type BackfillProgress = { read: number; applied: number; total: number }

export async function* backfill(
  mirror: Mirror,
  entity: EntityName,
  state: 'backfill' | 'catch-up' = 'backfill',
): AsyncGenerator<BackfillProgress> {
  const { db, firestore } = mirror
  const collection = collectionOf(mirror, entity)
  const { count: total, readTime } = await firestore.count(collection, {})
  const { doneTo, begunUs } = await openMirrored(db, entity)
  const begun = doneTo === null || begunUs === null ? readTime : begunUs
  await saveMirrored(db, entity, { state, begunUs: begun })
  const after = doneTo === null ? undefined : String(JSON.parse(doneTo))
  const write = async (chunk: SourceDocument[]) => {
    const doneTo = JSON.stringify(chunk.at(-1)?.id)
    return { read: chunk.length, applied: await applyChanges(mirror, entity, chunk, { doneTo }), total }
  }
  yield* inOrder(inChunks(firestore.read(collection, { after })), 1, write)
  await saveMirrored(db, entity, { state: 'live', doneTo: null, readUs: begun, token: null })
}

/** `written`: newer than the stored ones. `unresolved`: ids whose stored version or deletion is newer than the source's. */
type ComparisonResult = { read: number; written: number; unresolved: string[] }

/** `repair`: every difference is overwritten with the source's document. */
export async function* compareVersions(
  mirror: Mirror,
  entity: EntityName,
  { repair }: { repair: boolean },
): AsyncGenerator<ComparisonResult> {
  for await (const chunk of inChunks(mirror.firestore.read(collectionOf(mirror, entity), {}))) {
    const written = await applyChanges(mirror, entity, chunk)
    const unresolved = await resolve(mirror, entity, await findDifferent(mirror.db, entity, chunk), repair)
    yield { read: chunk.length, written, unresolved }
  }
}

/** Read again before deciding: a server may have mirrored a newer change since the chunk was read. */
async function resolve(
  mirror: Mirror,
  entity: EntityName,
  ids: string[],
  repair: boolean,
): Promise<string[]> {
  if (ids.length === 0) return []
  const now = await readAnew(mirror, entity, ids)
  await applyChanges(mirror, entity, now)
  const unresolved = await findDifferent(mirror.db, entity, now)
  if (!repair || unresolved.length === 0) return unresolved
  // Read after the stored versions are forgotten: a change that is mirrored in between is then newer than what is read.
  await forgetVersions(mirror.db, entity, unresolved)
  await applyChanges(mirror, entity, await readAnew(mirror, entity, unresolved))
  return unresolved
}

/** A missing one counts as deleted at a time before the look-up. */
async function readAnew(mirror: Mirror, entity: EntityName, ids: string[]): Promise<SourceChange[]> {
  const collection = collectionOf(mirror, entity)
  const version = await mirror.firestore.readTime(collection)
  const changes: SourceChange[] = []
  for (const id of ids)
    changes.push((await mirror.firestore.find(collection, id)) ?? { id, version, content: undefined })
  return changes
}
