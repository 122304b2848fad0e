// One record by id, as the JSON text that PostgreSQL stores.

import sql, { raw, type Sql } from 'sql-template-tag'
import { type EntityName, entities } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { idColumn } from '#server/documents/columns.ts'
import { tables, wholeOf } from './tables.sql.ts'

export function notFound(entity: EntityName, id: string): Problem {
  return new Problem('not_found', `No ${entities[entity].singular} has the id '${id.slice(0, 200)}'.`)
}

/** A document as JSON text, and the version that each of its changes increments. */
export type VersionedDocument = { document: string; version: bigint }

/** The whole document; throws not_found. */
export function getDocument(db: Db, entity: EntityName, id: string): Promise<VersionedDocument> {
  return get(db, entity, id, wholeOf(entity))
}

/** Returns the document with the documents that it refers to by id. */
export function getRecord(db: Db, entity: EntityName, id: string): Promise<VersionedDocument> {
  return get(db, entity, id, tables[entity].record ?? wholeOf(entity))
}

async function get(db: Db, entity: EntityName, id: string, document: Sql): Promise<VersionedDocument> {
  const [row] = await db.query<VersionedDocument>(sql`
    select ${document} as document, version from ${raw(tables[entity].table)} where id = ${idColumn(id)}`)
  if (!row) throw notFound(entity, id)
  return row
}
