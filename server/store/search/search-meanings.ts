// What a text may mean besides its words: a day, an amount, a state or somebody's sessions, each a selection of a list.

import sql, { type Sql } from 'sql-template-tag'
import { words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { countOf } from '#server/store/figures/counts.ts'
import { countCap } from '#server/store/lists/page-rows.ts'
import { readDays } from './read-days.ts'
import { readAmount, readWhoseSessions } from './read-query.ts'
import { findPeople } from './search-users.ts'

const minLength = 3
const maxLabels = 3
const maxPeople = 3

export async function searchMeanings(db: Db, text: string): Promise<SearchMeaning[]> {
  const found = await Promise.all([
    ofDay(db, text),
    ofAmount(db, text),
    ofState(db, text),
    ofLabel(db, text),
    ofPerson(db, text),
  ])
  return found.flat()
}

async function ofDay(db: Db, text: string): Promise<SearchMeaning[]> {
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

type State = Omit<SearchMeaning, 'total'> & { words: string[]; count: Sql }

/** The names of the flags of sessions and users. */
function states(): State[] {
  const sessions = (column: 'ingested' | 'is_ai', value: boolean) =>
    countOf('sessions', [
      { column: 'is_sign_in', values: [false] },
      { column, values: [value] },
    ])
  const users = (column: 'is_verified' | 'is_admin', value: boolean) =>
    countOf('users', [{ column, values: [value] }])
  return [
    {
      title: 'Sessions not ingested',
      list: 'sessions',
      filters: { ingested: 'false' },
      words: ['not ingested'],
      count: sessions('ingested', false),
    },
    {
      title: 'Sessions ingested',
      list: 'sessions',
      filters: { ingested: 'true' },
      words: ['ingested'],
      count: sessions('ingested', true),
    },
    {
      title: 'AI sessions',
      list: 'sessions',
      filters: { ai: 'true' },
      words: ['ai sessions'],
      count: sessions('is_ai', true),
    },
    {
      title: 'Users not verified',
      list: 'users',
      filters: { verified: 'false' },
      words: ['unverified', 'not verified'],
      count: users('is_verified', false),
    },
    {
      title: 'Users verified',
      list: 'users',
      filters: { verified: 'true' },
      words: ['verified'],
      count: users('is_verified', true),
    },
    {
      title: 'Admins',
      list: 'users',
      filters: { role: 'admin' },
      words: ['admins'],
      count: users('is_admin', true),
    },
  ]
}

async function ofState(db: Db, text: string): Promise<SearchMeaning[]> {
  const typed = words(text).join(' ')
  if (typed.length < minLength) return []
  const meant = states().filter(({ words }) => words.some((name) => name.startsWith(typed)))
  return Promise.all(
    meant.map(async ({ title, list, filters, words, count: total }) => ({
      title,
      list,
      filters,
      total: await count(db, total),
      ...(words.includes(typed) && { isExact: true }),
    })),
  )
}

/** Labels of sessions, spelled with spaces, hyphens or underscores. */
async function ofLabel(db: Db, text: string): Promise<SearchMeaning[]> {
  const typed = words(text)
    .filter((word) => !/^sessions?$/.test(word))
    .join(' ')
  if (typed.length < minLength) return []
  const rows = await db.query<{ label: string; total: number }>(sql`
    select label, sum(sessions)::float8 as total from session_facets
    where is_sign_in = false and label is not null and sessions > 0
      and starts_with(lower(translate(label, '_-', '  ')), ${typed})
    group by label order by total desc, label limit ${maxLabels}`)
  return rows.map(({ label, total }) => ({
    title: `Sessions: ${label.slice(0, 80).toWellFormed()}`,
    list: 'sessions' as const,
    filters: { label },
    total,
    ...(words(label).join(' ') === typed && { isExact: true }),
  }))
}

async function ofPerson(db: Db, text: string): Promise<SearchMeaning[]> {
  const whose = readWhoseSessions(text)
  if (whose === undefined) return []
  const people = await findPeople(db, whose, maxPeople)
  const meanings = await Promise.all(
    people.map(async ({ id, name, isExpert }) => [
      await sessionsOf(db, `Sessions of ${name}`, { user: id }, sql`user_id = ${id}`),
      ...(isExpert
        ? [await sessionsOf(db, `Sessions given by ${name}`, { expert: id }, sql`expert_id = ${id}`)]
        : []),
    ]),
  )
  return meanings.flat()
}

async function sessionsOf(
  db: Db,
  title: string,
  filters: Record<string, string>,
  who: Sql,
): Promise<SearchMeaning> {
  const total = await count(db, capped(sql`select from session_words where is_sign_in = false and ${who}`))
  return { title, list: 'sessions', filters, ...cappedTotal(total), isExact: true }
}

async function count(db: Db, counted: Sql): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`select ${counted}::float8 as total`)
  return row?.total ?? 0
}

function capped(rows: Sql): Sql {
  return sql`(select count(*) from (${rows} limit ${countCap + 1}) as counted)`
}

function cappedTotal(total: number): { total: number; isMinimum?: true } {
  return total > countCap ? { total: countCap, isMinimum: true } : { total }
}
