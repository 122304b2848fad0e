// Search for people, in this order: the id or address was typed, the name begins with the text, the name contains every
// word, other texts contain them. If nobody matches: names with a similar spelling.

import sql, { type Sql } from 'sql-template-tag'
import type { Document } from '#contract/entity.ts'
import { fold } from '#contract/fold.ts'
import { isExpert, userName, users } from '#contract/users.ts'
import type { Db } from '#server/db/client.ts'
import { allOf } from '#server/store/lists/listing.ts'
import { searchTerms } from '#server/store/lists/matching.ts'
import { countCap } from '#server/store/lists/page-rows.ts'
import { planWords, type WordPlan } from '#server/store/lists/word-plan.ts'
import { type Found, hitsPerGroup, parsed, type Query } from './search-query.ts'

/** Users without experts, which are a separate group. */
export function searchUsers(db: Db, query: Query): Promise<Found> {
  return searchPeople(db, query, [sql`not is_expert`])
}

export function searchExperts(db: Db, query: Query): Promise<Found> {
  return searchPeople(db, query, [sql`is_expert`])
}

type Person = { id: string; document: string }

async function searchPeople(db: Db, query: Query, who: Sql[]): Promise<Found> {
  const plan = await planWords(db, 'users', query.terms)
  const [named, matches] = await Promise.all([
    typedOrNamed(db, query, who),
    plan.expected > scannedRows ? scanThenCollect(db, query, plan, who) : collect(db, query, plan, who),
  ])
  const { people, ...count } = matches
  return { ...count, documents: best([...named, ...people]) }
}

/** Words that are common among all users may be rare among these. */
async function scanThenCollect(db: Db, query: Query, plan: WordPlan, who: Sql[]): Promise<Matches> {
  const scanned = await scanIndex(db, query, plan, who)
  return scanned.people.length === hitsPerGroup ? scanned : await collect(db, query, plan, who)
}

/** The first few, without repetitions. */
function best(people: Person[]): Document[] {
  const each = new Map(people.map((person) => [person.id, person]))
  return parsed([...each.values()].slice(0, hitsPerGroup))
}

/** Greater than every character of a name. */
const end = '\u{10FFFF}'

function typedOrNamed(db: Db, { text }: Query, who: Sql[]): Promise<Person[]> {
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

/** All matches, up to a limit. */
async function collect(db: Db, query: Query, plan: WordPlan, who: Sql[]): Promise<Matches> {
  const people = await db.query<Match>(sql`
    with matches as materialized (
      select id, sort_name from users where ${allOf([...who, plan.collecting(sql`search`)])} limit ${countCap + 1}
    ), best as materialized (
      select * from matches order by ${hasEveryWord(query)} desc, sort_name, id limit ${hitsPerGroup}
    )
    select id, document, (select count(*)::integer from matches) as total
    from best join users using (id) order by ${hasEveryWord(query, sql`best.sort_name`)} desc, best.sort_name, id`)
  return { people, ...countOf(people) }
}

function countOf([first]: Match[]): { total: number; isMinimum: boolean } {
  const total = first?.total ?? 0
  return { total: Math.min(total, countCap), isMinimum: total > countCap }
}

/** Common words are found soon in any order. Names with all of them are not, if these are rare among names. */
const scannedRows = 2_000

async function scanIndex(db: Db, query: Query, plan: WordPlan, who: Sql[]): Promise<Matches> {
  const named = sql`name_words @> ${query.terms}::text[]`
  const people = await db.query<Match>(sql`
    with matches as materialized (
      (select id, sort_name from (
        select id, sort_name, search from users where ${allOf(who)} order by sort_name, id limit ${scannedRows}
      ) as first where ${plan.testing})
      union
      (select id, sort_name from users where ${allOf([...who, named])} limit ${scannedRows})
    ), best as materialized (
      select * from matches order by ${hasEveryWord(query)} desc, sort_name, id limit ${hitsPerGroup}
    )
    select id, document, (select count(*)::integer from matches) as total from best join users using (id)
    order by ${hasEveryWord(query, sql`best.sort_name`)} desc, best.sort_name, id`)
  return { people, total: people[0]?.total ?? 0, isMinimum: true }
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
  return { documents: parsed(rows), ...countOf(rows) }
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
  const { documents } = await searchPeople(db, { text: name, terms, phrases: [] }, [])
  return documents.slice(0, most).map((document) => {
    const user = users.read(document)
    return { id: user.id, name: userName(user), isExpert: isExpert(user) }
  })
}
