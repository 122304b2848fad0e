// States of sessions, feedback and codes, with a period or alone: 'refunded last week', 'overdue sessions'.

import { words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { findLabels } from './labels.ts'
import { type Period, readPeriod } from './read-period.ts'

type State = Pick<SearchMeaning, 'title' | 'list' | 'filters'> & {
  names: readonly string[]
  /** It also means something without a period. */
  isWhole?: true
}

/** By the words besides those of `nouns`. */
const states: readonly State[] = [
  { names: ['', 'session', 'sessions'], title: 'Sessions', list: 'sessions', filters: {} },
  { names: ['feedback'], title: 'Feedback', list: 'feedback', filters: {} },
  {
    names: ['overdue'],
    title: 'Overdue sessions',
    list: 'sessions',
    filters: { overdue: 'true' },
    isWhole: true,
  },
  {
    names: ['unhappy', 'bad rating', 'bad ratings', 'badly rated'],
    title: 'Unhappy sessions',
    list: 'sessions',
    filters: { maxRating: '2' },
    isWhole: true,
  },
  { names: ['ai'], title: 'AI sessions', list: 'sessions', filters: { ai: 'true' } },
  { names: ['ingested'], title: 'Sessions ingested', list: 'sessions', filters: { ingested: 'true' } },
  {
    names: ['not ingested'],
    title: 'Sessions not ingested',
    list: 'sessions',
    filters: { ingested: 'false' },
  },
  {
    names: ['with transcript'],
    title: 'Sessions with transcript',
    list: 'sessions',
    filters: { transcript: 'true' },
  },
  {
    names: ['without transcript'],
    title: 'Sessions without transcript',
    list: 'sessions',
    filters: { transcript: 'false' },
  },
  {
    names: ['expire', 'expires', 'expiring', 'code', 'codes'],
    title: 'Codes expiring',
    list: 'discount-codes',
    filters: { sort: 'expirationDate' },
  },
  {
    names: ['expired'],
    title: 'Codes expired',
    list: 'discount-codes',
    filters: { sort: 'expirationDate', state: 'expired' },
    isWhole: true,
  },
]

const noun = /^(sessions?|codes?|discount)$/

/** `today`: YYYY-MM-DD in the console's time zone. */
export async function statesWithPeriod(db: Db, text: string, today: string): Promise<SearchMeaning[]> {
  const period = readPeriod(text, today)
  const typed = period ? period.rest : words(text)
  const bare = typed.filter((word) => !noun.test(word)).join(' ')
  const name = bare || typed.at(-1) || ''
  const state = states.find(({ names, isWhole }) => (period || isWhole) && names.includes(name))
  if (state) return [toMeaning(state, period)]
  if (!period || bare === '') return []
  const label = (await findLabels(db, bare)).find(({ isExact }) => isExact)
  return label ? [toMeaning(label, period)] : []
}

function toMeaning(
  { title, list, filters }: Omit<State, 'names'>,
  period: Period | undefined,
): SearchMeaning {
  if (!period) return { title, list, filters, isExact: true }
  const { from, until, shown } = period
  return {
    title: `${title}, ${shown}`,
    list,
    filters: { ...filters, from: beginOf(filters, from), until },
    isExact: true,
  }
}

/** What expires in the current week or month does so from today on. */
function beginOf({ sort, state }: Record<string, string>, from: string): string {
  const isComing = sort !== undefined && state === undefined
  return isComing && (from === 'week' || from === 'month') ? 'today' : from
}
