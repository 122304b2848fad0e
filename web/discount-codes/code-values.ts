// Converts between the three texts of the form and the stored values: a whole percentage and a timestamp.

import type { DiscountCode, DiscountCodeBody } from '#contract/discount-codes.ts'
import { isPercentage, maxPercentage, minPercentage } from '#contract/percentage.ts'
import { isTimestamp, type Timestamp } from '#contract/timestamp.ts'
import { toInstant, toLocalTime } from './zoned-time.ts'

export type CodeValues = { percentageDiscount: string; date: string; time: string }

/** A code without a date gets the end of the chosen day, so that it is valid on that day. */
const endOfDay = '23:59:59'

export function valuesOf({ percentageDiscount, expirationDate }: DiscountCode, zone: string): CodeValues {
  const local = isTimestamp(expirationDate) ? toLocalTime(expirationDate.seconds, zone) : undefined
  return {
    percentageDiscount: percentageDiscount === undefined ? '' : String(percentageDiscount),
    date: local?.date ?? '',
    time: local?.time ?? endOfDay,
  }
}

/** The percentage that was typed, without its fraction, or the problem with it. */
export function readPercentage(input: string): { value: number } | { problem: string } {
  if (input.trim() === '') return { problem: 'Percentage is required.' }
  const value = Math.trunc(Number(input)) + 0
  if (Number.isNaN(value)) return { problem: 'Percentage must be a number.' }
  return isPercentage(value)
    ? { value }
    : { problem: `Percentage must be from ${minPercentage} to ${maxPercentage}.` }
}

/**
 * The instant of the date and time of day. If neither was changed it is the code's own instant, even in a changed hour
 * of the clocks. Undefined where the date is missing or one of them is incomplete.
 */
export function readExpiration(values: CodeValues, code: DiscountCode, zone: string): Timestamp | undefined {
  const before = valuesOf(code, zone)
  const isUntouched = before.date === values.date && before.time === values.time
  if (isUntouched && isTimestamp(code.expirationDate)) return code.expirationDate
  const seconds = toInstant(values, zone)
  return seconds === undefined ? undefined : { seconds, nanoseconds: 0 }
}

/** The body of the call: always whole seconds. */
export function bodyOf(id: string, percentageDiscount: number, expiration: Timestamp): DiscountCodeBody {
  return { id, percentageDiscount, expirationDate: { seconds: expiration.seconds, nanoseconds: 0 } }
}
