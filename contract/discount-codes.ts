// Discount codes, whose id is the code itself: fields, expiration, and endpoints.

import * as v from 'valibot'
import { answerOf, documentsAnswer } from './endpoint.ts'
import { entity, extendedEntity } from './entity.ts'
import {
  countEndpoint,
  createEndpoint,
  exportEndpoint,
  getEndpoint,
  listEndpoint,
  removeEndpoint,
  restoreEndpoint,
  updateEndpoint,
} from './entity-endpoints.ts'
import { editedOf, field } from './field.ts'
import { decimal, expiration, number, object, percentage, text } from './field-kinds.ts'
import { decimalSchema, selectedCount, wholeNumber } from './figures.ts'
import { whole, writtenInstant } from './instants.ts'
import { dayRange, exactly, listQuery, oneOf, selectionQuery, slotRange } from './list.ts'
import { defineList } from './list-screen.ts'
import { namedObject } from './named.ts'
import { faults, version, writtenAct } from './own-fields.ts'
import { optional } from './parameter.ts'
import { maxPercentage, minPercentage } from './percentage.ts'
import { recordNotes } from './record-notes.ts'
import { seenVersion } from './record-version.ts'
import { fullyVisible, notBlank, typedText } from './text.ts'
import { compareTimestamps, isTimestamp, type Timestamp } from './timestamp.ts'

export const percentageDiscount = v.pipe(
  whole,
  v.minValue(minPercentage, `must be at least ${minPercentage}`),
  v.maxValue(maxPercentage, `must be at most ${maxPercentage}`),
)

export const discountCodes = entity('DiscountCode', {
  percentageDiscount: field(percentage, {
    label: 'Percentage',
    about: '0 to 100. Edits write whole numbers',
    isExpected: true,
    edited: v.pipe(
      v.number('must be a number'),
      v.minValue(minPercentage, `must be at least ${minPercentage}`),
      v.maxValue(maxPercentage, `must be at most ${maxPercentage}`),
    ),
    check: { allows: (value) => Number.isInteger(Number(value)), must: 'be a whole number' },
  }),
  expirationDate: field(expiration, {
    label: 'Expiration date',
    about: 'The code is valid until then',
    isExpected: true,
    edited: writtenInstant,
  }),
})

export type DiscountCode = ReturnType<typeof discountCodes.read>

/** A sum of amounts, which may have more digits than an amount. */
const sum: typeof decimal = {
  ...decimal,
  read(value) {
    const { success, output } = v.safeParse(decimalSchema, value)
    return success ? output : undefined
  },
}

/** How a code was used, a field of Stoa's own; absent if no booking carries any code. */
const usage = object({
  uses: field(number, { about: 'The bookings that carry the code' }),
  revenue: field(sum, { about: 'The sum of their total prices in US dollars' }),
  discounted: field(number, { about: 'Those that say a discounted amount' }),
  discount: field(sum, { about: 'The sum of these amounts in US dollars' }),
})
export type CodeUsage = NonNullable<ReturnType<typeof usage.read>>

const codeFigures = namedObject('DiscountCodeTotals', {
  ...selectedCount.entries,
  /** Of the bookings that carry the codes: their number, the sum of their totalPrice, those that say a discounted amount, and its sum. Null if no booking carries any code. */
  usage: v.nullable(
    v.object({ uses: wholeNumber, revenue: decimalSchema, discounted: wholeNumber, discount: decimalSchema }),
  ),
})
export type CodeFigures = v.InferOutput<typeof codeFigures>

/** A row of a page. */
export const listedDiscountCodes = extendedEntity(discountCodes, 'ListedDiscountCode', {
  version,
  usage,
  note: field(text, { about: 'The beginning of the newest note on it' }),
})
export type ListedDiscountCode = ReturnType<typeof listedDiscountCodes.read>

/** The answer of a write. */
const writtenDiscountCode = extendedEntity(discountCodes, 'WrittenDiscountCode', { version, act: writtenAct })

/** One code by id. */
const discountCodeRecord = extendedEntity(discountCodes, 'DiscountCodeRecord', {
  version,
  faults,
  usage,
  notes: recordNotes,
})
export type DiscountCodeRecord = ReturnType<typeof discountCodeRecord.read>

/** Returns whether the expiration is strictly before now, to the nanosecond. A code without a readable expiration date has not expired. */
export function isExpired(code: Pick<DiscountCode, 'expirationDate'>, now: Timestamp): boolean {
  return isTimestamp(code.expirationDate) && compareTimestamps(code.expirationDate, now) < 0
}

