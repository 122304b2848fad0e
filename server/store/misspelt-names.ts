// People whose names are spelled nearly as typed: every spelling one slip away is looked up as it is, which costs the
// same for any number of people. A slip: a letter too many, one missing, another one, or two that changed places.

import type { Fragment } from 'postgres'
import { fold } from '#contract/fold.ts'
import type { Sql } from '#server/db/database.ts'
import { allOf } from './listing.ts'
import { hitsPerGroup, type Query } from './search-query.ts'

/** Shorter words are one slip away from too many others, longer ones and more of them cost too many look-ups. */
const minLength = 3
const maxLength = 24
const maxTerms = 4

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Of names with very common words so many are looked at. */
const maxLookedAt = 2_000

/** Their JSON, the names nearest to what was typed first. */
export async function namesLike(sql: Sql, { text, terms }: Query, who: Fragment[]): Promise<string[]> {
  if (terms.length > maxTerms || !terms.every(isLatin) || !terms.some(canBeMisspelt)) return []
  const spelled = terms.map(
    (term) => sql`name_words(sort_name) && ${canBeMisspelt(term) ? spellings(term) : [term]}::text[]`,
  )
  const rows = await sql<{ document: string }[]>`
    with alike as materialized (
      select id, sort_name from users where ${allOf(sql, [...who, ...spelled])} limit ${maxLookedAt}
    ), best as materialized (
      select * from alike order by similarity(sort_name, ${fold(text)}) desc, sort_name, id limit ${hitsPerGroup}
    )
    select document from best join users using (id)
    order by similarity(best.sort_name, ${fold(text)}) desc, best.sort_name, id`
  return rows.map((row) => row.document)
}

function isLatin(term: string): boolean {
  return /^[a-z0-9]+$/.test(term)
}

function canBeMisspelt(term: string): boolean {
  return term.length >= minLength && term.length <= maxLength
}

/** The word itself and all that are one slip away from it. */
export function spellings(word: string): string[] {
  const found = new Set([word])
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    const rest = after.slice(1)
    if (after !== '') found.add(before + rest)
    if (rest !== '') found.add(before + rest.slice(0, 1) + after.slice(0, 1) + rest.slice(1))
    for (const letter of letters) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + rest)
    }
  }
  return [...found]
}
