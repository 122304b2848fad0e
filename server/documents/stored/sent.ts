// Documents and deletions of one entity, prepared for writing.

import type { EntityName } from '#contract/entities.ts'
import type { Prepared } from './documents.sql.ts'

export type Deletion = { id: string; version: bigint }

/** Each id is in one of the two, once. */
export type Sent = { entity: EntityName; prepared: Prepared | undefined; deletions: Deletion[] }
