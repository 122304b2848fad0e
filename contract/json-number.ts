// What a number of a document is worth, however it is spelled: a JSON number with any digits and exponent, or a decimal
// as text. One reader for server and browser, whose time is in proportion to the text, whatever its exponent says.

import { isObject } from './field.ts'

/** 0.`digits` × 10^`point`: `digits` neither begin nor end with 0, and are '' for zero, which is never negative. */
export type Exact = { isNegative: boolean; digits: string; point: number }

const decimalGrammar = /^[+-]?\d+(?:\.\d+)?$/
const numberGrammar = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** The most digits of a whole number that is an id: as many as 128 bits need, and one more. */
const maxIdDigits = 40

/**
 * The text of a number: of a double its shortest one, and of a number that a double cannot hold the one in the document,
 * which the server keeps (JSON.rawJSON). Undefined for a value that is not a finite number.
 */
export function numberText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // The zero of Firestore that JSON cannot represent.
  if (isObject(value)) return value.__double__ === '-0' ? '0' : undefined
  return 'rawJSON' in value && typeof value.rawJSON === 'string' ? value.rawJSON : undefined
}

/** The same, and '12.50' of a decimal as text such as ' +12.50 ', which has no exponent. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value !== 'string') return numberText(value)
  const text = value.trim()
  return decimalGrammar.test(text) ? text.replace('+', '') : undefined
}

/** The double that a number is worth; undefined beyond doubles, and for anything else. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? finite(value) : doubleOf(numberText(value))
}

/** The same, also of a decimal as text. */
export function decimalOf(value: unknown): number | undefined {
  return typeof value === 'string' ? doubleOf(decimalText(value)) : numberOf(value)
}

function doubleOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : finite(Number(text))
}

/** Adding 0 turns -0 into 0. */
function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number + 0 : undefined
}

/** The exact value of a text of JSON's grammar, which may have a plus and zeros before it; undefined for another text. */
export function exactOf(text: string): Exact | undefined {
  const [isNumber, sign, whole = '', fraction = '', exponent = '0'] = numberGrammar.exec(text) ?? []
  if (isNumber === undefined) return undefined
  const all = whole + fraction
  const first = all.search(/[1-9]/)
  if (first === -1) return { isNegative: false, digits: '', point: 0 }
  let end = all.length
  while (all[end - 1] === '0') end -= 1
  return {
    isNegative: sign === '-',
    digits: all.slice(first, end),
    point: whole.length - first + Number(exponent),
  }
}

export function isSame(one: Exact, other: Exact): boolean {
  return one.isNegative === other.isNegative && one.point === other.point && one.digits === other.digits
}

/** As a plain decimal, cut off after `maxDecimals` digits; undefined with more than `maxWhole` digits before the point. */
export function plainDecimal(
  { isNegative, digits, point }: Exact,
  maxWhole: number,
  maxDecimals: number,
): `${number}` | undefined {
  if (point > maxWhole) return undefined
  const before = Math.max(0, point)
  const whole = digits.slice(0, before).padEnd(before, '0') || '0'
  const zeros = '0'.repeat(Math.min(maxDecimals, before - point))
  const fraction = (zeros + digits.slice(before, before + maxDecimals))
    .slice(0, maxDecimals)
    .replace(/0+$/, '')
  const decimal = fraction === '' ? whole : `${whole}.${fraction}`
  // Digits, and digits after a point.
  return (isNegative && /[1-9]/.test(decimal) ? `-${decimal}` : decimal) as `${number}`
}

/**
 * The digits of a whole number, exact also beyond 2^53: the id of a record; undefined for anything else. A number that only
 * differs from a whole one by less than a double can hold is that.
 */
export function wholeText(value: unknown): string | undefined {
  const text = numberText(value)
  if (text === undefined) return undefined
  return wholeDigits(text) ?? (typeof value === 'number' ? undefined : wholeDigits(String(Number(text))))
}

function wholeDigits(text: string): string | undefined {
  const exact = exactOf(text)
  return exact && exact.digits.length <= exact.point ? plainDecimal(exact, maxIdDigits, 0) : undefined
}
