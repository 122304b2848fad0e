// Finds the people whose e-mail address has a domain.

import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { readMailDomain } from './read-query.ts'
import { findPeople } from './search-users.sql.ts'

const maxPeople = 5

/** Addresses are searched by their words: the text means the domain only if all people found have it. */
export async function ofMailDomain(db: Db, text: string): Promise<SearchMeaning[]> {
  const domain = readMailDomain(text)
  if (domain === undefined) return []
  const q = `@${domain}`
  const { people, total } = await findPeople(db, q, maxPeople)
  if (people.length === 0 || !people.every(({ email }) => email.includes(q))) return []
  return [{ title: `People at ${q}`, list: 'users', filters: { q }, ...total, isExact: true }]
}
