// One record by id, its JSON as PostgreSQL keeps it.

import sql, { raw, type Sql } from 'sql-template-tag'
import { type EditableName, type EntityName, entities } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { isStorable } from '#server/documents/columns.ts'
import { tables, wholeOf } from '#server/store/documents/tables.ts'

export function notFound(noun: EntityName, id: string): Problem {
  return new Problem('not_found', `No ${entities[noun].singular} has the id '${id.slice(0, 200)}'.`)
}

/** The JSON text of the whole document; throws not_found. */
export function getDocument(db: Db, noun: EntityName, id: string): Promise<string> {
  return getText(db, noun, id, wholeOf(noun))
}

/** The same with the documents that it names by id; throws not_found. */
export function getRecord(db: Db, noun: EntityName, id: string): Promise<string> {
  return getText(db, noun, id, tables[noun].record ?? wholeOf(noun))
}

async function getText(db: Db, noun: EntityName, id: string, json: Sql): Promise<string> {
  if (!isStorable(id)) throw notFound(noun, id)
  const [row] = await db.query<{ json: string }>(sql`
    select ${json} as json from ${raw(tables[noun].table)} where id = ${id}`)
  if (!row) throw notFound(noun, id)
  return row.json
}

/** The JSON text of an editable entity's record and its version, which each change through the console raises by one. */
export async function getVersioned(
  db: Db,
  noun: EditableName,
  id: string,
): Promise<{ document: string; version: bigint }> {
  if (!isStorable(id)) throw notFound(noun, id)
  const [row] = await db.query<{ document: string; version: bigint }>(sql`
    select ${tables[noun].record ?? wholeOf(noun)} as document, version from ${raw(tables[noun].table)} where id = ${id}`)
  if (!row) throw notFound(noun, id)
  return row
}
