// Search in all entities: what the text may mean, and for each group the best matches and their number.

import { fold, words } from '#contract/fold.ts'
import {
  searchGroups as groupNames,
  type SearchAnswer,
  type SearchedGroup,
  type SearchGroup,
  type SearchMeaning,
} from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { storable } from '#server/documents/columns.ts'
import { computeRead } from '#server/documents/threads/compute.ts'
import { searchTerms } from '#server/lists/words/matching.sql.ts'
import { describeHits, type GroupHits } from './describe-hits.ts'
import { findNamesLike } from './misspelt-names.sql.ts'
import { findWordsLike } from './misspelt-words.sql.ts'
import { findNamed } from './named-record.sql.ts'
import { possessive, readMeaning, respelled } from './read-meaning.ts'
import { readPhone, readPhrases, readTagName } from './read-query.ts'
import { find, type OtherGroup } from './search-groups.sql.ts'
import { searchMeanings } from './search-meanings.sql.ts'
import { arrayOf, type Query, type SearchMatches } from './search-query.sql.ts'
import { findNames, findPeople, searchExpertsOfTag, searchPeople } from './search-users.sql.ts'
import type { SearchContext } from './selections.sql.ts'
import { fillers, idWords, stem, vocabulary } from './vocabulary.ts'

/** `count`: 'none' counts only rows that finding the hits has read. `today`: YYYY-MM-DD in the console's time zone. */
export async function search(
  db: Db,
  q: string,
  { count, today = todayIn('UTC'), uid }: { count?: 'none' | undefined; today?: string; uid?: string } = {},
): Promise<SearchAnswer> {
  const typed = storable(q.trim())
  if (searchTerms(typed).length === 0) return { q, terms: [], meanings: [], groups: [] }
  const phrases = readPhrases(typed).map((phrase) => words(phrase).join(' '))
  const read = phrases.length > 0 ? undefined : readMeaning(typed, today)
  const named = phrases.length > 0 ? undefined : await findNamed(db, typed, read)
  const text = named ?? typed
  const query = { text, terms: searchTerms(text), phrases, count }
  const asked = { today, uid }
  const meansOf = (text: string) => searchMeanings(db, text, asked)
  const [groups, meant] = await Promise.all([
    searchGroups(db, query),
    named === undefined ? meansOf(text) : meansWithAddress(db, { typed, named, asked }),
  ])
  const meanings = read && isSomebody(groups, text) ? meant.map(({ isExact, ...meaning }) => meaning) : meant
  const found = {
    q,
    terms: query.terms,
    meanings,
    groups,
    ...(named && meant.length === 0 && { named }),
    ...(read && { isRead: true }),
  }
  if (groups.length > 0 || meanings.length > 0) return found
  const shown = phrases.length > 0 ? undefined : respelled(text)
  const respelledMeanings = shown === undefined ? [] : await meansOf(shown)
  if (respelledMeanings.length > 0)
    return { ...found, shown, terms: searchTerms(shown ?? text), meanings: respelledMeanings }
  return { ...found, ...(await searchOtherWords(db, query)) }
}

/** 'refunds of ada@mail.example' selects what the person's name would select. */
async function meansWithAddress(
  db: Db,
  { typed, named, asked }: { typed: string; named: string; asked: SearchContext },
): Promise<SearchMeaning[]> {
  if (!named.includes('@')) return []
  const { people } = await findPeople(db, named, 1)
  const person = people.find(({ email }) => fold(email) === fold(named))
  const meant = person ? await searchMeanings(db, typed.replace(named, person.name), asked) : []
  return meant.filter(({ isExact, detail }) => isExact && detail === person?.email)
}

const minContent = 3

/** Searches for words with a similar spelling; else without those of the console and of questions, as in 'ola nowak rating'. */
async function searchOtherWords(db: Db, query: Query): Promise<Partial<SearchAnswer> | undefined> {
  if (query.phrases.length > 0) return undefined
  const alike = await findWordsLike(db, query)
  const found = alike && (await searchTermsOf(db, query, alike))
  if (found) return found
  const typed = words(query.text.replace(possessive, ' '))
  const isKnown = (word: string) =>
    [fillers, idWords, vocabulary].some((known) => known.has(word) || known.has(stem(word)))
  const content = typed.filter((word) => !isKnown(word))
  const isLess = content.length < typed.length && content.join('').length >= minContent
  return isLess ? await searchTermsOf(db, query, content) : undefined
}

async function searchTermsOf(
  db: Db,
  query: Query,
  typed: string[],
): Promise<Partial<SearchAnswer> | undefined> {
  const shown = typed.join(' ')
  const terms = searchTerms(shown)
  const groups = terms.length > 0 ? await searchGroups(db, { ...query, text: shown, terms }) : []
  return groups.length > 0 ? { shown, terms, groups } : undefined
}

