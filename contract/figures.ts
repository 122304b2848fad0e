// The figures of a selection: the count of its rows, and the sums of sessions.

import * as v from 'valibot'
import { answerOf } from './endpoint.ts'
import type { Decimal } from './money.ts'
import { namedObject } from './named.ts'

/** The most rows that are summed up unless the query requests all. */
export const maxSummed = 50_000

export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))
export const decimalText = v.pipe(
  v.string(),
  // Of any length: a sum of amounts may be longer than each.
  v.regex(/^-?\d+(\.\d+)?$/),
  // The check holds it.
  v.transform((text) => text as Decimal),
)

/** With `isMinimum` there are more rows than `count`. */
export const selectedCount = namedObject('Count', { count: wholeNumber, isMinimum: v.boolean() })
export type SelectedCount = v.InferOutput<typeof selectedCount>

const sums = v.object({
  /** Sum of sessionPrice. */
  sessionPrice: decimalText,
  /** Sum of totalPrice. */
  revenue: decimalText,
  /** 40 percent of the revenue, rounded half up to the cent. */
  earnings: decimalText,
  /** Sessions with 1 to 5 stars, and their mean to two places; null where there are none. */
  rated: wholeNumber,
  averageRating: v.nullable(decimalText),
  /** Sessions with the label 'Refunded'. */
  refunds: wholeNumber,
})
export type SessionSums = v.InferOutput<typeof sums>

/** `sums` is null for a selection of more rows, unless the query requests them. */
export const sessionFigures = namedObject('SessionTotals', {
  ...selectedCount.entries,
  sums: v.nullable(sums),
})
export type SessionFigures = v.InferOutput<typeof sessionFigures>

export const countAnswer = answerOf(selectedCount)
export const sessionFiguresAnswer = answerOf(sessionFigures)
