// Why a figure of the dashboard changed: how much each expert, tag, label, kind of session or discount code contributed to the change from
// one period to the next.

import * as v from 'valibot'
import { seriesUnits } from './dashboard.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { decimalText as amount, wholeNumber as count } from './figures.ts'
import { day, oneOf } from './list.ts'
import { namedObject } from './named.ts'
import { optional, required } from './parameter.ts'

export const breakdowns = ['expert', 'tag', 'label', 'ai', 'code'] as const
export type Breakdown = (typeof breakdowns)[number]

export const explained = ['revenue', 'sessions'] as const
export type Explained = (typeof explained)[number]

/** The maximum number of contributors that are named; the others are added up. */
export const namedContributors = 10

export const contributorsQuery = v.pipe(
  v.strictObject({
    by: required(oneOf(breakdowns), {
      about: 'What contributes: experts, tags, labels, discount codes, or AI sessions and those with people.',
      example: 'expert',
    }),
    of: required(oneOf(explained), {
      about: 'The figure by whose change the contributors are ordered.',
      example: 'revenue',
    }),
    before: required(day, {
      about: 'The first day of the period before, which ends where this one begins, YYYY-MM-DD.',
      example: '2026-10-01',
    }),
    from: required(day, { about: 'The first day of the period, YYYY-MM-DD.', example: '2026-11-01' }),
    to: required(day, {
      about: 'The last day of the period, YYYY-MM-DD; it belongs to it.',
      example: '2026-11-30',
    }),
    soFar: optional(oneOf(seriesUnits), {
      about:
        'The unit of the series: the present one counts until now, and the last one of the period before until the same time of its day.',
    }),
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

/** Sums of the period and of the one before it. Negative in `overlap`. */
const sums = {
  sessions: v.number(),
  sessionsBefore: v.number(),
  /** The sum of totalPrice in US dollars. */
  revenue: amount,
  revenueBefore: amount,
}

/**
 * One expert, tag, label, kind or discount code. `id`: the id of the expert, tag or code, the label, or 'ai' and 'human'. 'ai' among
 * experts and tags stands for the sessions without an expert. 'none' stands among tags for the sessions of experts without a tag, and among
 * codes for those without a code. `kind` distinguishes these from ids.
 */
const contributor = v.object({
  kind: oneOf(['expert', 'tag', 'label', 'ai', 'human', 'code', 'none']),
  id: v.string(),
  name: v.string(),
  ...sums,
})
export type Contributor = v.InferOutput<typeof contributor>

/**
 * `whole` is the sum of all sessions with a slot in these days. It equals the contributors plus `others` plus `overlap`; `overlap`
 * subtracts the sessions that are counted under several tags.
 */
const contributors = namedObject('Contributors', {
  /** Only with `soFar`: slots of this period count before `now`, those of the one before it before `before`. */
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