/** Returns whether the text is also somebody's name, or begins it: 'June', 'may', 'Dec'. */
function isSomebody(groups: SearchedGroup[], text: string): boolean {
  const typed = words(text)
  const begins = (known: string, word: string) =>
    typed.length === 1 && word.length === 3 && word !== 'may' && known.startsWith(word)
  return [...hitsOf(groups, 'users'), ...hitsOf(groups, 'experts')].some(({ title }) =>
    typed.every((word) => words(title).some((known) => known === word || begins(known, word))),
  )
}

async function searchGroups(db: Db, query: Query): Promise<SearchedGroup[]> {
  const ofTag = { ...query, ...tagIn(query.text) }
  const found = await searchAll(db, query, ofTag)
  const groups: SearchedGroup[] = []
  for (const group of groupNames)
    groups.push({ group, ...(await read(group, found[group], group === 'tags' ? ofTag : query)) })
  const all = [...(await withExperts(db, groups)), ...(await ofBestTag(db, query, groups))]
  return all.filter(({ hits }) => hits.length > 0)
}

/** In 'tag sleep' the first word says what the other one names. */
function tagIn(text: string): Partial<Query> {
  const name = readTagName(text)
  const terms = searchTerms(name ?? '')
  return name === undefined || terms.length === 0 ? {} : { text: name, terms }
}

function read(group: SearchGroup, found: SearchMatches, query: Query): Promise<GroupHits> {
  return computeRead(describeHits, { group, found, query }, found.documents.length)
}

async function withExperts(db: Db, groups: SearchedGroup[]): Promise<SearchedGroup[]> {
  const sessions = groups.flatMap(({ hits }) => hits.flatMap(({ session }) => session ?? []))
  const names = await findNames(
    db,
    sessions.flatMap(({ expert }) => expert ?? []),
  )
  for (const session of sessions)
    if (session.expert !== null) session.expert = names.get(session.expert) ?? session.expert
  return groups
}

/** Adds the experts with the tag that matches best; experts that also match themselves are listed once. */
async function ofBestTag(db: Db, query: Query, groups: SearchedGroup[]): Promise<SearchedGroup[]> {
  const [tag] = hitsOf(groups, 'tags')
  if (!tag) return []
  const known = new Set(hitsOf(groups, 'experts').map(({ id }) => id))
  const found = await searchExpertsOfTag(db, tag.id)
  const { total, isMinimum, hits } = await read('experts', found, { ...query, phrases: [] })
  const others = hits.filter(({ id }) => !known.has(id))
  return [
    {
      group: 'experts',
      tag: { id: tag.id, name: tag.title },
      total,
      ...(isMinimum && { isMinimum }),
      hits: others.map((hit) => ({ ...hit, reason: { what: 'Tag', text: tag.title } })),
    },
  ]
}

function hitsOf(groups: SearchedGroup[], name: SearchGroup) {
  return groups.find(({ group }) => group === name)?.hits ?? []
}

async function searchAll(db: Db, query: Query, ofTag: Query): Promise<Record<SearchGroup, SearchMatches>> {
  const findIn = (group: OtherGroup, of = query): Promise<SearchMatches> => find[group](db, of)
  const [people, sessions, feedback, tags, codes, notes] = await Promise.all([
    searchPeopleSpelledOtherwise(db, query),
    findIn('sessions'),
    findIn('feedback'),
    findIn('tags', ofTag),
    findIn('discount-codes'),
    findIn('notes'),
  ])
  return { ...people, sessions, feedback, tags, 'discount-codes': codes, notes }
}

/** Searches a phone number without its blanks first. If nobody matches the words as typed: names with a similar spelling. */
async function searchPeopleSpelledOtherwise(db: Db, query: Query) {
  const phone = readPhone(query.text)
  const called =
    phone === undefined ? undefined : await searchPeople(db, { ...query, text: phone, terms: [phone] })
  if (called && !(isEmpty(called.users) && isEmpty(called.experts))) return called
  const found = await searchPeople(db, query)
  if (!isEmpty(found.users) || !isEmpty(found.experts)) return found
  const alike = await findNamesLike(db, query)
  return { users: allOf(alike.users), experts: allOf(alike.experts) }
}

function isEmpty({ documents }: SearchMatches): boolean {
  return documents === '[]'
}

export function todayIn(timeZone: string): string {
  // Intl takes 6 MB and 20 ms, which UTC does not need.
  if (timeZone === 'UTC') return new Date().toISOString().slice(0, 10)
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', parts).format()
}

function allOf(rows: { id: string; document: string }[]): SearchMatches {
  return { documents: arrayOf(rows), total: rows.length, isMinimum: false }
}
