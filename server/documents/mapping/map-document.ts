// Reads a document of the marketplace's shape as one of the specified shape: the result of the entity's function in the
// mapping, or the document itself if there is none.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isObject, type Report } from '#contract/field.ts'
import { isNeutral } from '#server/documents/erasure.ts'
import { plain, plainDocument } from '#server/documents/plain-document.ts'
import { functionsFor, readByModule, reportFailure } from './mapping.ts'
import { neverMapped } from './targets.ts'

/** Returns the document itself, the same object, if it is not mapped and no value is wrapped. The id stays. */
export function mapDocument(entity: EntityName, document: Document, report: Report): Document {
  const functions = functionsFor(entity)
  if (!functions || isSpecified(entity, document)) return plainDocument(document)
  const answer = readByModule(functions, document, report)
  if ('failure' in answer) reportFailure(functions, answer.failure, report)
  const mapped: Document = { ...('values' in answer && plainValues(answer.values)), id: document.id }
  for (const name of neverMapped[entity]) {
    delete mapped[name]
    if (document[name] !== undefined) mapped[name] = plain(document[name])
  }
  return mapped
}

/** Returns the id that the mapping gives a document of a file, which may have none yet; or why there is none. */
export function mappedId(
  entity: EntityName,
  document: Record<string, unknown>,
): { id?: unknown; failure?: string } {
  const functions = functionsFor(entity)
  if (!functions || isSpecified(entity, document)) return {}
  const answer = readByModule(functions, document, () => undefined)
  return 'failure' in answer ? answer : { id: answer.values.id }
}

function plainValues(values: Record<string, unknown>): Record<string, unknown> {
  const meant = plain(values)
  return isObject(meant) ? meant : {}
}

/** True if it has the specified shape, whatever the mapping says: for example the user of a new account, which has no other shape. */
export function isSpecified(entity: EntityName, document: Record<string, unknown>): boolean {
  const isOwnUser = entity === 'users' && document.username !== undefined
  return (
    isOwnRecord(entity, document) ||
    (isOwnUser && Object.keys(document).every((name) => ownUser.includes(name)))
  )
}

const ownUser = ['id', 'username', 'displayName', 'isAdmin']

/** True if Stoa has written it: the record of a sign-in, or what remains of an erased person. */
export function isOwnRecord(entity: EntityName, document: Record<string, unknown>): boolean {
  if (entity === 'sessions' && document.kind === 'signin') return true
  return (entity === 'sessions' || entity === 'feedback') && isNeutral(document)
}
