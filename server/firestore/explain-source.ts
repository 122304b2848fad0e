// Explains an error of the source to an operator, in a sentence.

import type { EntityName } from '#contract/entities.ts'
import { codeOf, codes } from '#server/firestore/client/client.ts'
import { collectionOf, type Mirror } from './mirror.ts'
import type { TroubleKind } from './mirrored.sql.ts'

export type Trouble = { trouble: string; troubleKind: TroubleKind }

export function explainSource(mirror: Mirror, entity: EntityName, error: unknown): Trouble {
  const { project, database } = mirror.source
  const said = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  if (code === codes.permissionDenied)
    return {
      troubleKind: 'permission',
      trouble: `Firestore refuses to read ${collectionOf(mirror, entity)} of ${project}: the account needs roles/datastore.viewer, and roles/datastore.user to edit (${said})`,
    }
  if (code === codes.unauthenticated)
    return {
      troubleKind: 'credentials',
      trouble: `Firestore refuses the credentials for ${project}: see GOOGLE_APPLICATION_CREDENTIALS (${said})`,
    }
  if (code === codes.notFound)
    return {
      troubleKind: 'unknown',
      trouble: `Firestore has no database ${database} in the project ${project}: see FIRESTORE_PROJECT and FIRESTORE_DATABASE (${said})`,
    }
  if (code === codes.resourceExhausted)
    return {
      troubleKind: 'quota',
      trouble: `The quota of ${project} is used up: see the quotas of Firestore in the cloud console (${said})`,
    }
  return { troubleKind: 'other', trouble: said }
}

/** Those that no waiting mends: a start with them fails. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error)
  return code === codes.permissionDenied || code === codes.unauthenticated || code === codes.notFound
}
