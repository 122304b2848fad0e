// One record by id, as the JSON text that PostgreSQL stores.

import sql, { raw, type Sql } from 'sql-template-tag'
import { type EditableName, type EntityName, entities } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { isStorable } from '#server/documents/columns.ts'
import { tables, wholeOf } from './tables.sql.ts'

export function notFound(entity: EntityName, id: string): Problem {
  return new Problem('not_found', `No ${entities[entity].singular} has the id '${id.slice(0, 200)}'.`)
}

/** The JSON text of the whole document; throws not_found. */
export function getDocument(db: Db, entity: EntityName, id: string): Promise<string> {
  return getText(db, entity, id, wholeOf(entity))
}

/** The same with the documents that it refers to by id; throws not_found. */
export function getRecord(db: Db, entity: EntityName, id: string): Promise<string> {
  return getText(db, entity, id, tables[entity].record ?? wholeOf(entity))
}

async function getText(db: Db, entity: EntityName, id: string, json: Sql): Promise<string> {
  if (!isStorable(id)) throw notFound(entity, id)
  const [row] = await db.query<{ json: string }>(sql`
    select ${json} as json from ${raw(tables[entity].table)} where id = ${id}`)
  if (!row) throw notFound(entity, id)
  return row.json
}

/** A document as JSON text, and the version that each of its changes increments. */
export type Versioned = { document: string; version: bigint }

/** An editable record, without what a record adds to its document. */
export async function getDocumentAndVersion(db: Db, entity: EditableName, id: string): Promise<Versioned> {
  const [row] = await db.query<Versioned>(sql`
    select document, version from ${raw(tables[entity].table)} where id = ${id}`)
  if (!row) throw notFound(entity, id)
  return row
}

/** An editable record with the documents that it refers to. */
export async function getVersioned(db: Db, entity: EditableName, id: string): Promise<Versioned> {
  if (!isStorable(id)) throw notFound(entity, id)
  const [row] = await db.query<Versioned>(sql`
    select ${tables[entity].record ?? wholeOf(entity)} as document, version from ${raw(tables[entity].table)} where id = ${id}`)
  if (!row) throw notFound(entity, id)
  return row
}
