// Makes the filters of a list from the meaning of a text. Pure.

import type { PeriodBounds } from '#contract/read-period.ts'
import type { SearchMeaning } from '#contract/search.ts'
import type { TextMeaning } from './read-meaning.ts'
import type { DayKind, Effect, MeantList } from './vocabulary.ts'

export type Selection = Pick<SearchMeaning, 'title' | 'list' | 'filters'>

/** What is chosen in addition to a selection: more filters, and the words for its title. */
export type AddedFilters = { filters: Record<string, string>; by: string }

const titles: Record<MeantList, string> = {
  sessions: 'Sessions',
  feedback: 'Feedback',
  activity: 'Activity',
  'discount-codes': 'Codes',
  users: 'Users',
  experts: 'Experts',
  notes: 'Notes',
}
/** What a period selects without a state. */
const during: Partial<Record<MeantList, Effect>> = {
  'discount-codes': { title: 'expiring', filters: { sort: 'expirationDate' } },
  experts: { title: 'revenue', filters: { as: 'table', sort: '-revenue' }, days: 'slot' },
  users: { title: 'created', filters: {}, days: 'created' },
}
const bounds: Record<DayKind, [from: string, until: string]> = {
  main: ['from', 'until'],
  before: ['from', 'until'],
  created: ['createdFrom', 'createdUntil'],
  slot: ['slotFrom', 'slotUntil'],
}

/** `uid`: the person that 'my' means. Returns undefined for an amount or a period for which its list has no filter. */
export function selectionOfMeaning(
  read: TextMeaning,
  uid: string | undefined,
  chosen: AddedFilters,
): Selection | undefined {
  const { list, amount, effects } = read
  const period = periodOf(read)
  const prices = amount ? pricesOf(list, amount) : {}
  if (!prices) return undefined
  const ofPeriod = period && isPlain(list, effects) ? during[list] : undefined
  const all = ofPeriod ? [ofPeriod, ...effects] : effects
  const filters = {
    ...Object.assign({}, ...all.map((one) => one.filters)),
    ...chosen.filters,
    ...prices,
    ...(period && daysOf(list, all, period)),
  }
  // What somebody spent is known of all time.
  if (ofPeriod && filters.spentOver !== undefined) return undefined
  for (const name of ['author', 'actor']) if (filters[name] === 'me' && uid !== undefined) filters[name] = uid
  const states = [...namesOf(all, period), amount?.shown].filter(Boolean).join(', ')
  const shown = all.find((one) => one.list)?.list ?? list
  const head = `${titles[shown]}${chosen.by}${states && `: ${states}`}`
  return {
    title: [head, ...(period ? [period.shown] : [])].join(', '),
    list: shown,
    filters,
  }
}

function isPlain(list: MeantList, effects: Effect[]): boolean {
  return list === 'discount-codes' ? effects.length === 0 : !effects.some(({ days }) => days)
}

function namesOf(effects: Effect[], period: PeriodBounds | undefined): Set<string> {
  return new Set(effects.map(({ title }) => (period ? title.replace(/ in the last 28 days$/, '') : title)))
}

/** Who was last active in a period was also active: 'inactive for 30 days' means the days before them. */
function periodOf({ period, effects }: TextMeaning): PeriodBounds | undefined {
  const isBefore = period?.from !== undefined && effects.some(({ days }) => days === 'before')
  return isBefore ? period.before : period
}

/** The bounds of prices are included, that of a spend is not: a strict bound, and one that is included, is a cent away. */
function pricesOf(list: MeantList, { min, max, isStrict }: NonNullable<TextMeaning['amount']>) {
  if (list === 'users')
    return min !== undefined && max === undefined
      ? { spentOver: isStrict || Number(min) === 0 ? min : plusCent(min, -1) }
      : undefined
  if (list !== 'sessions') return undefined
  return {
    ...(min !== undefined && { minPrice: isStrict ? plusCent(min, 1) : min }),
    ...(max !== undefined && { maxPrice: isStrict ? plusCent(max, -1) : max }),
  }
}

function plusCent(dollars: string, cents: 1 | -1): string {
  return String((Math.round(Number(dollars) * 100) + cents) / 100)
}

function daysOf(list: MeantList, effects: Effect[], { from, until }: PeriodBounds) {
  const kinds = effects.flatMap((one) => one.days ?? [])
  // 'unused codes expiring this month'.
  const days = kinds.find((kind) => kind === 'main') ?? kinds[0] ?? 'main'
  const [first, last] = bounds[days]
  // What expires in the current week or month expires from today on.
  const isComing =
    list === 'discount-codes' && days === 'main' && !effects.some((one) => one.filters.state ?? one.list)
  const begin = isComing && (from === 'week' || from === 'month' || from === undefined) ? 'today' : from
  return { ...(begin !== undefined && { [first]: begin }), ...(until !== undefined && { [last]: until }) }
}
