// Search for people: whose id or address was typed, then whose name begins so, then whose name has every word, then
// whose other texts have; and where nobody is found so, whose name is spelled nearly so.

import { fold } from '#contract/fold.ts'
import type { Sql } from '#server/db/database.ts'
import { type Fragment, fragment } from '#server/db/fragment.ts'
import { allOf } from './listing.ts'
import { countCap } from './page-rows.ts'
import { type Found, hitsPerGroup, type Query } from './search-query.ts'
import { type Count, countCommon, orders } from './word-count.ts'
import { planWords, type WordPlan } from './word-plan.ts'

export function searchUsers(sql: Sql, query: Query): Promise<Found> {
  return searchPeople(sql, query, [])
}

export function searchExperts(sql: Sql, query: Query): Promise<Found> {
  return searchPeople(sql, query, [fragment`is_expert`])
}

type Person = { id: string; document: string }

async function searchPeople(sql: Sql, query: Query, who: Fragment[]): Promise<Found> {
  const plan = await planWords(sql, 'users', query.terms)
  const [named, matching, count] = await Promise.all([
    typedOrNamed(sql, query, who),
    plan.isCommon ? walk(sql, query, plan, who) : gather(sql, query, plan, who),
    plan.isCommon ? countPeople(sql, plan, who) : undefined,
  ])
  const found = best([...named, ...matching])
  const { total, isMinimum } = count ?? countOf(matching)
  return { documents: found, total, isMinimum }
}

/** The first few, each once. */
function best(people: Person[]): string[] {
  const documents = new Map(people.map(({ id, document }) => [id, document]))
  return [...documents.values()].slice(0, hitsPerGroup)
}

/** Beyond every character of a name. */
const end = '\u{10FFFF}'

function typedOrNamed(sql: Sql, { text }: Query, who: Fragment[]): Promise<Person[]> {
  const name = fold(text).replace(/\s+/g, ' ')
  return sql<Person[]>`
    (select id, document from users where ${allOf(who)} and (id = ${text} or email = ${text.toLowerCase()})
      order by id = ${text} desc, id limit ${hitsPerGroup})
    union all
    (select id, document from users where ${allOf(who)} and sort_name >= ${name} and sort_name < ${name + end}
      order by sort_name, id limit ${hitsPerGroup})`
}

type Match = Person & { total: number }

/** Every match, up to a number. */
function gather(sql: Sql, query: Query, plan: WordPlan, who: Fragment[]): Promise<Match[]> {
  return sql<Match[]>`
    with matches as materialized (
      select id, sort_name from users where ${allOf([...who, plan.gathering])} limit ${countCap + 1}
    ), best as materialized (
      select * from matches order by ${hasEveryWord(query)} desc, sort_name, id limit ${hitsPerGroup}
    )
    select id, document, (select count(*)::integer from matches) as total
    from best join users using (id) order by ${hasEveryWord(query, fragment`best.sort_name`)} desc, best.sort_name, id`
}

function countOf([first]: Person[]): Count {
  const total = first && 'total' in first ? Number(first.total) : 0
  return { total: Math.min(total, countCap), isMinimum: total > countCap }
}

/** Common words are met soon in any order. Names that have them all are not, if they are rare among names. */
const walkedRows = 2_000

function walk(sql: Sql, query: Query, plan: WordPlan, who: Fragment[]): Promise<Person[]> {
  const named = fragment`name_words @> ${query.terms}::text[]`
  return sql<Person[]>`
    with matches as materialized (
      (select id, sort_name from (
        select id, sort_name, search from users where ${allOf(who)} order by sort_name, id limit ${walkedRows}
      ) as first where ${plan.testing})
      union
      (select id, sort_name from users where ${allOf([...who, named])} limit ${walkedRows})
    ), best as materialized (
      select * from matches order by ${hasEveryWord(query)} desc, sort_name, id limit ${hitsPerGroup}
    )
    select id, document from best join users using (id)
    order by ${hasEveryWord(query, fragment`best.sort_name`)} desc, best.sort_name, id`
}

function countPeople(sql: Sql, plan: WordPlan, who: Fragment[]): Promise<Count> {
  return countCommon(sql, plan, { table: 'users', branch: who, conditions: [], ...orders().users })
}

function hasEveryWord({ terms }: Query, name: Fragment = fragment`sort_name`): Fragment {
  return fragment`${name} like all (${terms.map((term) => `%${term}%`)}::text[])`
}
