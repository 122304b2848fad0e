// Shared by all parts of the mirror: opening it, and explaining errors of the source. Loaded only if STOA_SOURCE is set.

import { type EntityName, entityNames } from '#contract/entities.ts'
import type { SourceConfig } from '#server/config/config.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Binding } from '#server/documents/stored/source-binding.sql.ts'
import { codes, type Firestore, grpcCodeOf, openFirestore } from './client/client.ts'
import type { TroubleKind } from './mirrored.sql.ts'

export type Mirror = { db: Pool; firestore: Firestore; source: SourceConfig }

export async function openMirror(db: Pool, source: SourceConfig): Promise<Mirror> {
  return { db, firestore: await openFirestore(source), source }
}

export function collectionOf({ source }: Mirror, entity: EntityName): string {
  return source.collections[entity]
}

export function bindingOf({ emulator, project, database, collections }: SourceConfig): Binding {
  const place = `${emulator ? 'emulator' : 'cloud'}/${project}/${database}`
  const entries = entityNames.map((entity) => [entity, `${place}/${collections[entity]}`])
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(entries) as Binding
}

/** Sessions last, since they are the most numerous. */
export const mirrorOrder = [
  ...entityNames.filter((entity) => entity !== 'sessions'),
  'sessions',
] as EntityName[]

type Trouble = { trouble: string; troubleKind: TroubleKind }

export function explainSource(mirror: Mirror, entity: EntityName, error: unknown): Trouble {
  const { project, database } = mirror.source
  const said = error instanceof Error ? error.message : String(error)
  const code = grpcCodeOf(error)
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
