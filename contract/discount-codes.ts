// Discount codes, whose id is the code itself: fields, when one has expired, and the calls about them.

import * as v from 'valibot'
import { csvAnswer, documentAnswer, documentsAnswer, endpoint } from './endpoint.ts'
import { entity } from './entity.ts'
import { percentage, timestamp } from './field.ts'
import { listQuery, oneOf, selectionQuery } from './list.ts'
import { compareTimestamps, isTimestamp, maxSeconds, type Timestamp } from './timestamp.ts'

export const discountCodes = entity({ percentageDiscount: percentage, expirationDate: timestamp })

export type DiscountCode = ReturnType<typeof discountCodes.read>

/** Strictly before now, to the nanosecond. A code without a readable expiration date has not expired. */
export function isExpired(code: Pick<DiscountCode, 'expirationDate'>, now: Timestamp): boolean {
  return isTimestamp(code.expirationDate) && compareTimestamps(code.expirationDate, now) < 0
}

export const discountCodeBody = v.strictObject({
  id: v.string('must be text'),
  percentageDiscount: v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(100, 'must be at most 100'),
  ),
  expirationDate: v.strictObject(
    {
      seconds: v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(-maxSeconds, 'is before the earliest date'),
        v.maxValue(maxSeconds, 'is after the latest date'),
      ),
      nanoseconds: v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(0, 'must be at least 0'),
        v.maxValue(999_999_999, 'must be at most 999999999'),
      ),
    },
    'must be {seconds, nanoseconds}',
  ),
})
export type DiscountCodeBody = v.InferOutput<typeof discountCodeBody>

export const discountCodeSortKeys = ['id', 'percentageDiscount', 'expirationDate'] as const

const filters = { state: v.optional(oneOf(['active', 'expired'])) }

export const discountCodesQuery = listQuery(discountCodeSortKeys, 'id', filters)
export const discountCodesSelection = selectionQuery(discountCodeSortKeys, 'id', filters)
export type DiscountCodesSelection = v.InferOutput<typeof discountCodesSelection>

export const listDiscountCodes = endpoint({
  method: 'GET',
  path: '/api/discount-codes',
  summary: 'The discount codes; without parameters every one of them.',
  action: 'discount-codes.read',
  query: discountCodesQuery,
  answer: documentsAnswer(discountCodes),
})

export const getDiscountCode = endpoint({
  method: 'GET',
  path: '/api/discount-codes/{id}',
  summary: 'One discount code, with an ETag.',
  action: 'discount-codes.read',
  answer: documentAnswer(discountCodes),
})

export const updateDiscountCode = endpoint({
  method: 'PATCH',
  path: '/api/discount-codes/{id}',
  summary: 'Changes percentage and expiration of a code; If-Match refuses to overwrite a later change.',
  action: 'discount-codes.update',
  body: discountCodeBody,
  answer: documentAnswer(discountCodes),
})

export const exportDiscountCodes = endpoint({
  method: 'GET',
  path: '/api/discount-codes.csv',
  summary: 'The selected discount codes as CSV, all of them.',
  action: 'discount-codes.read',
  query: discountCodesSelection,
  answer: csvAnswer,
})
