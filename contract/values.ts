// The values for which a filter by an exact value finds something, counted by the server for the editors of these filters.

import * as v from 'valibot'
import { listActivity } from './activity.ts'
import { answerOf, endpoint } from './endpoint.ts'
import type { Dependency } from './entities.ts'
import { listFaults } from './faults.ts'
import { listFeedback } from './feedback.ts'
import { wholeNumber } from './figures.ts'
import { oneOf, searchText } from './list.ts'
import { namedObject } from './named.ts'
import { optional, required } from './parameter.ts'
import { listSessions } from './sessions.ts'

/** The maximum number of values in the answer. */
export const maxValues = 100

const valueCounts = v.array(namedObject('FilterValue', { value: v.string(), rows: wholeNumber }))
export type FilterValue = v.InferOutput<typeof valueCounts>[number]

/** The endpoint that lists the values for which a filter finds something, most rows first. `filters`: their names. */
// @__NO_SIDE_EFFECTS__
function counted<const Filter extends string>(
  name: 'sessions' | 'feedback' | 'faults' | 'activity',
  { dependsOn }: { dependsOn: readonly Dependency[] },
  filters: readonly [Filter, ...Filter[]],
) {
  return endpoint({
    method: 'GET',
    dependsOn,
    path: `/api/${name}.values`,
    summary: `The values of a filter with their numbers of rows, the ${maxValues} most frequent first.`,
    action: `${name}.read`,
    query: v.strictObject({
      filter: required(oneOf(filters), { about: 'The filter whose values are listed.', example: filters[0] }),
      q: optional(searchText, { about: 'Only values that contain this text, in any case.' }),
    }),
    answer: answerOf(valueCounts),
  })
}

/** By the name of the list. */
export const valueEndpoints = {
  sessions: counted('sessions', listSessions, ['discountCode']),
  feedback: counted('feedback', listFeedback, ['session', 'email']),
  faults: counted('faults', listFaults, ['field', 'record']),
  activity: counted('activity', listActivity, ['record', 'act']),
}

export type ValuedList = keyof typeof valueEndpoints
