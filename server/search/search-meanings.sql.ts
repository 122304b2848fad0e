// What a text may mean besides its words, each a selection of a list: its parts, a label of sessions, or a domain of addresses.

import { words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { findLabels } from './labels.sql.ts'
import { readMailDomain } from './read-query.ts'
import { findPeople } from './search-users.sql.ts'
import { type SearchContext, selectionsOf } from './selections.sql.ts'

const minLength = 3
const maxPeople = 5

export async function searchMeanings(db: Db, text: string, asked: SearchContext): Promise<SearchMeaning[]> {
  const found = await Promise.all([ofMailDomain(db, text), ofLabel(db, text), selectionsOf(db, text, asked)])
  const each = new Map<string, SearchMeaning>()
  for (const meaning of found.flat()) {
    const key = JSON.stringify([meaning.list, meaning.filters])
    if (!each.get(key)?.isExact) each.set(key, meaning)
  }
  return [...each.values()]
}

async function ofLabel(db: Db, text: string): Promise<SearchMeaning[]> {
  const typed = words(text)
    .filter((word) => !/^sessions?$/.test(word))
    .join(' ')
  return typed.length < minLength ? [] : await findLabels(db, typed)
}

/** Addresses are searched by their words: the text means the domain only if all people found have it. */
async function ofMailDomain(db: Db, text: string): Promise<SearchMeaning[]> {
  const domain = readMailDomain(text)
  if (domain === undefined) return []
  const q = `@${domain}`
  const { people, total } = await findPeople(db, q, maxPeople)
  if (people.length === 0 || !people.every(({ email }) => email.includes(q))) return []
  return [{ title: `People at ${q}`, list: 'users', filters: { q }, ...total, isExact: true }]
}
