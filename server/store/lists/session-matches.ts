// Where the sessions of a page match the search text: the line with its words, unless the row shows them in the name or
// at the start of the question.

import sql, { join } from 'sql-template-tag'
import type { Document } from '#contract/entity.ts'
import { type ListedSession, type Session, sessions } from '#contract/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { parseExactly } from '#server/documents/json.ts'
import { sessionTexts } from '#server/documents/sessions.ts'
import { wholeSession } from '#server/store/documents/tables.ts'
import { snippet } from '#server/store/search/snippet.ts'

/** The characters of a question that its column shows in a window of 1280 pixels, and of a line before the word. */
const shownLength = 36
const shownBefore = 20

type Match = NonNullable<ListedSession['match']>

/** `json`: the rows of a page. Returns them with the field `match`. */
export async function withMatches(db: Db, json: string, terms: string[]): Promise<string> {
  // The page is an array of stored documents.
  const rows = parseExactly(json) as Document[]
  const unclear = rows.filter((row) => missingIn(sessions.read(row), terms).length > 0)
  if (unclear.length === 0) return json
  const ids = join(unclear.map(({ id }) => id))
  const found = await db.query<{ id: string; document: string }>(
    sql`select id, ${wholeSession} as document from sessions where id in (${ids})`,
  )
  const whole = new Map(found.map(({ id, document }) => [id, sessions.read(JSON.parse(document))]))
  return JSON.stringify(rows.map((row) => ({ ...row, match: matchOf(whole.get(row.id), terms) })))
}

/** The terms that the row does not show. */
function missingIn({ userFullname = '', question = '' }: Session, terms: string[]): string[] {
  const shown = `${userFullname}\n${question.slice(0, shownLength)}`
  return terms.filter((term) => !holds(shown, term))
}

/** From the text with most of the terms that the row does not show; the first one of several. */
function matchOf(session: Session | undefined, terms: string[]): Match | undefined {
  if (!session) return undefined
  const missing = missingIn(session, terms)
  const most = sessionTexts(session)
    .map(([what, text = '']) => ({ what, text, held: missing.filter((term) => holds(text, term)) }))
    .reduce((best, one) => (one.held.length > best.held.length ? one : best), none)
  return most.held.length === 0
    ? undefined
    : { what: most.what, line: snippet(most.text, most.held, shownBefore) }
}

const none: { what: string; text: string; held: string[] } = { what: '', text: '', held: [] }

function holds(text: string, term: string): boolean {
  return snippet(text, [term]) !== undefined
}
