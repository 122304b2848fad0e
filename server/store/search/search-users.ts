// Search for people, in this order: the id or address was typed, the name begins with the text, the name contains every
// word, other texts contain them. If nobody matches: names with a similar spelling.

import sql, { type Sql } from 'sql-template-tag'
import type { Document } from '#contract/entity.ts'
import { fold } from '#contract/fold.ts'
import { isExpert, userName, users } from '#contract/users.ts'
import type { Db } from '#server/db/client.ts'
import { testCommonTerms } from '#server/store/lists/common-terms.ts'
import { findMatches } from '#server/store/lists/find-matches.ts'
import { allOf } from '#server/store/lists/listing.ts'
import { searchTerms } from '#server/store/lists/matching.ts'
import { countCap } from '#server/store/lists/page-rows.ts'
import { usersListing } from '#server/store/lists/users.ts'
import { type Found, hitsPerGroup, mostCounted, parsed, type Query } from './search-query.ts'

/** Users without experts, which are a separate group. */
export function searchUsers(db: Db, query: Query): Promise<Found> {
  return searchPeople(db, query, false)
}

export function searchExperts(db: Db, query: Query): Promise<Found> {
  return searchPeople(db, query, true)
}

type Person = { id: string; document: string }

/** `expert`: only experts, only others, or both where it is undefined. */
async function searchPeople(db: Db, query: Query, expert?: boolean): Promise<Found> {
  const [named, { people, ...count }] = await Promise.all([
    typedOrNamed(db, query, expert),
    findWithWords(db, query, expert),
  ])
  return { ...count, documents: best([...named, ...people]) }
}

/** The first few, without repetitions. */
function best(people: Person[]): Document[] {
  const each = new Map(people.map((person) => [person.id, person]))
  return parsed([...each.values()].slice(0, hitsPerGroup))
}

/** Greater than every character of a name. */
const end = '\u{10FFFF}'

function typedOrNamed(db: Db, { text }: Query, expert: boolean | undefined): Promise<Person[]> {
  const who = expert === undefined ? [] : [expert ? sql`is_expert` : sql`not is_expert`]
  const name = fold(text).replace(/\s+/g, ' ')
  return db.query<Person>(sql`
    (select id, document from users where ${allOf(who)} and (id = ${text} or email = ${text.toLowerCase()})
      order by id = ${text} desc, id limit ${hitsPerGroup})
    union all
    (select id, document from users where ${allOf(who)} and sort_name >= ${name} and sort_name < ${name + end}
      order by sort_name, id limit ${hitsPerGroup})`)
}

type Match = Person & { total: number }
type Matches = { people: Person[]; total: number; isMinimum: boolean }

/** The best of those with every word who signed in last. */
async function findWithWords(db: Db, query: Query, expert: boolean | undefined): Promise<Matches> {
  const listing = usersListing({ q: query.text, expert })
  if (!listing.words) return { people: [], total: 0, isMinimum: false }
  const words = await testCommonTerms(db, listing.words)
  const latest = {
    key: sql`sort_name`,
    bounds: [],
    newestFirst: true,
    most: mostCounted + 1,
    isSorted: false,
  }
  const people = await db.query<Match>(sql`
    with matches as materialized (
      select id, key as sort_name from (${findMatches(words, latest)}) as latest
    ), best as materialized (
      select * from matches order by ${hasEveryWord(query)} desc, sort_name, id limit ${hitsPerGroup}
    )
    select id, document, (select count(*)::integer from matches) as total
    from best join users using (id) order by ${hasEveryWord(query, sql`best.sort_name`)} desc, best.sort_name, id`)
  return { people, ...countOf(people, mostCounted) }
}

function countOf([first]: Match[], most: number): { total: number; isMinimum: boolean } {
  const total = first?.total ?? 0
  return { total: Math.min(total, most), isMinimum: total > most }
}

function hasEveryWord({ terms }: Query, name: Sql = sql`sort_name`): Sql {
  return sql`${name} like all (${terms.map((term) => `%${term}%`)}::text[])`
}

/** The experts with a tag, in order of their names. */
export async function searchExpertsOfTag(db: Db, tag: string): Promise<Found> {
  const rows = await db.query<Match>(sql`
    with carriers as materialized (
      select id, sort_name from users where is_expert and tag_ids @> array[${tag}]::text[] limit ${countCap + 1}
    ), best as materialized (
      select * from carriers order by sort_name, id limit ${hitsPerGroup}
    )
    select id, document, (select count(*)::integer from carriers) as total
    from best join users using (id) order by best.sort_name, id`)
  return { documents: parsed(rows), ...countOf(rows, countCap) }
}

/** The names of some users by id. */
export async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${ids}::text[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Named = { id: string; name: string; isExpert: boolean }

/** The few people whose names match best. */
export async function findPeople(db: Db, name: string, most: number): Promise<Named[]> {
  const terms = searchTerms(name)
  if (terms.length === 0) return []
  const { documents } = await searchPeople(db, { text: name, terms, phrases: [] })
  return documents.slice(0, most).map((document) => {
    const user = users.read(document)
    return { id: user.id, name: userName(user), isExpert: isExpert(user) }
  })
}
