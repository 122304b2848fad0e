// Where the sessions of a page match the search text: the line with its words, unless the row shows them in the name or
// at the start of the question.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { wholeSession } from '#server/documents/stored/tables.sql.ts'
import { computeRead } from '#server/documents/threads/compute.ts'
import { addMatches, findUnclear } from './session-match-lines.ts'

/** Of the whole sessions that are read for a page; the rows of others have no line. */
const mostBytes = 4 << 20

/** `json`: the rows of a page. Returns them with the field `match`. */
export async function withMatches(db: Db, json: string, terms: string[]): Promise<string> {
  const unclear = await computeRead(findUnclear, { json, terms }, json.length)
  if (unclear.length === 0) return json
  const documents = await readWhole(db, unclear)
  const length = documents.reduce((sum, document) => sum + document.length, json.length)
  return await computeRead(addMatches, { json, terms, documents }, length)
}

/** Sizes are read first: PostgreSQL knows them without reading the texts. */
async function readWhole(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db.query<{ document: string }>(sql`
    select ${wholeSession} as document from sessions
    where id = any(array(
      select id from (
        select id, sum(bytes) over (order by place) - bytes as before
        from unnest(${ids}::text[]) with ordinality as asked (id, place)
        join lateral (
          select octet_length(document) + coalesce(octet_length(summaries), 0) + coalesce(octet_length(transcripts), 0) as bytes
          from sessions where sessions.id = asked.id
        ) as stored on true
      ) as sized where before < ${mostBytes}
    ))`)
  return rows.map(({ document }) => document)
}
