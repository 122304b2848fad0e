// Converts between the three texts of the form and the stored values: a whole percentage and a timestamp.

import type { DiscountCode, DiscountCodeBody } from '#contract/discount-codes.ts'
import { isPercentage, maxPercentage, minPercentage } from '#contract/percentage.ts'
import { isTimestamp, type Timestamp } from '#contract/timestamp.ts'
import { fieldError } from '#web/forms/form.tsx'
import { toInstant, toLocalTime } from '#web/shared/zoned-time.ts'

export type CodeValues = { percentageDiscount: string; date: string; time: string }

export type CodeErrors = { percentageDiscount: string | undefined; expirationDate: string | undefined }

/** A code without a date gets the end of the chosen day, so that it is valid on that day. */
export const endOfDay = '23:59:59'

export function codeValuesOf({ percentageDiscount, expirationDate }: DiscountCode, zone: string): CodeValues {
  const local = isTimestamp(expirationDate) ? toLocalTime(expirationDate.seconds, zone) : undefined
  return {
    percentageDiscount: percentageDiscount === undefined ? '' : String(percentageDiscount),
    date: local?.date ?? '',
    time: local?.time ?? endOfDay,
  }
}

/** Number() also reads hexadecimal, octal and binary digits. */
const typedNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Reads the typed percentage without its fraction, or reports the problem with it. The percentage of `code` may stay as it is. */
export function readPercentage(input: string, code?: DiscountCode): { value: number } | { problem: string } {
  const own = code?.percentageDiscount
  if (own !== undefined && input === String(own)) return { value: own }
  if (input.trim() === '') return { problem: 'Percentage is required.' }
  if (!typedNumber.test(input.trim())) return { problem: 'Percentage must be a number.' }
  const value = Math.trunc(Number(input)) + 0
  return isPercentage(value)
    ? { value }
    : { problem: `Percentage must be from ${minPercentage} to ${maxPercentage}.` }
}

/** If neither text differs from those of `code`, the instant is its own, even in an hour that a clock change repeats. */
export function readExpiration(
  values: CodeValues,
  code: DiscountCode | undefined,
  zone: string,
): Timestamp | undefined {
  if (code && isTimestamp(code.expirationDate)) {
    const own = codeValuesOf(code, zone)
    if (own.date === values.date && own.time === values.time) return code.expirationDate
  }
  const seconds = toInstant(values, zone)
  return seconds === undefined ? undefined : { seconds, nanoseconds: 0 }
}

/** `isComplete`: date and time give an instant. `wasTried`: empty fields show an error. `refusal`: the server's error. */
export function errorsOf(
  values: CodeValues,
  { isComplete, wasTried, refusal }: { isComplete: boolean; wasTried: boolean; refusal: Error | undefined },
): CodeErrors {
  const percentage = readPercentage(values.percentageDiscount)
  const isTyped = values.percentageDiscount.trim() !== ''
  return {
    percentageDiscount:
      'problem' in percentage && (isTyped || wasTried)
        ? percentage.problem
        : fieldError(refusal, 'percentageDiscount', 'Percentage'),
    expirationDate:
      wasTried && !isComplete
        ? 'A complete date and time of day are required.'
        : fieldError(refusal, 'expirationDate', 'The expiration date'),
  }
}

export function bodyOf(id: string, percentageDiscount: number, expiration: Timestamp): DiscountCodeBody {
  return { id, percentageDiscount, expirationDate: { seconds: expiration.seconds, nanoseconds: 0 } }
}
