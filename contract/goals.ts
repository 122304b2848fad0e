// Goals of the dashboard's charts: a number of sessions or an amount of revenue within a number of weeks. Administrators set them,
// everybody sees them.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { decimalSchema, wholeNumber } from './figures.ts'
import type { Decimal } from './money.ts'
import { namedObject } from './named.ts'

export const goalMeasures = ['sessions', 'revenue'] as const
export type GoalMeasure = (typeof goalMeasures)[number]

export const mostGoalWeeks = 520

const goal = v.object({ amount: decimalSchema, weeks: wholeNumber })
export type Goal = v.InferOutput<typeof goal>

const goals = namedObject('Goals', { sessions: v.nullable(goal), revenue: v.nullable(goal) })
export type Goals = v.InferOutput<typeof goals>

const amountFault = 'must be an amount above 0 with at most 12 digits, and 2 after the point'
const weeksFault = `must be a whole number from 1 to ${mostGoalWeeks}`

const goalBody = v.nullable(
  v.strictObject({
    amount: v.pipe(
      v.string(amountFault),
      v.regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,2})?$/, amountFault),
      // The regular expression above justifies the cast.
      v.transform((text) => text as Decimal),
    ),
    weeks: v.pipe(
      v.number(weeksFault),
      v.integer(weeksFault),
      v.minValue(1, weeksFault),
      v.maxValue(mostGoalWeeks, weeksFault),
    ),
  }),
)

export const getGoals = endpoint({
  method: 'GET',
  dependsOn: ['goals'],
  path: '/api/dashboard/goals',
  summary: 'The goals of sessions and revenue (US dollars); null where there is none.',
  action: 'goals.read',
  answer: answerOf(goals),
})

export const setGoals = endpoint({
  method: 'PUT',
  changes: ['goals'],
  path: '/api/dashboard/goals',
  summary: 'Sets the goals, and removes those that are null.',
  action: 'goals.write',
  body: v.strictObject({ sessions: goalBody, revenue: goalBody }),
  example: { sessions: null, revenue: { amount: '60000', weeks: 4 } },
  answer: answerOf(goals),
})
