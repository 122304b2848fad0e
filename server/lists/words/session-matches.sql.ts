// Shows where the sessions of a page match the search text: the line with its words, unless the row shows them in the name or at the
// start of the question. The work on their texts is bounded.

import sql from 'sql-template-tag'
import type { Document } from '#contract/entity.ts'
import { type ListedSession, type Session, sessions } from '#contract/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { parseExactly } from '#server/documents/json.ts'
import { searchedTexts } from '#server/documents/searched-texts.ts'
import { bytesOfWhole, wholeOf } from '#server/documents/stored/tables.sql.ts'
import { computeRead } from '#server/documents/threads/compute.ts'
import { openReader, snippet, speaks, type TextReader } from './snippet.ts'

/** The size of the whole sessions that are read for a page; the remaining rows get no line. */
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
    select ${wholeOf('sessions')} as document from sessions
    where id = any(array(
      select id from (
        select id, sum(bytes) over (order by place) - bytes as before
        from unnest(${ids}::text[]) with ordinality as asked (id, place)
        join lateral (
          select ${bytesOfWhole('sessions')} as bytes from sessions where sessions.id = asked.id
        ) as stored on true
      ) as sized where before < ${mostBytes}
    ))`)
  return rows.map(({ document }) => document)
}

/** The characters of a question that fit into its column in a window of 1280 pixels, and the characters of a line before the word. */
const shownLength = 36
const shownBefore = 20

type Match = NonNullable<ListedSession['match']>

/** `json`: the rows of a page. */
type SearchedRows = { json: string; terms: string[] }

/** Returns the ids of the rows that do not show all terms. */
export function findUnclear({ json, terms }: SearchedRows): string[] {
  const reader = openReader()
  return rowsOf(json)
    .filter((row) => missingIn(reader, sessions.read(row), terms).length > 0)
    .map(({ id }) => id)
}
findUnclear.module = import.meta.url

/** `documents`: JSON text of the whole sessions of these ids. Returns the rows with the field `match`. */
export function addMatches({ json, terms, documents }: SearchedRows & { documents: string[] }): string {
  const reader = openReader()
  const matches = new Map<string, Match | undefined>()
  for (const document of documents) {
    const session = sessions.read(JSON.parse(document))
    matches.set(session.id, matchOf(reader, session, terms))
  }
  return JSON.stringify(rowsOf(json).map((row) => ({ ...row, match: matches.get(row.id) })))
}
addMatches.module = import.meta.url

/** The page is an array of stored documents. */
function rowsOf(json: string): Document[] {
  return parseExactly(json) as Document[]
}

function missingIn(reader: TextReader, { userFullname = '', question = '' }: Session, terms: string[]) {
  const shown = reader.read(`${userFullname}\n${question.slice(0, shownLength)}`)
  return terms.filter((term) => !speaks(shown, term))
}

function matchOf(reader: TextReader, session: Session, terms: string[]): Match | undefined {
  const missing = missingIn(reader, session, terms)
  const most = searchedTexts('sessions', session)
    .map(([what, text = '']) => {
      const read = reader.read(text)
      return { what, read, held: missing.filter((term) => speaks(read, term)) }
    })
    .reduce((best, one) => (one.held.length > best.held.length ? one : best))
  return most.held.length === 0
    ? undefined
    : { what: most.what, line: snippet(most.read, most.held, shownBefore) }
}
