// Compares the ids of a collection with the stored ones: counts them, and halves the range where the counts differ.
// Missing documents are read; surplus ones are deleted, unless there are suspiciously many.

import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { databaseNowMs } from '#server/db/database-clock.ts'
import { isSourceId } from '#server/firestore/client/client.ts'
import { applyChanges, inChunks } from './apply.ts'
import { collectionOf, type Mirror } from './mirror.ts'
import { openMirrored, pruneTombstones, saveMirrored } from './mirrored.sql.ts'
import { countStoredIds, type IdRange, listStoredIds } from './stored-ids.sql.ts'
import {
  addSurplus,
  addWholeRange,
  beginSurplus,
  endSurplus,
  forgetSurplus,
  listSurplus,
  suspiciousSurplus,
} from './surplus.sql.ts'
import { whileComparing } from './turns.ts'

/** The message names the number of documents that would be deleted. */
export class TooMuchToDelete extends Error {}

/** A range with this many stored ids is read completely, not halved. */
const fewIds = 100
const chunkSize = 500

export type Correction = { deleted: number; written: number }

type Comparison = { mirror: Mirror; entity: EntityName }

/** Throws TooMuchToDelete before any deletion that was not confirmed. `holder`: makes others wait; the wait ends with `ending`. */
export async function verify(
  mirror: Mirror,
  entity: EntityName,
  holder: Db,
  ending?: AbortSignal,
): Promise<Correction> {
  return await whileComparing(holder, entity, () => verifyAlone(mirror, entity), ending)
}

async function verifyAlone(mirror: Mirror, entity: EntityName): Promise<Correction> {
  const { db } = mirror
  await openMirrored(db, entity)
  await beginSurplus(db, entity)
  const written = await compare({ mirror, entity }, {})
  await endSurplus(db, entity)
  const suspicious = await suspiciousSurplus(db, entity)
  if (suspicious !== undefined)
    throw new TooMuchToDelete(
      `The collection ${collectionOf(mirror, entity)} lacks ${suspicious} of the stored ${entity}. It is compared again every few minutes, and continues when they are back. To see them: npm run stoa -- mirror status; to delete them: npm run stoa -- mirror confirm ${entity}`,
    )
  const deleted = await deleteSurplus(mirror, entity)
  await saveMirrored(db, entity, { verifiedAt: new Date(await databaseNowMs(db)) })
  await pruneTombstones(db, entity)
  return { deleted, written }
}

async function deleteSurplus(mirror: Mirror, entity: EntityName): Promise<number> {
  let deleted = 0
  for (;;) {
    const gone = await listSurplus(mirror.db, entity, chunkSize)
    if (gone.length === 0) return deleted
    deleted += await applyChanges(
      mirror,
      entity,
      gone.map((one) => ({ ...one, content: undefined })),
    )
    await forgetSurplus(
      mirror.db,
      entity,
      gone.map(({ id }) => id),
    )
  }
}

async function compare(comparison: Comparison, range: IdRange): Promise<number> {
  const { mirror, entity } = comparison
  const { count, readTime } = await mirror.firestore.count(collectionOf(mirror, entity), range)
  const stored = await countStoredIds(mirror.db, entity, range)
  if (count === stored) return 0
  if (count === 0) {
    await addWholeRange(mirror.db, entity, range, readTime)
    return 0
  }
  const half = Math.floor(stored / 2)
  const [middle] =
    stored > fewIds ? await listStoredIds(mirror.db, entity, range, { offset: half, limit: 1 }) : []
  // Ids that the source cannot have come from files: a range with one in its middle is not halved.
  if (middle === undefined || !isSourceId(middle)) return await readRange(comparison, range, readTime, stored)
  const before = await compare(comparison, { ...range, before: middle })
  return before + (await compare(comparison, { ...range, from: middle }))
}

/** `readTime`: before the stored ids are listed. Surplus documents are deleted as of then, so that a later creation is newer. */
async function readRange(
  { mirror, entity }: Comparison,
  range: IdRange,
  readTime: bigint,
  stored: number,
): Promise<number> {
  const { db, firestore } = mirror
  const left = new Set(await listStoredIds(db, entity, range, { offset: 0, limit: stored + fewIds }))
  let written = 0
  for await (const chunk of inChunks(firestore.read(collectionOf(mirror, entity), range))) {
    for (const { id } of chunk) left.delete(id)
    written += await applyChanges(mirror, entity, chunk)
  }
  await addSurplus(db, entity, [...left], readTime)
  return written
}
