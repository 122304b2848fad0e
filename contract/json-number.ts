// The value of a number in a document, however it is spelled: a JSON number with any digits and exponent, or a decimal as text. Shared by
// server and browser; takes time linear in the text, whatever the exponent.

import { isObject } from './field.ts'

/** 0.`digits` × 10^`point`: `digits` neither begin nor end with 0, and are '' for zero, which is never negative. */
export type Exact = { isNegative: boolean; digits: string; point: number }

const decimalGrammar = /^[+-]?\d+(?:\.\d+)?$/
const numberGrammar = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** The maximum number of digits of a whole number that is an id: as many as 128 bits need, and one more. */
const maxIdDigits = 40

/** The shortest text of a double, or that of the document, if the server keeps it (JSON.rawJSON). Undefined for no finite number. */
export function numberText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // Firestore's negative zero, which JSON cannot represent.
  if (isObject(value)) return value.__double__ === '-0' ? '0' : undefined
  return 'rawJSON' in value && typeof value.rawJSON === 'string' ? value.rawJSON : undefined
}

/** Like `numberText`, and also returns '12.50' for a decimal as text such as ' +12.50 ', which has no exponent. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value !== 'string') return numberText(value)
  const text = value.trim()
  return decimalGrammar.test(text) ? text.replace('+', '') : undefined
}

/** Returns the double nearest to a number; undefined if it exceeds doubles, and for anything else. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? finite(value) : doubleOf(numberText(value))
}

/** Like `numberOf`, but also reads a decimal as text. */
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

/** Parses a number of JSON's grammar, which may also begin with a plus and zeros; undefined for any other text. */
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

export function isSameNumber(one: Exact, other: Exact): boolean {
  return one.isNegative === other.isNegative && one.point === other.point && one.digits === other.digits
}

/** Formats a plain decimal, truncated to `maxDecimals` decimals; undefined if it has more than `maxWhole` digits before the point. */
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
  // The text consists of digits, optionally with a point and more digits.
  return (isNegative && /[1-9]/.test(decimal) ? `-${decimal}` : decimal) as `${number}`
}

/** The digits of a whole number, exact beyond 2^53, for ids; one that differs by less than a double can represent counts as whole. */
export function wholeText(value: unknown): string | undefined {
  const text = numberText(value)
  if (text === undefined) return undefined
  return wholeDigits(text) ?? (typeof value === 'number' ? undefined : wholeDigits(String(Number(text))))
}

function wholeDigits(text: string): string | undefined {
  const exact = exactOf(text)
  return exact && exact.digits.length <= exact.point ? plainDecimal(exact, maxIdDigits, 0) : undefined
}
