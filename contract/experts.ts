// The table of the experts' screen: experts with the figures of the sessions that they gave in a range of days.

import * as v from 'valibot'
import { type Answer, csvAnswer, endpoint } from './endpoint.ts'
import { isObject } from './field.ts'
import { decimalText as amount, wholeNumber as count } from './figures.ts'
import { createdRange, listQuery, oneOf, selectionQuery, slotRange } from './list.ts'
import { defineList } from './list-screen.ts'
import { expertsScreen, type User, users, usersQuery } from './users.ts'

/** Sessions with the expert whose slot begins within the range; records of sign-ins do not count. */
export const expertFigures = v.object({
  sessions: count,
  /** The sum of totalPrice in US dollars. */
  revenue: amount,
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

/** A user whose expert flag is set. `figures` is a field of Stoa's own. */
export type ListedExpert = User & { figures: ExpertFigures }

const listedExperts: Answer<ListedExpert[]> = {
  describe: {
    type: 'array',
    items: {
      title: 'ListedExpert',
      allOf: [users.schema, { type: 'object', properties: { figures: expertFigures } }],
    },
  },
  read: (json) => (Array.isArray(json) ? json.map(readExpert) : []),
}

export function readExpert(json: unknown): ListedExpert {
  const figures = isObject(json) ? json.figures : undefined
  return { ...users.read(json), figures: v.parse(expertFigures, figures) }
}

const { ai, tag, from, until, given } = usersQuery.entries

/** The last three sort keys are rates: 1 or 2 stars among the rated sessions, no-shows and refunds among all. */
const parameters = {
  sortKeys: ['name', 'sessions', 'revenue', 'averageRating', 'unhappy', 'noShows', 'refunds'],
  defaultSort: '-revenue',
  filters: {
    ai,
    tag,
    from,
    until,
    ...createdRange,
    given,
    ...slotRange({ about: 'The figures count sessions whose slot begins' }),
  },
} as const

const expertsQuery = listQuery(parameters)
export const expertsSelection = selectionQuery(parameters)
export type ExpertsSelection = v.InferOutput<typeof expertsSelection>

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
  summary: 'All selected experts with their figures as CSV.',
  action: 'related.read',
  query: expertsSelection,
  answer: csvAnswer,
})

/** The experts' screen as a table (`as=table` in its address). */
export const expertTableScreen = defineList({
  list: listExperts,
  csv: exportExperts,
  schema: v.strictObject({ ...expertsQuery.entries, as: v.optional(oneOf(['table'])) }),
  fixed: () => ({ as: undefined }),
})

/** The parameters that a view of the screen may save, for the list and for the table. */
export const expertViews = defineList({
  list: listExperts,
  csv: exportExperts,
  schema: v.strictObject({
    ...expertTableScreen.schema.entries,
    sort: v.union([expertsScreen.schema.entries.sort, expertTableScreen.schema.entries.sort]),
  }),
})
