// Reads one user from the source again, so that rights based on the record are current.

import { isSourceVersion } from '#server/documents/versions.ts'
import { applyChanges } from './apply.ts'
import { collectionOf, type Mirror } from './mirror.ts'
import { findVersion } from './stored-ids.sql.ts'

/** Throws the errors of the source. */
export async function refreshUser(mirror: Mirror, uid: string): Promise<void> {
  const { db, firestore } = mirror
  const [user, storedVersion] = await Promise.all([
    firestore.find(collectionOf(mirror, 'users'), uid),
    findVersion(db, 'users', uid),
  ])
  if (user && user.version !== storedVersion) await applyChanges(mirror, 'users', [user])
  // Its deletion is newer than the stored update, and older than any later creation.
  if (!user && storedVersion !== undefined && isSourceVersion(storedVersion))
    await applyChanges(mirror, 'users', [{ id: uid, version: storedVersion + 1n, content: undefined }])
}
