// The words that mean a list or a state of its rows, in one table each. Another word for the same is added here.

import { words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import { noShowLabel, refundedLabel } from '#contract/sessions.ts'

export type MeantList = SearchMeaning['list']

/** What people call the lists that states, periods and people select rows of. */
export const nouns = new Map<string, MeantList>([
  ...['session', 'sessions', 'booking', 'bookings', 'appointment', 'appointments', 'call', 'calls'].map(
    (name) => [name, 'sessions'] as const,
  ),
  ...['feedback', 'review', 'reviews', 'comment', 'comments', 'complaint', 'complaints'].map(
    (name) => [name, 'feedback'] as const,
  ),
  ...['code', 'codes', 'coupon', 'coupons', 'voucher', 'vouchers', 'discount', 'discounts'].map(
    (name) => [name, 'discount-codes'] as const,
  ),
  ...['activity', 'history', 'changes', 'edits'].map((name) => [name, 'activity'] as const),
])

/** What follows is a name. */
export const prepositions: ReadonlySet<string> = new Set(['of', 'for', 'by', 'with', 'from'])
export const fillers: ReadonlySet<string> = new Set(['the', 'all', 'in', 'on', 'new', 'show', 'list'])

/**
 * `isWhole`: it also means something without a noun, a period or a person. `label`: the folded label of sessions, as it is
 * spelled there. `ofFeedback`: feedback can be selected by it too.
 */
export type State = {
  names: readonly string[]
  list: MeantList
  title: string
  filters: Record<string, string>
  label?: string
  isWhole?: true
  ofFeedback?: true
}

const label = (title: string, names: string[]): State => ({
  names,
  list: 'sessions',
  title: `Sessions: ${title}`,
  filters: {},
  label: words(title).join(' '),
})
const ofSessions = (names: string[], title: string, filters: Record<string, string>): State => ({
  names,
  list: 'sessions',
  title,
  filters,
})

const allStates: readonly State[] = [
  {
    names: ['badly rated', 'bad ratings', 'bad rating', 'unhappy', 'dissatisfied'],
    list: 'sessions',
    title: 'Unhappy sessions',
    filters: { maxRating: '2' },
    isWhole: true,
    ofFeedback: true,
  },
  { ...ofSessions(['overdue'], 'Overdue sessions', { overdue: 'true' }), isWhole: true },
  {
    ...ofSessions(['good ratings', 'good rating', 'well rated'], 'Happy sessions', { minRating: '4' }),
    isWhole: true,
  },
  { ...ofSessions(['unrated', 'not rated'], 'Sessions without a rating', { rating: 'none' }), isWhole: true },
  { ...ofSessions(['upcoming'], 'Sessions to come', { sort: 'slot', from: 'today' }), isWhole: true },
  ofSessions(['not ingested'], 'Sessions not ingested', { ingested: 'false' }),
  ofSessions(['ingested'], 'Sessions ingested', { ingested: 'true' }),
  ofSessions(['without transcripts', 'without transcript'], 'Sessions without transcript', {
    transcript: 'false',
  }),
  ofSessions(['with transcripts', 'with transcript'], 'Sessions with transcript', { transcript: 'true' }),
  ofSessions(['ai'], 'AI sessions', { ai: 'true' }),
  ofSessions(['revenue', 'earnings', 'income', 'sales', 'turnover'], 'Revenue of sessions', {}),
  label(refundedLabel, ['refunded', 'refunds', 'refund']),
  label(noShowLabel, ['no shows', 'no show', 'noshows', 'noshow', 'missed']),
  label('Cancelled', ['cancelled', 'canceled', 'cancellations', 'cancellation']),
  {
    names: ['expired'],
    list: 'discount-codes',
    title: 'Codes expired',
    filters: { sort: 'expirationDate', state: 'expired' },
    isWhole: true,
  },
  {
    names: ['expire', 'expires', 'expiring'],
    list: 'discount-codes',
    title: 'Codes expiring',
    filters: { sort: 'expirationDate' },
  },
  ...['codes', 'code', 'coupons', 'vouchers'].map(
    (noun): State => ({
      names: [`active ${noun}`, `valid ${noun}`, `current ${noun}`],
      list: 'discount-codes',
      title: 'Active codes',
      filters: { state: 'active' },
      isWhole: true,
    }),
  ),
  ...['codes', 'code', 'coupons', 'vouchers'].flatMap((noun): State[] => [
    {
      names: [`top ${noun}`, `best ${noun}`],
      list: 'discount-codes',
      title: 'Codes with the most revenue',
      filters: { sort: '-revenue' },
      isWhole: true,
    },
    {
      names: [`most used ${noun}`, `popular ${noun}`],
      list: 'discount-codes',
      title: 'Codes with the most uses',
      filters: { sort: '-uses' },
      isWhole: true,
    },
  ]),
  // Users have no day of their beginning: the newest are among those who signed in last.
  ...Object.entries({
    'new users, newest users, latest users, recent users': ['Users who signed in last', '-lastLogin'],
    'active users': ['Users who were active last', '-lastActive'],
    'inactive users': ['Users who were active least lately', 'lastActive'],
  }).map(
    ([names, [title = '', sort = '']]): State => ({
      names: names.split(', '),
      list: 'users',
      title,
      filters: { sort },
      isWhole: true,
    }),
  ),
  ...Object.entries({
    'top experts, best experts': ['Experts with the most revenue', '-revenue'],
    'busiest experts': ['Experts with the most sessions', '-sessions'],
    'best rated experts': ['Experts with the best ratings', '-averageRating'],
    'worst experts, unhappy experts': ['Experts with the most unhappy sessions', '-unhappy'],
  }).map(
    ([names, [title = '', sort = '']]): State => ({
      names: names.split(', '),
      list: 'experts',
      title,
      filters: { as: 'table', sort },
      isWhole: true,
    }),
  ),
  {
    names: ['inactive experts', 'idle experts'],
    list: 'experts',
    title: 'Experts without sessions',
    filters: { as: 'table', sort: 'name', slotFrom: 'today-27', slotUntil: 'today', given: 'none' },
    isWhole: true,
  },
]

/** A name of several words comes before its parts. */
export const states = allStates.toSorted((a, b) => wordsIn(b) - wordsIn(a))

function wordsIn({ names }: State): number {
  return Math.max(...names.map((name) => name.split(' ').length))
}

/** What a text may begin. */
export const meantNames: readonly string[] = [...states.flatMap(({ names }) => names), ...nouns.keys()]

/** All words of the tables, for what is spelled almost like one of them. */
export const vocabulary: ReadonlySet<string> = new Set([
  ...meantNames.flatMap((name) => name.split(' ')),
  ...['today', 'yesterday', 'tomorrow', 'week', 'month', 'year', 'last', 'this', 'next'],
])
