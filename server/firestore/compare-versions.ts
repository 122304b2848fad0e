// Compares the versions of all documents of a collection with the stored ones. Reads the whole collection.

import type { EntityName } from '#contract/entities.ts'
import { applyChanges } from './apply.ts'
import { inChunks } from './chunks.ts'
import { collectionOf, type Mirror } from './mirror.ts'
import type { SourceChange } from './source-changes.sql.ts'
import { findDifferent, forgetVersions } from './stored-versions.sql.ts'

/** Documents that were written since they were newer, and ids whose stored version, or deletion, is newer than the source's. */
export type Compared = { read: number; written: number; unresolved: string[] }

/** `repair`: whatever differs becomes what the source has. */
export async function* compareVersions(
  mirror: Mirror,
  entity: EntityName,
  { repair }: { repair: boolean },
): AsyncGenerator<Compared> {
  for await (const chunk of inChunks(mirror.firestore.read(collectionOf(mirror, entity), {}))) {
    const written = await applyChanges(mirror, entity, chunk)
    const unresolved = await resolve(mirror, entity, await findDifferent(mirror.db, entity, chunk), repair)
    yield { read: chunk.length, written, unresolved }
  }
}

/** A server may have mirrored a newer change since the chunk was read, so that only what is read anew decides. */
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

/** As the documents are now. One that is gone is deleted as of a time before it was looked for. */
async function readAnew(mirror: Mirror, entity: EntityName, ids: string[]): Promise<SourceChange[]> {
  const collection = collectionOf(mirror, entity)
  // Only the time of the answer matters.
  const { readTime } = await mirror.firestore.count(collection, { before: '\u0001' })
  const changes: SourceChange[] = []
  for (const id of ids)
    changes.push(
      (await mirror.firestore.find(collection, id)) ?? { id, version: readTime, content: undefined },
    )
  return changes
}
