// What a text may mean besides its words: a day, an amount, a state or people, each a selection of a list.

import sql from 'sql-template-tag'
import { words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'
import { capped, cappedTotal, count } from './counted-meaning.sql.ts'
import { findLabels } from './labels.sql.ts'
import { ofMailDomain } from './mail-domain.ts'
import { readDays } from './read-days.ts'
import { readAmount } from './read-query.ts'
import { selectionsOf } from './selections.sql.ts'

const minLength = 3

export async function searchMeanings(db: Db, text: string, today: string): Promise<SearchMeaning[]> {
  const found = await Promise.all([
    meaningsOfDay(db, text),
    ofAmount(db, text),
    ofState(db, text),
    ofLabel(db, text),
    selectionsOf(db, text, today),
    ofMailDomain(db, text),
  ])
  const each = new Map<string, SearchMeaning>()
  for (const meaning of found.flat()) {
    const key = JSON.stringify([meaning.list, meaning.filters])
    if (!each.has(key)) each.set(key, meaning)
  }
  return [...each.values()]
}

async function meaningsOfDay(db: Db, text: string): Promise<SearchMeaning[]> {
  const days = readDays(text, new Date())
  if (!days) return []
  const { from, until, shown } = days
  const total = await count(
    db,
    sql`(select coalesce(sum(sessions), 0) from session_days where day between ${from}::date and ${until}::date)`,
  )
  const when = from === until ? `on ${shown}` : `in ${shown}`
  return [{ title: `Sessions ${when}`, list: 'sessions', filters: { from, until }, total, isExact: true }]
}

async function ofAmount(db: Db, text: string): Promise<SearchMeaning[]> {
  const amount = readAmount(text)
  if (amount === undefined) return []
  const total = await count(
    db,
    capped(sql`select from sessions where is_sign_in = false and (- total_price) = - ${amount}::numeric`),
  )
  const filters = { minPrice: amount, maxPrice: amount }
  return [
    { title: `Sessions at $${amount}`, list: 'sessions', filters, ...cappedTotal(total), isExact: true },
  ]
}

type State = Omit<SearchMeaning, 'total'> & { words: string[]; listing: Listing }

type SessionFlags = { ai?: boolean; ingested?: boolean; transcript?: boolean }

function ofSessions(title: string, word: string, selection: SessionFlags): State {
  const listing = sessionsListing({ kind: 'booking', ...selection })
  return { title, list: 'sessions', filters: textsOf(selection), words: [word], listing }
}

function ofUsers(title: string, words: string[], selection: { role?: 'admin'; verified?: boolean }): State {
  return { title, list: 'users', filters: textsOf(selection), words, listing: usersListing(selection) }
}

function textsOf(selection: Record<string, string | boolean>): Record<string, string> {
  return Object.fromEntries(Object.entries(selection).map(([name, value]) => [name, String(value)]))
}

/** The names of the flags of sessions and users. */
const states = withMaintainedCounts([
  ofSessions('Sessions not ingested', 'not ingested', { ingested: false }),
  ofSessions('Sessions ingested', 'ingested', { ingested: true }),
  ofSessions('Sessions with transcript', 'with transcript', { transcript: true }),
  ofSessions('Sessions without transcript', 'without transcript', { transcript: false }),
  ofSessions('AI sessions', 'ai sessions', { ai: true }),
  ofUsers('Users not verified', ['unverified', 'not verified'], { verified: false }),
  ofUsers('Users verified', ['verified'], { verified: true }),
  ofUsers('Admins', ['admins'], { role: 'admin' }),
])

/** Throws where one selects by more than flags: its maintained count would be that of all rows with its flags. */
function withMaintainedCounts(given: State[]): State[] {
  const wrong = given.find(({ listing }) => conditionsBeyondFlags(listing).length > 0)
  if (wrong)
    throw new Error(`'${wrong.title}' is no selection by flags, of which alone counts are maintained.`)
  return given
}

async function ofState(db: Db, text: string): Promise<SearchMeaning[]> {
  const typed = words(text).join(' ')
  if (typed.length < minLength) return []
  const meant = states.filter(({ words }) => words.some((name) => name.startsWith(typed)))
  return Promise.all(
    meant.map(async ({ title, list, filters, words, listing }) => ({
      title,
      list,
      filters,
      total: await count(db, listing.count.maintained ?? sql`null`),
      ...(words.includes(typed) && { isExact: true }),
    })),
  )
}

async function ofLabel(db: Db, text: string): Promise<SearchMeaning[]> {
  const typed = words(text)
    .filter((word) => !/^sessions?$/.test(word))
    .join(' ')
  return typed.length < minLength ? [] : await findLabels(db, typed)
}
