// Why a figure of the dashboard changed: the share of each expert, tag, label, kind of session or discount code in the change from one
// period to the next.

import * as v from 'valibot'
import { seriesUnits } from './dashboard.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { decimalText as amount, wholeNumber as count } from './figures.ts'
import { day, oneOf } from './list.ts'

export const breakdowns = ['expert', 'tag', 'label', 'ai', 'code'] as const
export type Breakdown = (typeof breakdowns)[number]

export const explained = ['revenue', 'sessions'] as const
export type Explained = (typeof explained)[number]

/** How many contributors are named; the others are added up. */
export const namedContributors = 10

/**
 * `from` and `to` are the first and the last day of a period; `before` is the first day of the period before it, which
 * ends where this one begins. `of`: the figure by whose change the contributors are ranked. `soFar`: the unit of the
 * series, if the present one counts only until now, and the last one of the period before until the same time of the
 * same day.
 */
export const contributorsQuery = v.pipe(
  v.strictObject({
    by: oneOf(breakdowns),
    of: oneOf(explained),
    before: day,
    from: day,
    to: day,
    soFar: v.optional(oneOf(seriesUnits)),
  }),
  v.forward(
    v.check(({ before, from }) => before < from, 'must be before the first day'),
    ['before'],
  ),
  v.forward(
    v.check(({ from, to }) => from <= to, 'must not be before the first day'),
    ['to'],
  ),
)
export type ContributorsQuery = v.InferOutput<typeof contributorsQuery>

/** Sums of the period and of the one before. Negative in `overlap`. */
const sums = {
  sessions: v.number(),
  sessionsBefore: v.number(),
  /** Sum of totalPrice. */
  revenue: amount,
  revenueBefore: amount,
}

/**
 * One expert, tag, label, kind or discount code. `id`: of the expert, the tag or the code, the label, or 'ai' and 'human'.
 * Among experts and tags, 'ai' stands for the sessions without an expert; 'none' for those of experts without a tag, among
 * codes for those without a code; `kind` separates these from ids.
 */
const contributor = v.object({
  kind: oneOf(['expert', 'tag', 'label', 'ai', 'human', 'code', 'none']),
  id: v.string(),
  name: v.string(),
  ...sums,
})
export type Contributor = v.InferOutput<typeof contributor>

/**
 * `whole` is the sum of all sessions with a slot in these days. It equals the contributors plus `others` plus
 * `overlap`; `overlap` subtracts the sessions that are counted under several tags.
 */
const contributors = v.object({
  /** Only with `soFar`: the instants before which the slots of this period and of the one before it count. */
  ends: v.optional(v.object({ now: v.string(), before: v.string() })),
  whole: v.object(sums),
  contributors: v.array(contributor),
  others: v.object({ count, ...sums }),
  overlap: v.object(sums),
})
export type Contributors = v.InferOutput<typeof contributors>

export const getContributors = endpoint({
  method: 'GET',
  dependsOn: ['sessions', 'users', 'tags'],
  path: '/api/dashboard/contributors',
  summary:
    "What contributed to the change of revenue or sessions from one period to the next, by the day of the slot in the console's time zone, the largest change first.",
  action: 'dashboard.read',
  reads: 'replica',
  query: contributorsQuery,
  answer: answerOf(contributors),
})
