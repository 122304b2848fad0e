// One record by id, its JSON as PostgreSQL keeps it.

import { Problem } from '#contract/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { type Fragment, verbatim } from '#server/db/fragment.ts'
import { isStorable } from '#server/documents/columns.ts'
import { accessVersion } from './access.ts'
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
export async function getDocument(sql: Sql, noun: Noun, id: string): Promise<string> {
  if (!isStorable(id)) throw notFound(noun, id)
  const [row] = await sql<{ document: string }[]>`
    select ${documentOf(noun)} as document from ${verbatim(tables[noun].table)} where id = ${id}`
  if (!row) throw notFound(noun, id)
  return row.document
}

/** As read for whoever asks: the JSON, and the version of everybody's rights under which it was read. */
export async function readRecord(
  sql: Sql,
  noun: Noun,
  id: string,
): Promise<{ text: Buffer; accessVersion: string }> {
  if (!isStorable(id)) throw notFound(noun, id)
  const [row] = await sql`
    select ${documentOf(noun)}, ${accessVersion} from ${verbatim(tables[noun].table)} where id = ${id}`.raw()
  const [text, version] = row ?? []
  if (!text) throw notFound(noun, id)
  return { text, accessVersion: String(version) }
}

function documentOf(noun: Noun): Fragment {
  return noun === 'sessions' ? wholeSession : verbatim('document')
}

/** The JSON text of a tag or a code and its version, which each change through the console raises by one. */
export async function getVersioned(
  sql: Sql,
  noun: 'tags' | 'discount-codes',
  id: string,
): Promise<{ document: string; version: bigint }> {
  if (!isStorable(id)) throw notFound(noun, id)
  const [row] = await sql<{ document: string; version: bigint }[]>`
    select document, version from ${verbatim(tables[noun].table)} where id = ${id}`
  if (!row) throw notFound(noun, id)
  return row
}
