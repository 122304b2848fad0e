// What all parts of the mirror share, and how it is opened. Loaded only if STOA_SOURCE is set.

import { type EntityName, entityNames } from '#contract/entities.ts'
import type { SourceConfig } from '#server/config/config.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Binding } from '#server/documents/stored/source-binding.sql.ts'
import { type Firestore, openFirestore } from '#server/firestore/client/client.ts'

export type Mirror = { db: Pool; firestore: Firestore; source: SourceConfig }

export async function openMirror(db: Pool, source: SourceConfig): Promise<Mirror> {
  return { db, firestore: await openFirestore(source), source }
}

export function collectionOf({ source }: Mirror, entity: EntityName): string {
  return source.collections[entity].name
}

export function bindingOf({ emulator, project, database, collections }: SourceConfig): Binding {
  const place = `${emulator ? 'emulator' : 'cloud'}/${project}/${database}`
  const entries = entityNames.map((entity) => [entity, `${place}/${collections[entity].name}`])
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(entries) as Binding
}

/** Sessions last, since they are the most numerous. */
export const mirrorOrder = [
  ...entityNames.filter((entity) => entity !== 'sessions'),
  'sessions',
] as EntityName[]
