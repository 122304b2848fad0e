// Two to four experts side by side: the figures of the sessions that they gave in a range of days, and their series.

import * as v from 'valibot'
import { seriesUnits } from './dashboard.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { expertFigures } from './experts.ts'
import { decimalText as amount, wholeNumber as count } from './figures.ts'
import { boundDay, exactly, oneOf } from './list.ts'
import type { Given } from './list-query.ts'

/** The experts by id, two to four; the days of the slots as in the list of experts. */
const comparisonQuery = v.strictObject({
  expert1: exactly,
  expert2: exactly,
  expert3: v.optional(exactly),
  expert4: v.optional(exactly),
  slotFrom: v.optional(boundDay),
  slotUntil: v.optional(boundDay),
})
export type ComparisonQuery = v.InferOutput<typeof comparisonQuery>

/** `start`: the first day, YYYY-MM-DD, of a day, of a week from Monday, or of a month. */
const entry = v.object({
  start: v.string(),
  sessions: count,
  /** Sum of totalPrice. */
  revenue: amount,
  /** Sessions with 1 to 5 stars, and the sum of these. */
  rated: count,
  stars: count,
})
export type ComparedEntry = v.InferOutput<typeof entry>

const comparedExpert = v.object({
  id: v.string(),
  name: v.string(),
  figures: expertFigures,
  series: v.array(entry),
})
export type ComparedExpert = v.InferOutput<typeof comparedExpert>

/**
 * The experts in the order of the query, without repetitions. All series have an entry for each unit from `from` to
 * `to`. That is the requested range of days; an open end becomes the day of the first or last session, or today. A
 * longer range is cut to its last ten years.
 */
const comparison = v.object({
  by: oneOf(seriesUnits),
  from: v.string(),
  to: v.string(),
  experts: v.array(comparedExpert),
})
export type Comparison = v.InferOutput<typeof comparison>

export const compareExperts = endpoint({
  method: 'GET',
  dependsOn: ['sessions', 'users'],
  path: '/api/experts/comparison',
  summary:
    'Two to four experts side by side: the figures of the sessions that they gave in a range of days, in total and by day, week or month.',
  action: 'related.read',
  refuses: [404],
  query: comparisonQuery,
  answer: answerOf(comparison),
})

/**
 * The query of the screen's address; undefined where it names fewer than two experts. Unreadable bounds are ignored.
 */
export function readComparison(given: Given): ComparisonQuery | undefined {
  const query: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(comparisonQuery.entries)) {
    const read = v.safeParse(schema, given.get(name) ?? undefined)
    if (read.success && read.output !== undefined) query[name] = read.output
  }
  const whole = v.safeParse(comparisonQuery, query)
  return whole.success ? whole.output : undefined
}
