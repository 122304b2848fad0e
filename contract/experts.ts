// The table of the experts' screen: experts with the figures of the sessions that they gave in a range of days.

import * as v from 'valibot'
import { type Answer, csvAnswer, endpoint } from './endpoint.ts'
import { isObject } from './field.ts'
import { decimalSchema as amount, wholeNumber as count } from './figures.ts'
import { createdRange, listQuery, oneOf, selectionQuery, slotRange, yesNo } from './list.ts'
import { defineList } from './list-screen.ts'
import { optional } from './parameter.ts'
import { expertsScreen, type User, users, usersQuery } from './users.ts'

/** Sessions with the expert whose slot begins within the range; records of sign-ins do not count. */
const expertFigures = v.object({
  sessions: count,
  /** The sum of totalPrice in US dollars. */
  revenue: amount,
  /** 40 percent of the revenue, rounded half up to the cent. */
  earnings: amount,
  /** The number of sessions with 1 to 5 stars, and their mean to two decimals; null if there are none. */
  rated: count,
  averageRating: v.nullable(amount),
  /** Sessions with 1 or 2 stars. */
  unhappy: count,
  /** Sessions with the label 'No show'. */
  noShows: count,
  /** Sessions with the label 'Refunded'. */
  refunds: count,
})
export type ExpertFigures = v.InferOutput<typeof expertFigures>

/** A user whose expert flag is set. `before`: the figures of the period before, if they are compared. */
export type ListedExpert = User & { figures: ExpertFigures; before: ExpertFigures | undefined }

const listedExperts: Answer<ListedExpert[]> = {
  describe: {
    type: 'array',
    items: {
      title: 'ListedExpert',
      allOf: [
        users.schema,
        { type: 'object', properties: { figures: expertFigures, before: expertFigures } },
      ],
    },
  },
  read: (json) => (Array.isArray(json) ? json.map(readExpert) : []),
}

export function readExpert(json: unknown): ListedExpert {
  const { figures, before } = isObject(json) ? json : {}
  return {
    ...users.read(json),
    figures: v.parse(expertFigures, figures),
    before: v.parse(v.optional(expertFigures), before),
  }
}

const { ai, tag, from, until, given } = usersQuery.entries

/** The figures by which experts are sorted. The last three are rates: 1 or 2 stars among the rated sessions, no-shows and refunds among all. */
export const sortedFigures = [
  'sessions',
  'revenue',
  'earnings',
  'averageRating',
  'unhappy',
  'noShows',
  'refunds',
] as const
export type SortedFigure = (typeof sortedFigures)[number]

type ChangeKey<Figure extends SortedFigure> = `${Figure}Change`
export const changeOf = <Figure extends SortedFigure>(figure: Figure): ChangeKey<Figure> => `${figure}Change`

const parameters = {
  sortKeys: ['name', 'hourlyRate', ...sortedFigures, ...sortedFigures.map(changeOf)],
  defaultSort: '-revenue',
  filters: {
    ai,
    tag,
    from,
    until,
    ...createdRange,
    given,
    ...slotRange({ about: 'The figures count sessions whose slot begins' }),
    compared: optional(oneOf(['previous']), {
      about:
        'previous: rows also have `before`, the figures of the period before, which has as many days, or as many months where both ends are those of months. Needs slotFrom and slotUntil, as do the orders by a change.',
    }),
  },
} as const

const expertsQuery = listQuery(parameters)
export const expertsSelection = selectionQuery(parameters)
export type ExpertsSelection = v.InferOutput<typeof expertsSelection>

const expertsFile = v.strictObject({
  ...expertsSelection.entries,
  totals: optional(yesNo, {
    about: 'true: the last line has the sums of the others, as they are rounded there.',
  }),
})

export const listExperts = endpoint({
  method: 'GET',
  dependsOn: ['users', 'sessions'],
  path: '/api/experts',
  summary:
    'The experts with the figures of the sessions that they gave in a range of days, a page at a time, ordered by any of these figures.',
  action: 'related.read',
  query: expertsQuery,
  answer: listedExperts,
})

export const exportExperts = endpoint({
  method: 'GET',
  dependsOn: [],
  path: '/api/experts.csv',
  summary: 'All selected experts with their figures as CSV; amounts have two decimals.',
  action: 'related.read',
  query: expertsFile,
  answer: csvAnswer,
})

/** The days of the table at first: figures of all time are less useful and slower. */
export const firstPeriod = { slotFrom: 'today-27', slotUntil: 'today' }

/** The experts as a table (`as=table` in its address), or as changes against the period before (`as=changes`), which need a period. */
export const expertTableScreen = defineList({
  list: listExperts,
  csv: exportExperts,
  count: expertsScreen.count,
  schema: v.strictObject({
    ...v.omit(expertsQuery, ['compared']).entries,
    as: v.optional(oneOf(['table', 'changes'])),
  }),
  fixed: ({ as, slotFrom, slotUntil }) => ({
    as: undefined,
    ...(as === 'changes' && {
      ...(slotFrom === undefined || slotUntil === undefined ? firstPeriod : {}),
      compared: 'previous',
    }),
  }),
})

/** The parameters that a view of the screen may save, for the list and for the table. */
export const expertViews = defineList({
  list: listExperts,
  csv: exportExperts,
  count: expertsScreen.count,
  schema: v.strictObject({
    ...expertTableScreen.schema.entries,
    sort: v.union([expertsScreen.schema.entries.sort, expertTableScreen.schema.entries.sort]),
  }),
})
