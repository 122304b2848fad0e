// Batches of discount codes: changing many at once, and generating them. Separate from the other endpoints because only administrators need
// it, and the first screen does not.

import * as v from 'valibot'
import { batchBody, batchEndpoint, deletion, maxActChanges } from './acts.ts'
import { combinationsPerCode, hasEnoughCombinations } from './code-pattern.ts'
import { newCode, percentageDiscount } from './discount-codes.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { whole, writtenInstant } from './instants.ts'
import { namedObject } from './named.ts'

/** The maximum number of days by which a batch extends codes. */
export const maxExtension = 3_660

/** What a batch does to its codes. 'extend' adds days, in the console's time zone, to the expiration of each code. */
const discountCodesChange = v.variant('kind', [
  v.strictObject({ kind: v.literal('percentage'), percentageDiscount }),
  v.strictObject({ kind: v.literal('expiration'), expirationDate: writtenInstant }),
  v.strictObject({
    kind: v.literal('extend'),
    days: v.pipe(
      whole,
      v.minValue(1, 'must be at least 1'),
      v.maxValue(maxExtension, `must be at most ${maxExtension}`),
    ),
  }),
  deletion,
])
export type DiscountCodesChange = v.InferOutput<typeof discountCodesChange>

export const discountCodesBatch = batchBody(discountCodesChange)

/** The maximum number of codes generated at once. */
export const maxGenerated = maxActChanges

/** `pattern`: each '#' becomes a random letter or digit, as in 'SPRING-####'. */
export const generateBody = v.pipe(
  v.strictObject({
    pattern: v.pipe(newCode, v.includes('#', 'must contain # for each random character')),
    count: v.pipe(
      whole,
      v.minValue(1, 'must be at least 1'),
      v.maxValue(maxGenerated, `must be at most ${maxGenerated}`),
    ),
    percentageDiscount,
    expirationDate: writtenInstant,
  }),
  v.forward(
    v.partialCheck(
      [['pattern'], ['count']],
      hasEnoughCombinations,
      `must have ${combinationsPerCode} combinations for each code, so that nobody guesses one: add a #`,
    ),
    ['pattern'],
  ),
)
export type GenerateBody = v.InferOutput<typeof generateBody>

/** `codes`: those that were made, in order. With a mirrored source, it has not confirmed `pending` of them yet. */
const generated = namedObject('GeneratedCodes', {
  act: v.string(),
  codes: v.array(v.string()),
  pending: v.array(v.string()),
})
export type GeneratedCodes = v.InferOutput<typeof generated>

export const changeDiscountCodes = batchEndpoint('discount-codes', discountCodesBatch, {
  summary:
    'Changes or deletes many codes as one act; those that were changed meanwhile are left out and listed.',
  example: {
    rows: [{ id: 'SUMMER20', version: 1 }],
    change: { kind: 'extend', days: 14 },
    dryRun: true,
  },
})

export const generateDiscountCodes = endpoint({
  method: 'POST',
  changes: ['discount-codes'],
  path: '/api/discount-codes/generate',
  summary: `Makes up to ${maxGenerated} random codes, by a pattern such as SPRING-####, as one act.`,
  action: 'discount-codes.create',
  takesIdempotencyKey: true,
  body: generateBody,
  example: {
    pattern: 'SPRING-####',
    count: 200,
    percentageDiscount: 10,
    expirationDate: { seconds: 1_798_675_199, nanoseconds: 0 },
  },
  answer: answerOf(generated),
})
