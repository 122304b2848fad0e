// Prepares users whose isAdmin was sent by a writer that may not write rights: with the value that was stored.

import { parseDocument } from '#server/documents/stored.ts'
import { openPreparation, type Prepared } from './documents.ts'

/** `document`: JSON text as it was sent. `isAdmin`: the stored value; null: the record is new and gets none. */
export type ToKeep = { document: string; isAdmin: boolean | null }[]

/** `ignored`: the ids of documents that named another value. */
export type Kept = { prepared: Prepared | undefined; ignored: string[] }

export function prepareKept(users: ToKeep): Kept {
  const preparation = openPreparation('users')
  const ignored: string[] = []
  for (const { document, isAdmin } of users) {
    const { id, isAdmin: sent, ...fields } = parseDocument(document)
    preparation.add({ id, ...fields, ...(isAdmin !== null && { isAdmin }) })
    if (sent !== undefined) ignored.push(id)
  }
  return { prepared: preparation.end(), ignored }
}
prepareKept.module = import.meta.url
