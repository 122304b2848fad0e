// What a text selects by a list, states, a period and a person: 'refunded last week', 'unhappy simao', 'top experts'.

import sql from 'sql-template-tag'
import { fold, words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { capped, cappedTotal, count } from './counted-meaning.sql.ts'
import { findLabels } from './labels.sql.ts'
import { completed, type Read, readMeaning } from './read-meaning.ts'
import type { Period } from './read-period.ts'
import { findPeople, type NamedPerson } from './search-users.sql.ts'
import type { MeantList } from './vocabulary.ts'

const maxPeople = 5

const wholeLists: Partial<Record<MeantList, Pick<SearchMeaning, 'title' | 'filters'>>> = {
  sessions: { title: 'Sessions', filters: {} },
  feedback: { title: 'Feedback', filters: {} },
  activity: { title: 'Activity', filters: {} },
  'discount-codes': { title: 'Codes expiring', filters: { sort: 'expirationDate' } },
}

type Selection = Pick<SearchMeaning, 'title' | 'list' | 'filters'>

/** `today`: YYYY-MM-DD in the console's time zone. A state that is only begun is a part of the meaning. */
export async function selectionsOf(db: Db, text: string, today: string): Promise<SearchMeaning[]> {
  const found = await selectionsIn(db, text, today)
  const whole = found.length > 0 ? undefined : completed(text)
  if (whole === undefined) return found
  return (await selectionsIn(db, whole, today)).map(({ isExact, ...meaning }) => meaning)
}

async function selectionsIn(db: Db, text: string, today: string): Promise<SearchMeaning[]> {
  const read = readMeaning(text, today)
  const { period, rest, states, noun } = read
  if (!period && states.length === 0 && noun === undefined) return []
  const selection = await selectionOf(db, read)
  if (!selection) return []
  if (rest === '') return withoutPerson(read, selection)
  const labelled =
    read.isName || selection.list !== 'sessions' || !period ? undefined : await labelOf(db, rest)
  if (labelled) return [{ ...during(joined(selection, labelled), period), isExact: true }]
  return await ofPeople(db, read, selection)
}

/** A list alone is a page. A label alone is only begun: a view may have its name. */
function withoutPerson({ period, noun, states }: Read, selection: Selection): SearchMeaning[] {
  const isSelected = states.some(({ isWhole }) => isWhole) || (states.length > 0 && noun !== undefined)
  if (period || isSelected) return [{ ...during(selection, period), isExact: true }]
  return states.some(({ label }) => label !== undefined) ? [selection] : []
}

/** Undefined where no session has such a label. */
async function selectionOf(db: Db, { noun, states }: Read): Promise<Selection | undefined> {
  const list =
    noun !== undefined && states.every((state) => state.list === noun || noun === 'feedback')
      ? noun
      : (states[0]?.list ?? noun ?? 'sessions')
  const whole: Selection = { list, ...(wholeLists[list] ?? { title: '', filters: {} }) }
  if (states.length === 0) return whole
  let selection: Selection | undefined
  for (const state of states) {
    const next = await stateOf(db, state, list)
    if (!next) return undefined
    selection = selection ? joined(selection, next) : next
  }
  return selection
}

/** Feedback has no labels: the word is looked for in it. */
async function stateOf(
  db: Db,
  state: Read['states'][number],
  list: MeantList,
): Promise<Selection | undefined> {
  const { title, filters, label, names } = state
  if (list === 'feedback' && state.list !== list)
    return state.ofFeedback
      ? { list, title: 'Unhappy feedback', filters }
      : { list, title: `Feedback with ${names.at(-1)}`, filters: { q: names.at(-1) ?? '' } }
  return label === undefined ? { list: state.list, title, filters } : await labelOf(db, label)
}

async function labelOf(db: Db, text: string): Promise<Selection | undefined> {
  const found = (await findLabels(db, text)).find(({ isExact }) => isExact)
  return found && { title: found.title, list: found.list, filters: found.filters }
}

function joined(one: Selection, other: Selection): Selection {
  const isPlain = Object.keys(one.filters).length === 0
  return {
    title: isPlain ? other.title : `${one.title}, ${other.title}`,
    list: one.list,
    filters: { ...one.filters, ...other.filters },
  }
}

function during({ title, list, filters }: Selection, period: Period | undefined): Selection {
  if (!period) return { title, list, filters }
  const { from, until, shown } = period
  const isOfSlots = filters.as === 'table' || byUse.has(filters.sort)
  const days = isOfSlots
    ? { slotFrom: from, slotUntil: until }
    : { from: beginOf({ list, filters }, from), until }
  return { title: `${title}, ${shown}`, list, filters: { ...filters, ...days } }
}

/** The orders of codes in a period of their use. */
const byUse: ReadonlySet<string | undefined> = new Set(['-revenue', '-uses'])

/** What expires in the current week or month does so from today on. */
function beginOf({ list, filters }: Pick<Selection, 'list' | 'filters'>, from: string): string {
  const isComing = list === 'discount-codes' && filters.state === undefined
  return isComing && (from === 'week' || from === 'month') ? 'today' : from
}

/** Each person once. A name without 'of' before it has to be whole words of somebody's name. */
async function ofPeople(
  db: Db,
  { rest, isName, period, states }: Read,
  selection: Selection,
): Promise<SearchMeaning[]> {
  if (selection.list !== 'sessions' && selection.list !== 'feedback') return []
  const found = await findPeople(db, rest, maxPeople)
  const people = isName ? found.people : found.people.filter(({ name }) => isCalled(name, rest))
  const isPlain = !period && states.length === 0
  const meanings = await Promise.all(people.map((person) => ofPerson(db, person, selection, isPlain)))
  const known = meanings
    .filter((meaning) => meaning !== undefined)
    .map((meaning) => ({ ...meaning, ...during(meaning, period), isExact: true }))
  if (known.length === 0 || people.length >= found.total.total || !isName) return known
  return [
    ...known,
    { title: `See all people for ${rest}`, list: 'users', filters: { q: rest }, ...found.total },
  ]
}

function isCalled(name: string, typed: string): boolean {
  const known = [...words(name), ...words(name.replace(/['’ʼ]/g, ''))]
  return typed
    .split(' ')
    .every(
      (word) =>
        known.includes(word) ||
        (/\p{Script=Hangul}/u.test(word.normalize('NFC')) && fold(name).endsWith(word)),
    )
}

/** Sessions that an expert gave and feedback that they got; those that anybody else booked and wrote. */
async function ofPerson(
  db: Db,
  { id, name, email, isExpert }: NamedPerson,
  { title, list, filters }: Selection,
  isCounted: boolean,
): Promise<SearchMeaning | undefined> {
  const rule = ofWhom[list === 'sessions' ? 'sessions' : 'feedback'][isExpert ? 'expert' : 'user']
  const value = rule.filter === 'email' ? email : id
  if (value === '') return undefined
  const meaning: SearchMeaning = {
    title: `${title} ${rule.by} ${name}`,
    ...(email && { detail: email }),
    list,
    filters: { ...filters, [rule.filter]: value },
  }
  if (!isCounted) return meaning
  const rows = sql`${rule.rows} ${value}`
  return { ...meaning, ...cappedTotal(await count(db, capped(rows))) }
}

/** Feedback names its author by the address. */
const ofWhom = {
  sessions: {
    expert: {
      by: 'given by',
      filter: 'expert',
      rows: sql`select from session_words where is_sign_in = false and expert_id =`,
    },
    user: {
      by: 'of',
      filter: 'user',
      rows: sql`select from session_words where is_sign_in = false and user_id =`,
    },
  },
  feedback: {
    expert: { by: 'for', filter: 'expert', rows: sql`select from feedback where expert_id =` },
    user: { by: 'of', filter: 'email', rows: sql`select from feedback where email =` },
  },
}
