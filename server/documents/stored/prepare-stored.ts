// Prepares stored documents for being written again, and users without the rights that they were sent with.

import type { EntityName } from '#contract/entities.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { openPreparation, type Prepared, prepareDocuments } from './documents.sql.ts'

/** `documents`: JSON text. */
export type StoredDocuments = { entity: EntityName; documents: string[] }

export function prepareStored({ entity, documents }: StoredDocuments): Prepared | undefined {
  return prepareDocuments(entity, parsed(documents))
}
prepareStored.module = import.meta.url

/** One by one, so that they are not all in memory at once. */
function* parsed(documents: string[]) {
  for (const document of documents) yield parseDocument(document)
}

/** `document`: JSON text as it was sent. `isAdmin`: the stored value; null: the record is new and gets none. */
type ToKeep = { document: string; isAdmin: boolean | null }[]

/** `ignored`: the ids of documents that named another value. */
type Kept = { prepared: Prepared | undefined; ignored: string[] }

/** Users whose isAdmin was sent by a writer that may not write rights: with the value that was stored. */
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
