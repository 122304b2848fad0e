// One record by id, its JSON as PostgreSQL keeps it.

import sql, { raw, type Sql } from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { isStorable } from '#server/documents/columns.ts'
import { wholeSession } from './sessions.ts'
import { type Noun, tables } from './tables.ts'

const singular: Record<Noun, string> = {
  users: 'user',
  sessions: 'session',
  feedback: 'feedback',
  tags: 'tag',
  'discount-codes': 'discount code',
}

export function notFound(noun: Noun, id: string): Problem {
  return new Problem('not_found', `No ${singular[noun]} has the id '${id.slice(0, 200)}'.`)
}

/** The JSON text of a record; throws not_found. */
export async function getDocument(db: Db, noun: Noun, id: string): Promise<string> {
  if (!isStorable(id)) throw notFound(noun, id)
  const [row] = await db.query<{ document: string }>(sql`
    select ${documentOf(noun)} as document from ${raw(tables[noun].table)} where id = ${id}`)
  if (!row) throw notFound(noun, id)
  return row.document
}

function documentOf(noun: Noun): Sql {
  return noun === 'sessions' ? wholeSession : raw('document')
}

/** The JSON text of a tag or a code and its version, which each change through the console raises by one. */
export async function getVersioned(
  db: Db,
  noun: 'tags' | 'discount-codes',
  id: string,
): Promise<{ document: string; version: bigint }> {
  if (!isStorable(id)) throw notFound(noun, id)
  const [row] = await db.query<{ document: string; version: bigint }>(sql`
    select document, version from ${raw(tables[noun].table)} where id = ${id}`)
  if (!row) throw notFound(noun, id)
  return row
}
