// What a text may mean besides its words, each a selection of a list: its parts, a label of sessions, or a domain of addresses.

import { words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { findLabels } from './labels.sql.ts'
import { ofMailDomain } from './mail-domain.ts'
import { type Asked, selectionsOf } from './selections.sql.ts'

const minLength = 3

export async function searchMeanings(db: Db, text: string, asked: Asked): Promise<SearchMeaning[]> {
  const found = await Promise.all([ofMailDomain(db, text), ofLabel(db, text), selectionsOf(db, text, asked)])
  const each = new Map<string, SearchMeaning>()
  for (const meaning of found.flat()) {
    const key = JSON.stringify([meaning.list, meaning.filters])
    if (!each.has(key)) each.set(key, meaning)
  }
  return [...each.values()]
}

async function ofLabel(db: Db, text: string): Promise<SearchMeaning[]> {
  const typed = words(text)
    .filter((word) => !/^sessions?$/.test(word))
    .join(' ')
  return typed.length < minLength ? [] : await findLabels(db, typed)
}
