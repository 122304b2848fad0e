// The rows that a text selects by a list, states, an amount, a period and a person: 'refunded last week', 'unhappy simao', 'top experts'.

import { fold, words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import type { Db } from '#server/db/client.ts'
import { searchTerms } from '#server/lists/words/matching.sql.ts'
import { findLabels } from './labels.sql.ts'
import { completions, readMeaning, type TextMeaning } from './read-meaning.ts'
import { find } from './search-groups.sql.ts'
import { findPeople, type NamedPerson, searchPeople } from './search-users.sql.ts'
import { type AddedFilters, type Selection, selectionOfMeaning } from './selection.ts'
import type { Effect, MeantList } from './vocabulary.ts'

const maxPeople = 5
/** Each completion may search for people. */
const maxCompletions = 3

/** `today`: YYYY-MM-DD in the console's time zone; `uid`: the person that 'my' means. */
export type SearchContext = { today: string; uid: string | undefined }

/** The beginning of a state is a part of the meaning. */
export async function selectionsOf(
  db: Db,
  text: string,
  { today, uid }: SearchContext,
): Promise<SearchMeaning[]> {
  const found = await selectionsIn(db, readMeaning(text, today), uid)
  if (found.some(({ isExact }) => isExact)) return found
  let tried = 0
  for (const whole of completions(text)) {
    const read = readMeaning(whole, today)
    if (read === undefined || (read.rest === '' && !read.isWhole)) continue
    const meant = await selectionsIn(db, read, uid)
    if (meant.some(({ isExact }) => isExact))
      return [...meant.map(({ isExact, ...meaning }) => meaning), ...found]
    if (++tried === maxCompletions) break
  }
  return found
}

/** Returns the selection with further choices. */
type Select = (chosen?: Partial<AddedFilters>) => Selection | undefined

async function selectionsIn(
  db: Db,
  read: TextMeaning | undefined,
  uid: string | undefined,
): Promise<SearchMeaning[]> {
  const effects = read && (await withLabels(db, read.effects))
  if (!read || read.selectsNothing || !effects) return []
  const { rest, sought, list, isName } = read
  if (sought && !(await hasWords(db, list, sought))) return []
  const select: Select = ({ filters, by = sought && ` with ${sought}` } = {}) =>
    selectionOfMeaning({ ...read, effects }, uid, {
      by,
      filters: { ...(sought && { q: sought }), ...filters },
    })
  if (rest === '') return withoutName(read, select())
  const labels = list === 'sessions' && !isName && isMore(read) ? await findLabels(db, rest) : []
  const label = labels.find(({ isExact }) => isExact)?.filters.label
  const labelled = label === undefined ? undefined : select({ by: `: ${label}`, filters: { label } })
  if (labelled) return [{ ...labelled, isExact: true }]
  const people = await ofPeople(db, read, select)
  return people.length > 0 || !isMore(read, 'words') ? people : await ofWords(db, read, select)
}

function withoutName({ isWhole, isPart }: TextMeaning, selection: Selection | undefined): SearchMeaning[] {
  if (!selection || !(isWhole || isPart)) return []
  return [{ ...selection, ...(isWhole && { isExact: true }) }]
}

/** Returns whether there is more than an amount, or than a period whose other words may mean anything. */
function isMore({ period, hasNoun, effects, sought }: TextMeaning, besides?: 'words'): boolean {
  return hasNoun || (besides ? effects.length > 0 || sought !== '' : period !== undefined)
}

/** Returns the effects with the labels as sessions spell them; undefined if no session has one. */
async function withLabels(db: Db, effects: Effect[]): Promise<Effect[] | undefined> {
  const known: Effect[] = []
  for (const effect of effects) {
    const { label } = effect.filters
    if (label === undefined) known.push(effect)
    else {
      const exact = (await findLabels(db, label)).find(({ isExact }) => isExact)
      if (!exact) return undefined
      known.push({ title: exact.filters.label ?? '', filters: exact.filters })
    }
  }
  return known
}

/** A name without 'of' before it must consist of whole words of somebody's name. */
async function ofPeople(db: Db, read: TextMeaning, select: Select): Promise<SearchMeaning[]> {
  const { list, rest, isName, isExpert, isWith } = read
  if (list !== 'sessions' && list !== 'feedback') return []
  const { people, total } = await findPeople(db, rest, maxPeople)
  const meanings = people
    .filter(({ name, email }) => isCalled(name, rest) || (isName && isPartOf(`${name} ${email}`, rest)))
    .filter((person) => person.isExpert || !isExpert)
    .toSorted((a, b) => (isWith ? Number(b.isExpert) - Number(a.isExpert) : 0))
    .map((person) => ofPerson(list, person, select))
    .filter((meaning) => meaning !== undefined)
  const all: SearchMeaning = {
    title: `See all people for ${rest}`,
    list: 'users',
    filters: { q: rest },
    ...total,
  }
  if (meanings.length > 0) return isName && people.length < total.total ? [...meanings, all] : meanings
  // 'Anas sessions', without the apostrophe.
  if (!rest.endsWith('s')) return []
  return await ofPeople(db, { ...read, rest: rest.slice(0, -1) }, select)
}

export function isCalled(name: string, typed: string): boolean {
  const known = [...words(name), ...words(name.replace(/['’ʼ]/g, ''))]
  return typed
    .split(' ')
    .every(
      (word) =>
        known.includes(word) ||
        (/\p{Script=Hangul}/u.test(word.normalize('NFC')) && fold(name).endsWith(word)),
    )
}

function isPartOf(text: string, typed: string): boolean {
  return typed.split(' ').every((word) => fold(text).includes(word))
}

/** Of an expert: what they gave and got; of others: what they booked and wrote. Feedback names its author by the address. */
function ofPerson(
  list: 'sessions' | 'feedback',
  { id, name, email, isExpert }: NamedPerson,
  select: Select,
): SearchMeaning | undefined {
  const author = list === 'sessions' ? { user: id } : { email }
  const filters: Record<string, string> = isExpert ? { expert: id } : author
  const by = isExpert ? (list === 'sessions' ? 'with' : 'for') : 'of'
  const selection = select({ by: ` ${by} ${name}`, filters })
  if (!selection || filters.email === '') return undefined
  return { ...selection, ...(email && { detail: email }), isExact: true }
}

/** If nobody has that name: the rows of the list with the words, or experts with that tag and their sessions. */
async function ofWords(
  db: Db,
  { list, rest: named, sought }: TextMeaning,
  select: Select,
): Promise<SearchMeaning[]> {
  const rest = [named, sought].filter(Boolean).join(' ')
  const tag = list === 'experts' || list === 'sessions' ? await findTagNamed(db, rest) : undefined
  const tagged = tag && select({ by: ` with the tag ${rest}`, filters: { tag: tag.id } })
  const worded = (await hasWords(db, list, rest))
    ? select({ by: ` with ${rest}`, filters: { q: rest } })
    : undefined
  const found = list === 'experts' ? [tagged, worded] : [worded, tagged]
  return found.filter((one) => one !== undefined)
}

async function findTagNamed(db: Db, text: string): Promise<{ id: string } | undefined> {
  const { documents } = await find.tags(db, { text, terms: searchTerms(text), phrases: [] })
  const found: unknown[] = JSON.parse(documents)
  return found.map((document) => tags.read(document)).find((tag) => words(tagLabel(tag)).join(' ') === text)
}

async function hasWords(db: Db, list: MeantList, text: string): Promise<boolean> {
  const query = { text, terms: searchTerms(text), phrases: [], count: 'none' as const }
  // A short number is in many texts by chance.
  if (query.terms.length === 0 || !/\p{L}|\d{3}/u.test(text)) return false
  if (list === 'activity') return true
  if (list !== 'users' && list !== 'experts') return (await find[list](db, query)).documents !== '[]'
  const { users, experts } = await searchPeople(db, query)
  return experts.documents !== '[]' || (list === 'users' && users.documents !== '[]')
}
