// Reads whole collections in the order of ids. A backfill writes only documents that are newer than the stored ones, and commits the last
// id with them, so that a stopped one continues there.

import type { EntityName } from '#contract/entities.ts'
import { inOrder } from '#server/limits/pacing.ts'
import { applyChanges, inChunks } from './apply.ts'
import type { SourceDocument } from './client/client.ts'
import { collectionOf, type Mirror } from './mirror.ts'
import { openMirrored, saveMirrored } from './mirrored.sql.ts'

/** A committed chunk: documents read and changed. `total`: the size of the collection at the beginning. */
type BackfillProgress = { read: number; applied: number; total: number }

export async function* backfill(mirror: Mirror, entity: EntityName): AsyncGenerator<BackfillProgress> {
  const { db, firestore } = mirror
  const collection = collectionOf(mirror, entity)
  const { count: total, readTime } = await firestore.count(collection, {})
  const { doneTo, begunUs } = await openMirrored(db, entity)
  const begun = doneTo === null || begunUs === null ? readTime : begunUs
  await saveMirrored(db, entity, { state: 'backfill', begunUs: begun })
  const after = doneTo === null ? undefined : String(JSON.parse(doneTo))
  const write = async (chunk: SourceDocument[]) => {
    const doneTo = JSON.stringify(chunk.at(-1)?.id)
    return { read: chunk.length, applied: await applyChanges(mirror, entity, chunk, { doneTo }), total }
  }
  yield* inOrder(inChunks(firestore.read(collection, { after })), 1, write)
  await saveMirrored(db, entity, { state: 'live', doneTo: null, readUs: begun, token: null })
}
