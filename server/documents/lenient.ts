// What a field of a mapping reads in addition where it says "lenient": amounts and numbers as people write them, and the
// usual texts and numbers for true and false. A currency other than the dollar stays a fault: its amounts are no dollars.

import { decimalOf } from '#contract/json-number.ts'

const amount =
  /^([+-]?)\s*(?:US)?\$?\s*([+-]?\d{1,3}(?:[,' \u00a0\u202f]\d{3})+|[+-]?\d+)(\.\d+)?\s*(?:\$|USD)?$/i
const truths = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
])

/** '1234.50' for '$1,234.50'; other values as they are. */
export function plainAmount(value: unknown): unknown {
  const match = typeof value === 'string' ? amount.exec(value.trim()) : null
  if (!match) return value
  const [, sign = '', whole = '', fraction = ''] = match
  return `${sign}${whole.replace(/[,' \u00a0\u202f]/g, '')}${fraction}`
}

/** 1234.5 for '1,234.5', 15 for '15%'; other values as they are. */
export function plainNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return decimalOf(plainAmount(value.replace(/\s*%\s*$/, ''))) ?? value
}

/** true for 'true', '1' and 1; other values as they are. */
export function plainFlag(value: unknown): unknown {
  return truths.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value
}

/** The new number in the form of the old text, such as '20%' after '15%'. */
export function numberAsFound(value: unknown, old: unknown): unknown {
  if (typeof old !== 'string') return value
  return `${value}${/\s*%\s*$/.exec(old)?.[0] ?? ''}`
}
