// Compares the ids of a collection with the stored ones: counts them, and halves the range where the counts differ.
// Missing documents are read; surplus ones are deleted, unless there are suspiciously many.

import type { EntityName } from '#contract/entities.ts'
import { isSourceId } from '#server/source/client.ts'
import { applyChanges } from '#server/store/mirror/apply.ts'
import { openMirrored, saveMirrored } from '#server/store/mirror/mirrored.ts'
import { countStoredIds, type IdRange, listStoredIds } from '#server/store/mirror/stored-ids.ts'
import { inChunks } from './chunks.ts'
import { collectionOf, type Mirror, sourceName } from './mirror.ts'

/** The message names the number of documents that would be deleted. */
export class TooMuchToDelete extends Error {}

/** A range with this many stored ids is read completely, not halved. */
const fewIds = 100
const mayDelete = { rows: 100, share: 0.1 }
const chunkSize = 500

export type Verified = { deleted: number; written: number }

type Sweep = {
  mirror: Mirror
  entity: EntityName
  mostDeletions: number
  gone: { id: string; version: bigint; content: undefined }[]
  written: number
}

/** Throws TooMuchToDelete before any deletion. `isConfirmed`: surplus documents are deleted, however many. */
export async function verify(
  mirror: Mirror,
  entity: EntityName,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Verified> {
  await openMirrored(mirror.db, entity, sourceName(mirror, entity))
  const stored = await countStoredIds(mirror.db, entity, {})
  const mostDeletions = isConfirmed
    ? Number.POSITIVE_INFINITY
    : Math.max(mayDelete.rows, stored * mayDelete.share)
  const sweep: Sweep = { mirror, entity, mostDeletions, gone: [], written: 0 }
  await compare(sweep, {})
  for (let start = 0; start < sweep.gone.length; start += chunkSize)
    await applyChanges(mirror, entity, sweep.gone.slice(start, start + chunkSize))
  await saveMirrored(mirror.db, entity, { verifiedAt: new Date() })
  return { deleted: sweep.gone.length, written: sweep.written }
}

async function compare(sweep: Sweep, range: IdRange): Promise<void> {
  const { mirror, entity, mostDeletions } = sweep
  const { count, readTime } = await mirror.firestore.count(collectionOf(mirror, entity), range)
  const stored = await countStoredIds(mirror.db, entity, range)
  if (count === stored) return
  if (stored - count > mostDeletions) refuse(sweep, stored - count)
  const half = Math.floor(stored / 2)
  const [middle] =
    stored > fewIds ? await listStoredIds(mirror.db, entity, range, { offset: half, limit: 1 }) : []
  // Ids that the source cannot have come from files: a range with one in its middle is not halved.
  if (middle === undefined || !isSourceId(middle)) return await readRange(sweep, range, readTime, stored)
  await compare(sweep, { ...range, before: middle })
  await compare(sweep, { ...range, from: middle })
}

/**
 * `readTime`: a time before the stored ids are listed. Surplus documents are deleted as of that time, so that a
 * document that was created later is newer than its deletion.
 */
async function readRange(sweep: Sweep, range: IdRange, readTime: bigint, stored: number): Promise<void> {
  const { mirror, entity, gone } = sweep
  const { db, firestore } = mirror
  const left = new Set(await listStoredIds(db, entity, range, { offset: 0, limit: stored + fewIds }))
  for await (const chunk of inChunks(firestore.read(collectionOf(mirror, entity), range))) {
    for (const { id } of chunk) left.delete(id)
    sweep.written += await applyChanges(mirror, entity, chunk)
  }
  for (const id of left) gone.push({ id, version: readTime, content: undefined })
  if (gone.length > sweep.mostDeletions) refuse(sweep, gone.length)
}

function refuse({ mirror, entity }: Sweep, count: number): never {
  throw new TooMuchToDelete(
    `The collection ${collectionOf(mirror, entity)} lacks ${count} or more of the stored ${entity}. Is it the right project? To delete them: npm run stoa -- mirror confirm`,
  )
}
