// Amounts as exact decimals: text from the document to the sum, never a binary float. US dollars, en-US.

import { groupedDecimal, roundedDecimal } from './grouped-decimal.ts'
import { decimalText, exactOf, plainDecimal } from './json-number.ts'

/** A decimal in canonical form: optional minus, digits, optional fraction; such as '12.50' or '-3'. */
export type Decimal = string & `${number}`

/** The maximum number of digits before the point; decimals beyond the maximum are truncated: the exact double of a cent has 59. */
const maxWhole = 15
const maxDecimals = 60

/** Text that needs no conversion: cents, or decimals without a trailing zero. */
const usual = /^(?!-0(?:\.0+)?$)-?(?:0|[1-9]\d{0,14})(?:\.(?:\d{1,2}|\d{2,59}[1-9]))?$/

/** Returns the exact amount of a number or of a decimal as text; undefined for anything else, and beyond the limits. */
export function readDecimal(value: unknown): Decimal | undefined {
  const text = decimalText(value)
  if (text === undefined || isUsual(text)) return text
  const exact = exactOf(text)
  return exact && plainDecimal(exact, maxWhole, maxDecimals)
}

/** Returns a typed amount without '$', blanks and the commas of thousands: '$1,200' is '1200'. */
export function plainAmount(typed: string): string {
  return typed.replace(/[\s$]|,(?=\d{3}(?!\d))/g, '')
}

function isUsual(text: string): text is Decimal {
  return usual.test(text)
}

/** Returns the exact sum; '0' for an empty list. */
export function sumOf(amounts: readonly Decimal[]): Decimal {
  const digits = Math.max(0, ...amounts.map((amount) => fractionOf(amount).length))
  const units = amounts.reduce((sum, amount) => sum + unitsOf(amount, digits), 0n)
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits)
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}` as Decimal
}

/** Returns the amount with two decimals, rounded half away from zero, as it is shown. */
export function inCents(amount: Decimal): Decimal {
  return roundedDecimal(amount, 2)
}

export function negated(amount: Decimal): Decimal {
  // A decimal with the sign changed is still a decimal.
  return (amount.startsWith('-') ? amount.slice(1) : `-${amount}`) as Decimal
}

function fractionOf(amount: Decimal): string {
  return amount.split('.')[1] ?? ''
}

/** Returns the amount as an integer, in units of 10 to the power of minus `digits`. */
function unitsOf(amount: Decimal, digits: number): bigint {
  return BigInt(amount.replace('.', '') + '0'.repeat(digits - fractionOf(amount).length))
}

/** Formats as '$1,234.50', with any number of digits; '$0' if there is no readable amount. */
export function formatPrice(amount: Decimal | undefined): string {
  return amount === undefined ? '$0' : dollars(amount, 2)
}

/** Formats an hourly rate in whole dollars, such as '$120'; '$0' if there is no readable rate. */
export function formatRate(amount: Decimal | undefined): string {
  return amount === undefined ? '$0' : dollars(amount, 0)
}

function dollars(amount: Decimal, decimals: number): string {
  return groupedDecimal(amount, decimals).replace(/\d/, '$$$&')
}
