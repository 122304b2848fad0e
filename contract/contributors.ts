// Why a figure of the dashboard changed: how much each expert, tag, label, kind of session or discount code contributed to the change from
// one period to another.

import * as v from 'valibot'
import { comparedDays, comparisons } from './compared-days.ts'
import { compareMeaning, periodDays } from './dashboard.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { decimalSchema as amount, wholeNumber as count } from './figures.ts'
import { oneOf } from './list.ts'
import { namedObject } from './named.ts'
import { required } from './parameter.ts'

export const breakdowns = ['expert', 'tag', 'label', 'ai', 'code'] as const
export type Breakdown = (typeof breakdowns)[number]

export const explained = ['revenue', 'sessions'] as const
export type ExplainedFigure = (typeof explained)[number]

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
    ...periodDays,
    compare: required(oneOf(comparisons), { about: compareMeaning, example: 'previous' }),
  }),
  v.forward(
    v.check(({ from, to }) => from <= to, 'must not be before the first day'),
    ['to'],
  ),
  v.forward(
    v.check(
      ({ from, to, compare }) => comparedDays({ from, to }, compare) !== undefined,
      'must have an earlier period from 1678 on',
    ),
    ['from'],
  ),
)
export type ContributorsQuery = v.InferOutput<typeof contributorsQuery>

/** Sums of the period and of the compared one. Negative in `overlap`. */
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

/** `whole`: the sum of all sessions of these days: contributors plus `others` plus `overlap`, which subtracts what several tags count. */
const contributors = namedObject('Contributors', {
  /** Of a period that is not over: its slots count before `now`, those of the compared one before `before`. */
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
    "What contributed to the change of revenue or sessions from the compared period to this one, by the day of the slot in the console's time zone, the largest change first.",
  action: 'dashboard.read',
  reads: 'replica',
  query: contributorsQuery,
  answer: answerOf(contributors),
})
