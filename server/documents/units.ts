// Units of mapped fields: how a value of the marketplace becomes the specified one, and back. Exact: amounts are shifted
// as decimals.

import { type Decimal, readDecimal } from '#contract/money.ts'
import { fromMilliseconds, isTimestamp, readTimestamp, type Timestamp } from '#contract/timestamp.ts'

export const timeUnits = ['seconds', 'milliseconds', 'iso'] as const
export const amountUnits = ['cents', 'dollars'] as const
export type Unit = (typeof timeUnits)[number] | (typeof amountUnits)[number]

type Conversion = {
  expected: string
  /** Undefined for a value that is not in this unit. */
  read(value: unknown): unknown
  /** `old`: the value that is replaced; a text stays a text. */
  write(value: unknown, old: unknown): unknown
}

export const conversions: Record<Unit, Conversion> = {
  seconds: {
    expected: 'seconds since 1970',
    read: (value) => instantOf(value, 1_000),
    write: (value, old) => asFound(old, (time) => time.seconds + time.nanoseconds / 1e9, value),
  },
  milliseconds: {
    expected: 'milliseconds since 1970',
    read: (value) => instantOf(value, 1),
    write: (value, old) => asFound(old, (time) => time.seconds * 1_000 + time.nanoseconds / 1e6, value),
  },
  iso: {
    expected: 'an ISO 8601 string',
    read: (value) => (typeof value === 'string' ? validInstant(readTimestamp(value)) : undefined),
    write: (value) => isoOf(value),
  },
  cents: {
    expected: 'an amount in cents',
    read: (value) => shifted(readDecimal(value), -2),
    write: (value, old) => amountAsFound(old, shifted(readDecimal(value), 2)),
  },
  dollars: {
    expected: 'an amount in dollars',
    read: readDecimal,
    write: (value, old) => amountAsFound(old, readDecimal(value)),
  },
}

function instantOf(value: unknown, unitMs: number): Timestamp | undefined {
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number') return undefined
  return validInstant(fromMilliseconds(number * unitMs))
}

function validInstant(read: ReturnType<typeof readTimestamp>): Timestamp | undefined {
  return isTimestamp(read) ? read : undefined
}

function asFound(old: unknown, numberOf: (time: Timestamp) => number, value: unknown): unknown {
  const time = validInstant(readTimestamp(value))
  if (!time) return undefined
  return typeof old === 'string' ? String(numberOf(time)) : numberOf(time)
}

function isoOf(value: unknown): string | undefined {
  const time = validInstant(readTimestamp(value))
  if (!time) return undefined
  const fraction = String(time.nanoseconds).padStart(9, '0').replace(/0+$/, '')
  const whole = new Date(time.seconds * 1_000).toISOString().slice(0, 19)
  return `${whole}${fraction && `.${fraction.padEnd(3, '0')}`}Z`
}

function amountAsFound(old: unknown, amount: Decimal | undefined): unknown {
  return amount !== undefined && typeof old === 'number' ? Number(amount) : amount
}

/** The decimal with its point moved: to the right where `digits` is positive. */
function shifted(amount: Decimal | undefined, digits: number): Decimal | undefined {
  if (amount === undefined) return undefined
  const sign = amount.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const places = fraction.length - digits
  const units = (whole + fraction + '0'.repeat(Math.max(0, -places))).padStart(places + 1, '0')
  const at = units.length - Math.max(0, places)
  const text = `${units.slice(0, at).replace(/^0+(?=\d)/, '')}.${units.slice(at)}`
  return readDecimal(`${sign}${text.replace(/\.$/, '')}`)
}
