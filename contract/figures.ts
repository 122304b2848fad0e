// The figures of a selection: the count of its rows, and the sums of sessions.

import * as v from 'valibot'
import { answerOf } from './endpoint.ts'
import type { Decimal } from './money.ts'
import { namedObject } from './named.ts'

/** The maximum number of rows that are summed unless the query requests all. */
export const maxSummed = 50_000

export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))
export const decimalSchema = v.pipe(
  v.string(),
  // Has no maximum length: a sum may be longer than each of its amounts.
  v.regex(/^-?\d+(\.\d+)?$/),
  // The regular expression above justifies the cast.
  v.transform((text) => text as Decimal),
)

/** With `isMinimum` there are more rows than `count`. */
export const selectedCount = namedObject('Count', { count: wholeNumber, isMinimum: v.boolean() })
export type SelectedCount = v.InferOutput<typeof selectedCount>

const sums = v.object({
  /** The sum of sessionPrice in US dollars. */
  sessionPrice: decimalSchema,
  /** The sum of totalPrice in US dollars. */
  revenue: decimalSchema,
  /** 40 percent of the revenue, rounded half up to the cent. */
  earnings: decimalSchema,
  /** The number of sessions with 1 to 5 stars, and their mean to two decimals; null if there are none. */
  rated: wholeNumber,
  averageRating: v.nullable(decimalSchema),
  /** Sessions with the label 'Refunded'. */
  refunds: wholeNumber,
})
export type SessionSums = v.InferOutput<typeof sums>

/** `sums` is null if the selection has too many rows, unless the query requests all. */
export const sessionTotals = namedObject('SessionTotals', {
  ...selectedCount.entries,
  sums: v.nullable(sums),
})
export type SessionTotals = v.InferOutput<typeof sessionTotals>

export const countAnswer = answerOf(selectedCount)
export const sessionTotalsAnswer = answerOf(sessionTotals)
