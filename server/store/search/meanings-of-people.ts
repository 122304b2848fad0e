// Texts that mean people: the sessions or the feedback of somebody, and everybody with an address at a domain.

import sql from 'sql-template-tag'
import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { capped, cappedTotal, count } from './counted-meaning.ts'
import { readMailDomain, readWhose } from './read-query.ts'
import { findPeople, type NamedPerson } from './search-users.ts'

const maxPeople = 5

/** Each person once. */
export async function ofPerson(db: Db, text: string): Promise<SearchMeaning[]> {
  const whose = readWhose(text)
  if (whose === undefined) return []
  const { what, name } = whose
  const { people, total } = await findPeople(db, name, maxPeople)
  const meaningOf = what === 'sessions' ? sessionsOf : feedbackOf
  const meanings = await Promise.all(people.map((person) => meaningOf(db, person)))
  const all: SearchMeaning = {
    title: `See all people for ${name}`,
    list: 'users',
    filters: { q: name },
    ...total,
  }
  const known = meanings.filter((meaning) => meaning !== undefined)
  return people.length < total.total ? [...known, all] : known
}

/** Those that an expert gave, and that anybody else booked. */
async function sessionsOf(db: Db, { id, name, email, isExpert }: NamedPerson): Promise<SearchMeaning> {
  const who = isExpert ? sql`expert_id = ${id}` : sql`user_id = ${id}`
  const total = await count(db, capped(sql`select from session_words where is_sign_in = false and ${who}`))
  return {
    title: isExpert ? `Sessions given by ${name}` : `Sessions of ${name}`,
    ...(email && { detail: email }),
    list: 'sessions',
    filters: isExpert ? { expert: id } : { user: id },
    ...cappedTotal(total),
    isExact: true,
  }
}

/** What an expert got, and what anybody else wrote: feedback names its author by the address. */
async function feedbackOf(
  db: Db,
  { id, name, email, isExpert }: NamedPerson,
): Promise<SearchMeaning | undefined> {
  if (!isExpert && email === '') return undefined
  const who = isExpert ? sql`expert_id = ${id}` : sql`email = ${email}`
  const total = await count(db, capped(sql`select from feedback where ${who}`))
  return {
    title: isExpert ? `Feedback for ${name}` : `Feedback of ${name}`,
    ...(email && { detail: email }),
    list: 'feedback',
    filters: isExpert ? { expert: id } : { email },
    ...cappedTotal(total),
    isExact: true,
  }
}

/** Addresses are searched by their words: the list of the text is that of the domain where the people found have it. */
export async function ofMailDomain(db: Db, text: string): Promise<SearchMeaning[]> {
  const domain = readMailDomain(text)
  if (domain === undefined) return []
  const q = `@${domain}`
  const { people, total } = await findPeople(db, q, maxPeople)
  if (people.length === 0 || !people.every(({ email }) => email.includes(q))) return []
  return [{ title: `People at ${q}`, list: 'users', filters: { q }, ...total, isExact: true }]
}
