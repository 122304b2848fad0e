// People whose names are spelled almost as typed: all spellings at edit distance one are looked up, which costs the
// same for any number of people. An edit inserts, removes or replaces a letter, or swaps two neighbours.

import sql, { join } from 'sql-template-tag'
import { fold } from '#contract/fold.ts'
import type { Db } from '#server/db/client.ts'
import { hitsPerGroup, type Query } from './search-query.sql.ts'

/** Shorter words are too close to other words; longer ones, and more of them, cost too many look-ups. */
const minLength = 3
const maxLength = 24
const maxTerms = 4

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The most names that are compared, if a very common word is in more. */
const maxCompared = 2_000

/** More than one, so that PostgreSQL expects the index to find them faster than reading the table. */
const enoughToExist = 10

/** Returns users who are not experts, and experts, with the names closest to the typed text first. */
export type SimilarNames = { users: Row[]; experts: Row[] }

type Row = { id: string; document: string; isExpert: boolean }

export async function findNamesLike(db: Db, { text, terms }: Query): Promise<SimilarNames> {
  if (
    terms.length > maxTerms ||
    !terms.every((term) => /^[a-z0-9]+$/.test(term)) ||
    !terms.some(canBeMisspelt)
  )
    return { users: [], experts: [] }
  const spelled = terms.flatMap((term, position) =>
    (canBeMisspelt(term) ? spellings(term) : [term]).map((word) => ({ position, word })),
  )
  const hasOneOf = terms.map(
    (_, position) => sql`name_words && (select array_agg(word) from existing where term = ${position})`,
  )
  const rows = await db.query<Row>(sql`
    with existing as materialized (
      select distinct term, word from
        unnest(${spelled.map(({ position }) => position)}::integer[], ${spelled.map(({ word }) => word)}::text[]) as spelled (term, word)
        cross join lateral (select from users where name_words @> array[word] limit ${enoughToExist}) as found
    ), candidates as materialized (
      select id, sort_name, is_expert, similarity(sort_name, ${fold(text)}) as nearness
      from users where ${join(hasOneOf, ' and ')} limit ${maxCompared}
    ), ranked as materialized (
      select id, is_expert,
        row_number() over (partition by is_expert order by nearness desc, sort_name, id) as rank
      from candidates
    )
    select id, document, ranked.is_expert as "isExpert" from ranked join users using (id)
    where rank <= ${hitsPerGroup} order by rank`)
  return { users: rows.filter(({ isExpert }) => !isExpert), experts: rows.filter(({ isExpert }) => isExpert) }
}

function canBeMisspelt(term: string): boolean {
  return term.length >= minLength && term.length <= maxLength
}

/** Returns the word itself and all words at edit distance one. */
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
