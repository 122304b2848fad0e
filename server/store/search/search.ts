// Search over all entities: what the text may mean, and for each group the best matches and their number.

import type { Document } from '#contract/entity.ts'
import { type SearchAnswer, type SearchedGroup, type SearchGroup, searchGroups } from '#contract/search.ts'
import { sessions } from '#contract/sessions.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import type { Db } from '#server/db/client.ts'
import { storable } from '#server/documents/columns.ts'
import { searchTerms } from '#server/store/lists/matching.ts'
import { findNamesLike } from './misspelt-names.ts'
import { readPhone, readPhrases } from './read-query.ts'
import { type OtherGroup, searched } from './search-groups.ts'
import { holdsAll, toHit } from './search-hits.ts'
import { searchMeanings } from './search-meanings.ts'
import type { Found, Query } from './search-query.ts'
import { findNames, searchExpertsOfTag, searchPeople } from './search-users.ts'

export async function search(db: Db, q: string): Promise<SearchAnswer> {
  const text = storable(q.trim())
  const terms = searchTerms(text)
  if (terms.length === 0) return { q, terms, meanings: [], groups: [] }
  const query = { text, terms, phrases: readPhrases(text) }
  const [found, meanings] = await Promise.all([searchAll(db, query), searchMeanings(db, text)])
  const read = searchGroups.map((group) => readFound(group, found[group], query))
  const names = await findNames(db, expertsOf(read))
  const groups = read.map(({ group, documents, ...count }) => ({
    group,
    ...count,
    hits: documents.map((document) => toHit(document, searched[group].describe(document, names), query)),
  }))
  const all = [...groups, ...(await ofBestTag(db, query, read))]
  return { q, terms, meanings, groups: all.filter(({ hits }) => hits.length > 0) }
}

type Read = { group: SearchGroup; documents: Document[]; total: number; isMinimum?: true }

/** Phrases are searched in the documents that contain their words. */
function readFound(group: SearchGroup, { documents, total, isMinimum }: Found, { phrases }: Query): Read {
  const kept = documents.filter(
    (document) => phrases.length === 0 || holdsAll(searched[group].describe(document).texts, phrases),
  )
  const isCut = kept.length < documents.length
  return {
    group,
    documents: kept,
    total: isCut ? kept.length : Math.max(total, kept.length),
    ...(isMinimum && !isCut && { isMinimum }),
  }
}

function expertsOf(read: readonly Read[]): string[] {
  const found = read.find(({ group }) => group === 'sessions')?.documents ?? []
  return found.flatMap((document) => sessions.read(document).expertId ?? [])
}

/** The experts with the tag that matches best; experts that also match themselves are listed once. */
async function ofBestTag(db: Db, query: Query, read: readonly Read[]): Promise<SearchedGroup[]> {
  const [document] = read.find(({ group }) => group === 'tags')?.documents ?? []
  if (!document) return []
  const tag = tags.read(document)
  const known = new Set(read.find(({ group }) => group === 'experts')?.documents.map(({ id }) => id))
  const { documents, total, isMinimum } = await searchExpertsOfTag(db, tag.id)
  const others = documents.filter(({ id }) => !known.has(id))
  const name = tagLabel(tag)
  const hits = others
    .map((one) => toHit(one, searched.experts.describe(one), query))
    .map((hit) => ({ ...hit, reason: { what: 'Tag', text: name } }))
  return [{ group: 'experts', tag: { id: tag.id, name }, total, ...(isMinimum && { isMinimum }), hits }]
}

async function searchAll(db: Db, query: Query): Promise<Record<SearchGroup, Found>> {
  const find = (group: OtherGroup): Promise<Found> => searched[group].find(db, query)
  const [people, sessions, feedback, tags, codes] = await Promise.all([
    searchPeopleSpelledOtherwise(db, query),
    find('sessions'),
    find('feedback'),
    find('tags'),
    find('discount-codes'),
  ])
  return { ...people, sessions, feedback, tags, 'discount-codes': codes }
}

/** If nobody matches the words as typed: other spellings of a phone number, then names with a similar spelling. */
async function searchPeopleSpelledOtherwise(db: Db, query: Query) {
  const found = await searchPeople(db, query)
  if (found.users.documents.length + found.experts.documents.length > 0) return found
  const phone = readPhone(query.text)
  if (phone !== undefined) return await searchPeople(db, { ...query, text: phone, terms: [phone] })
  const alike = await findNamesLike(db, query)
  return { users: allOf(alike.users), experts: allOf(alike.experts) }
}

function allOf(documents: Document[]): Found {
  return { documents, total: documents.length, isMinimum: false }
}
