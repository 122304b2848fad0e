// Sends the records of sign-ins to the source, in order.

import type { Log } from '#server/context.ts'
import { codeOf, codes } from '#server/source/client.ts'
import { listUnsent, removeUnsent, type Unsent } from '#server/store/sign-ins/source-outbox.ts'
import { collectionOf, type Mirror } from './mirror.ts'

/** Throws where the source does not answer; the remaining records are sent the next time. */
export async function sendRecords(mirror: Mirror, log: Log): Promise<void> {
  for (const unsent of await listUnsent(mirror.db)) {
    await send(mirror, unsent, log)
    await removeUnsent(mirror.db, unsent.id)
  }
}

async function send(mirror: Mirror, { documentId, isNew, fields }: Unsent, log: Log): Promise<void> {
  const collection = collectionOf(mirror, 'sessions')
  try {
    if (isNew) await mirror.firestore.create(collection, documentId, fields)
    else await mirror.firestore.update(collection, documentId, undefined, fields)
  } catch (error) {
    const code = codeOf(error)
    // It was sent before and the answer was lost, or somebody has deleted the record.
    if (code === codes.alreadyExists || code === codes.notFound) return
    if (code !== codes.invalid) throw error
    log.error({ err: error, id: documentId }, 'Firestore has refused the record of a sign-in')
  }
}
