// Compares the versions of all documents of a collection with the stored ones. Reads the whole collection.

import type { EntityName } from '#contract/entities.ts'
import { applyChanges } from '#server/store/mirror/apply.ts'
import { findDifferent, forgetVersions } from '#server/store/mirror/stored-versions.ts'
import { inChunks } from './chunks.ts'
import { collectionOf, type Mirror } from './mirror.ts'

/** Documents that were written since they were newer, and ids whose stored version, or deletion, is newer than the source's. */
export type Compared = { read: number; written: number; unresolved: string[] }

/** `repair`: whatever differs becomes what the source has. */
export async function* compareVersions(
  mirror: Mirror,
  entity: EntityName,
  { repair }: { repair: boolean },
): AsyncGenerator<Compared> {
  const { db, firestore } = mirror
  for await (const chunk of inChunks(firestore.read(collectionOf(mirror, entity), {}))) {
    const written = await applyChanges(mirror, entity, chunk)
    const unresolved = await findDifferent(db, entity, chunk)
    if (repair && unresolved.length > 0) {
      await forgetVersions(db, entity, unresolved)
      await applyChanges(
        mirror,
        entity,
        chunk.filter(({ id }) => unresolved.includes(id)),
      )
    }
    yield { read: chunk.length, written, unresolved }
  }
}
