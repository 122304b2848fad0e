// Reads one user from the source, so that rights which depend on the record do not lag behind.

import { isSourceVersion } from '#server/documents/versions.ts'
import { applyChanges } from '#server/store/mirror/apply.ts'
import { findVersion } from '#server/store/mirror/kept-ids.ts'
import { collectionOf, type Mirror } from './mirror.ts'

/** Throws what the source throws. */
export async function refreshUser(mirror: Mirror, uid: string): Promise<void> {
  const { db, firestore } = mirror
  const [user, kept] = await Promise.all([
    firestore.find(collectionOf(mirror, 'users'), uid),
    findVersion(db, 'users', uid),
  ])
  if (user && user.version !== kept) await applyChanges(db, 'users', [user])
  // Deleted after the update that is kept, and before any that creates it again.
  if (!user && kept !== undefined && isSourceVersion(kept))
    await applyChanges(db, 'users', [{ id: uid, version: kept + 1n, fields: undefined }])
}
