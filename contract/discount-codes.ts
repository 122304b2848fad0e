// Discount codes, whose id is the code itself: fields, expiration, and endpoints.

import * as v from 'valibot'
import { documentsAnswer } from './endpoint.ts'
import { entity } from './entity.ts'
import {
  exportEndpoint,
  getEndpoint,
  listEndpoint,
  totalsEndpoint,
  updateEndpoint,
} from './entity-endpoints.ts'
import { number, percentage, timestamp } from './field-kinds.ts'
import { dayRange, listQuery, oneOf, selectionQuery } from './list.ts'
import { defineList } from './list-screen.ts'
import { maxPercentage, minPercentage } from './percentage.ts'
import { compareTimestamps, isTimestamp, maxNanoseconds, maxSeconds, type Timestamp } from './timestamp.ts'
import { countAnswer } from './totals.ts'

export const discountCodes = entity({ percentageDiscount: percentage, expirationDate: timestamp })

export type DiscountCode = ReturnType<typeof discountCodes.read>

/** One code by id. `faults` is a field of Stoa's own: the number of malformed fields, absent where it is 0. */
const discountCodeRecord = entity({ ...discountCodes.fields, faults: number })
export type DiscountCodeRecord = ReturnType<typeof discountCodeRecord.read>

/** Strictly before now, to the nanosecond. A code without a readable expiration date has not expired. */
export function isExpired(code: Pick<DiscountCode, 'expirationDate'>, now: Timestamp): boolean {
  return isTimestamp(code.expirationDate) && compareTimestamps(code.expirationDate, now) < 0
}

const whole = v.pipe(v.number('must be a number'), v.integer('must be a whole number'))

export const discountCodeBody = v.strictObject({
  id: v.string('must be text'),
  percentageDiscount: v.pipe(
    whole,
    v.minValue(minPercentage, `must be at least ${minPercentage}`),
    v.maxValue(maxPercentage, `must be at most ${maxPercentage}`),
  ),
  expirationDate: v.strictObject(
    {
      seconds: v.pipe(
        whole,
        v.minValue(-maxSeconds, 'is before the earliest date'),
        v.maxValue(maxSeconds, 'is after the latest date'),
      ),
      nanoseconds: v.pipe(
        whole,
        v.minValue(0, 'must be at least 0'),
        v.maxValue(maxNanoseconds, `must be at most ${maxNanoseconds}`),
      ),
    },
    'must be {seconds, nanoseconds}',
  ),
})
export type DiscountCodeBody = v.InferOutput<typeof discountCodeBody>

const parameters = {
  sortKeys: ['id', 'percentageDiscount', 'expirationDate'],
  defaultSort: 'id',
  filters: {
    state: v.optional(oneOf(['active', 'expired'])),
    /** By the day of expirationDate. */
    ...dayRange,
  },
} as const

export const discountCodesQuery = listQuery(parameters)
export const discountCodesSelection = selectionQuery(parameters)
export type DiscountCodesSelection = v.InferOutput<typeof discountCodesSelection>

export const listDiscountCodes = listEndpoint(
  'discount-codes',
  documentsAnswer(discountCodes),
  discountCodesQuery,
  'The discount codes; without parameters every one of them.',
)

export const getDiscountCode = getEndpoint(
  'discount-codes',
  discountCodeRecord,
  'One discount code, with an ETag.',
)

export const updateDiscountCode = updateEndpoint(
  'discount-codes',
  discountCodes,
  discountCodeBody,
  'Changes percentage and expiration of a code; If-Match refuses to overwrite a later change.',
)

export const exportDiscountCodes = exportEndpoint(
  'discount-codes',
  discountCodesSelection,
  'The selected discount codes as CSV, all of them.',
)

export const totalDiscountCodes = totalsEndpoint(
  'discount-codes',
  discountCodesSelection,
  countAnswer,
  'How many discount codes are selected.',
)

export const discountCodesScreen = defineList({
  list: listDiscountCodes,
  csv: exportDiscountCodes,
  schema: discountCodesQuery,
  // Expired codes after all others.
  defaults: { sort: '-expirationDate' },
})