const edits = editedOf(discountCodes.fields)

export const discountCodeBody = v.strictObject({ id: v.string('must be text'), ...edits })
export type DiscountCodeBody = v.InferOutput<typeof discountCodeBody>

/** The maximum length of a code made in the console; longer ones of the marketplace are still shown and edited. */
export const maxCodeLength = 64

/** What a person may type as a new code. */
export const newCode = v.pipe(
  typedText,
  fullyVisible,
  notBlank,
  v.maxLength(maxCodeLength, `must be at most ${maxCodeLength} characters`),
  v.check((text) => text === text.trim(), 'must not begin or end with a blank'),
  v.check((text) => text !== '.' && text !== '..', 'must not be dots only'),
)

/** Folds the case of a code. Checkouts often ignore case, so no new code may differ from another one only in case. */
export function foldedCode(code: string): string {
  return code.normalize('NFC').toLowerCase()
}

const exampleCode = {
  id: 'SUMMER20',
  percentageDiscount: 20,
  expirationDate: { seconds: 1_798_675_199, nanoseconds: 0 },
}

export const newDiscountCodeBody = v.strictObject({ id: newCode, ...edits, percentageDiscount })
export type NewDiscountCodeBody = v.InferOutput<typeof newDiscountCodeBody>

const parameters = {
  /** The last three sort keys are figures of the bookings that carry the code; `discount` is the sum of their discounted amounts. */
  sortKeys: ['id', 'percentageDiscount', 'expirationDate', 'uses', 'revenue', 'discount'],
  defaultSort: 'id',
  filters: {
    prefix: optional(exactly, {
      about: 'Only codes that begin with this text, letters A to Z in any case.',
    }),
    state: optional(oneOf(['active', 'expired']), {
      about: 'Only codes that can still be used (active), or only expired ones.',
    }),
    used: optional(oneOf(['none']), {
      about: 'none: only codes that no booking carries whose slot begins from slotFrom to slotUntil.',
    }),
    ...dayRange({ about: 'Only rows whose expirationDate is' }),
    ...slotRange({ about: 'The figures count sessions whose slot begins' }),
  },
} as const

export const discountCodesQuery = listQuery(parameters)
export const discountCodesSelection = selectionQuery(parameters)
export type DiscountCodesSelection = v.InferOutput<typeof discountCodesSelection>

/** Notes are listed because the search text also matches the notes of a code. */
const dependsOn = ['discount-codes', 'sessions', 'notes'] as const

export const listDiscountCodes = listEndpoint(
  'discount-codes',
  dependsOn,
  documentsAnswer(listedDiscountCodes),
  discountCodesQuery,
  { summary: 'The discount codes; without parameters every one of them. Pages add the version of each.' },
)

export const getDiscountCode = getEndpoint('discount-codes', dependsOn, discountCodeRecord, {
  summary: 'One discount code, with its version, also as ETag.',
})

export const updateDiscountCode = updateEndpoint(
  'discount-codes',
  writtenDiscountCode,
  v.strictObject({ ...discountCodeBody.entries, ...seenVersion }),
  {
    summary:
      'Changes percentage and expiration of a code; version or If-Match refuses to overwrite a later change.',
    example: exampleCode,
  },
)

export const createDiscountCode = createEndpoint('discount-codes', writtenDiscountCode, newDiscountCodeBody, {
  summary: 'Makes a code, unless one exists that differs at most in case.',
  example: exampleCode,
})

export const removeDiscountCode = removeEndpoint('discount-codes', {
  summary: 'Deletes a code; If-Match refuses to delete a version that was not seen.',
})

export const restoreDiscountCode = restoreEndpoint('discount-codes', writtenDiscountCode, {
  summary: 'Makes a deleted code again, as it was.',
})

export const exportDiscountCodes = exportEndpoint('discount-codes', discountCodesSelection)

export const countDiscountCodes = countEndpoint(
  'discount-codes',
  dependsOn,
  discountCodesSelection,
  answerOf(codeFigures),
  { summary: 'How many discount codes are selected, and how bookings have used them.' },
)

export const discountCodesScreen = defineList({
  list: listDiscountCodes,
  csv: exportDiscountCodes,
  count: countDiscountCodes,
  schema: discountCodesQuery,
  // Expired codes come after all others.
  defaults: { sort: '-expirationDate' },
})
