// Searches for people, in this order: the id or address was typed, the name begins with the text, the name contains every word, other
// texts contain them. If nobody matches: names with a similar spelling.

import sql, { join, raw } from 'sql-template-tag'
import { fold } from '#contract/fold.ts'
import { normaliseEmail } from '#contract/identity.ts'
import type { Db } from '#server/db/client.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'
import { findMatches } from '#server/lists/words/find-matches.sql.ts'
import { chooseIndexedTerms } from '#server/lists/words/indexed-terms.sql.ts'
import { searchTerms } from '#server/lists/words/matching.sql.ts'
import { arrayOf, firstHits, hitsPerGroup, type Query, type SearchMatches } from './search-query.sql.ts'

/** The newest matches of each kind that are compared and counted: on a cold cache, each is read from the disk. */
const mostCompared = 400

export type NamedPerson = { id: string; name: string; email: string; isExpert: boolean }

type Person = NamedPerson & { document: string }

/** Returns users who are not experts, and experts. */
export async function searchPeople(
  db: Db,
  query: Query,
): Promise<Record<'users' | 'experts', SearchMatches>> {
  const { people, counts } = await readPeople(db, query)
  const foundOf = (experts: boolean): SearchMatches => ({
    documents: arrayOf(people.filter(({ isExpert }) => isExpert === experts).slice(0, hitsPerGroup)),
    ...countOf(counts.get(experts) ?? 0, mostCompared),
  })
  return { users: foundOf(false), experts: foundOf(true) }
}

/** Returns the best of both kinds, best first, and how many have every word, by whether they are experts. */
async function readPeople(db: Db, query: Query) {
  const [named, matches] = await Promise.all([findTypedOrNamed(db, query), findWithWords(db, query)])
  const each = new Map([...named, ...matches].map((person) => [person.id, person]))
  const counts = new Map(matches.map(({ isExpert, total }) => [isExpert, total]))
  return { people: [...each.values()], counts }
}

/** Few users are experts: among all users, no word of an expert is dense. */
const kinds = [
  { condition: sql`not is_expert`, isSparse: false },
  { condition: sql`is_expert`, isSparse: true },
]

/** Greater than every character of a name. */
const end = '\u{10FFFF}'

function findTypedOrNamed(db: Db, { text }: Query): Promise<Person[]> {
  const name = fold(text).replace(/\s+/g, ' ')
  const found = kinds.flatMap(({ condition }) => [
    sql`(select id, name, email, document, is_expert, sort_name, id = ${text} as has_id, true as is_typed from users
      where ${condition} and (id = ${text} or email = ${normaliseEmail(text)}) order by has_id desc, id ${firstHits})`,
    sql`(select id, name, email, document, is_expert, sort_name, false, false from users
      where ${condition} and sort_name >= ${name} and sort_name < ${name + end} order by sort_name, id ${firstHits})`,
  ])
  return db.query<Person>(sql`
    select id, name, email, document, is_expert as "isExpert" from (${join(found, ' union all ')}) as found
    order by has_id desc, is_typed desc, case when is_typed then '' else sort_name end, id`)
}

type Match = Person & { total: number }

/** Returns those with every word who signed in last. */
async function findWithWords(db: Db, { text, terms }: Query): Promise<Match[]> {
  const { words } = usersListing({ q: text })
  if (!words) return []
  const tested = await chooseIndexedTerms(db, words)
  const latest = {
    key: sql`sort_name`,
    bounds: [],
    newestFirst: true,
    most: mostCompared + 1,
    isSorted: false,
  }
  const names = terms.map((term) => `%${term}%`)
  const best = kinds.map(({ condition, isSparse }) => {
    const ofKind = { ...tested, conditions: [...tested.conditions, condition] }
    const matches = findMatches(ofKind, { ...latest, isSparse })
    return sql`(
      select id, key as sort_name, key like all (${names}::text[]) as is_name, count(*) over ()::integer as total
      from (${matches}) as latest order by is_name desc, key, id ${firstHits})`
  })
  return await db.query<Match>(sql`
    with best as materialized (${join(best, ' union all ')})
    select id, name, email, document, is_expert as "isExpert", total from best join users using (id)
    order by is_name desc, best.sort_name, id`)
}

function countOf(total: number, most: number): { total: number; isMinimum: boolean } {
  return { total: Math.min(total, most), isMinimum: total > most }
}

/** Returns the experts with a tag, in the order of their names. */
export async function searchExpertsOfTag(db: Db, tag: string): Promise<SearchMatches> {
  const rows = await db.query<{ id: string; document: string; total: number }>(sql`
    with carriers as materialized (
      select id, sort_name from users where is_expert and tag_ids @> array[${tag}]::text[] limit ${raw(String(countCap + 1))}
    ), best as materialized (
      select * from carriers order by sort_name, id ${firstHits}
    )
    select id, document, (select count(*)::integer from carriers) as total
    from best join users using (id) order by best.sort_name, id`)
  return { documents: arrayOf(rows), ...countOf(rows[0]?.total ?? 0, countCap) }
}

export async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${ids}::text[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the few people whose names match best, without those that have the words only in other texts, and how many match. */
export async function findPeople(
  db: Db,
  name: string,
  most: number,
): Promise<{ people: NamedPerson[]; total: { total: number; isMinimum?: true } }> {
  const terms = searchTerms(name)
  if (terms.length === 0) return { people: [], total: { total: 0 } }
  const { people, counts } = await readPeople(db, { text: name, terms, phrases: [] })
  const named = people.filter((person) => terms.every((term) => fold(person.name).includes(term)))
  const sum = [...counts.values()].reduce((total, some) => total + some, 0)
  return {
    people: (named.length > 0 ? named : people).slice(0, most),
    total: sum > mostCompared ? { total: mostCompared, isMinimum: true } : { total: sum },
  }
}
