// Adds to the rows of a page of sessions where each matches the search text, without the database. The work on their
// texts is bounded.

import type { Document } from '#contract/entity.ts'
import { type ListedSession, type Session, sessions } from '#contract/sessions.ts'
import { parseExactly } from '#server/documents/json.ts'
import { sessionTexts } from '#server/documents/sessions.ts'
import { openReader, snippet, speaks, type TextReader } from './snippet.ts'

/** The characters of a question that its column shows in a window of 1280 pixels, and of a line before the word. */
const shownLength = 36
const shownBefore = 20

type Match = NonNullable<ListedSession['match']>

/** `json`: the rows of a page. */
export type SearchedRows = { json: string; terms: string[] }

/** The ids of the rows that do not show all terms. */
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

/** The terms that the row does not show. */
function missingIn(reader: TextReader, { userFullname = '', question = '' }: Session, terms: string[]) {
  const shown = reader.read(`${userFullname}\n${question.slice(0, shownLength)}`)
  return terms.filter((term) => !speaks(shown, term))
}

/** From the text with most of the terms that the row does not show; the first one of several. */
function matchOf(reader: TextReader, session: Session, terms: string[]): Match | undefined {
  const missing = missingIn(reader, session, terms)
  const most = sessionTexts(session)
    .map(([what, text = '']) => {
      const read = reader.read(text)
      return { what, read, held: missing.filter((term) => speaks(read, term)) }
    })
    .reduce((best, one) => (one.held.length > best.held.length ? one : best))
  return most.held.length === 0
    ? undefined
    : { what: most.what, line: snippet(most.read, most.held, shownBefore) }
}
