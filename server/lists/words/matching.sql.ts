// Conditions on the words of a search text, the same for lists and for the search box.

import sql, { type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { words } from '#contract/fold.ts'

const maxTerms = 12
const maxTermLength = 64

/** The distinct terms of a search text, which may be a copied link; each matches every word that begins with it. */
export function searchTerms(q: string): string[] {
  const terms = words(q.replace(/^\s*(?:mailto|tel):/i, '')).map((word) => word.slice(0, maxTermLength))
  return [...new Set(terms)].slice(0, maxTerms)
}

/** Terms consist of letters and digits, so they need no quoting. `before`: what the indexed words begin with. */
export function tsquery(terms: string[], before = ''): string {
  return terms.map((term) => `${before}${term}:*`).join(' & ')
}

/** Rows that contain every term; no row for a text without a word; every row for an empty text. */
export function matching(q: string | undefined): Sql[] {
  return withTerms(q, (query) => sql`search @@ ${query}::tsquery`)
}

/** Conditions on rows of a small table, or of the notes on them. */
export function matchingWithNotes(q: string | undefined, entity: EntityName): Sql[] {
  return withTerms(
    q,
    (query) => sql`(search @@ ${query}::tsquery or id in (
      select record_id from notes where entity = ${entity} and notes.search @@ ${query}::tsquery))`,
  )
}

function withTerms(q: string | undefined, condition: (query: string) => Sql): Sql[] {
  if (q === undefined || q === '') return []
  const terms = searchTerms(q)
  return [terms.length === 0 ? sql`false` : condition(tsquery(terms))]
}
