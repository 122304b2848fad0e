// Units of mapped fields: how a value of the marketplace becomes the specified one, and back. Exact: amounts are shifted
// as decimals.

import { exactOf, numberText, plainDecimal } from '#contract/json-number.ts'
import { type Decimal, readDecimal } from '#contract/money.ts'
import { fromEpoch, isTimestamp, readTimestamp, type Timestamp } from '#contract/timestamp.ts'
import { exactNumber } from './json.ts'

export const epochUnits = ['seconds', 'milliseconds', 'microseconds', 'nanoseconds'] as const
type EpochUnit = (typeof epochUnits)[number]
/** The decimals of a second that a unit counts. */
export const placesOf: Record<EpochUnit, number> = {
  seconds: 0,
  milliseconds: 3,
  microseconds: 6,
  nanoseconds: 9,
}
export const timeUnits = [...epochUnits, 'iso'] as const
export const amountUnits = ['cents', 'dollars'] as const
export type Unit = (typeof timeUnits)[number] | (typeof amountUnits)[number]

/** More than the nanoseconds of any instant have. */
const maxDigits = 25

type Conversion = {
  expected: string
  /** Undefined for a value that is not in this unit. */
  read(value: unknown): unknown
  /** `old`: the value that is replaced; a text stays a text. */
  write(value: unknown, old: unknown): unknown
}

export const conversions: Record<Unit, Conversion> = {
  seconds: countOf('seconds'),
  milliseconds: countOf('milliseconds'),
  microseconds: countOf('microseconds'),
  nanoseconds: countOf('nanoseconds'),
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

function countOf(unit: EpochUnit): Conversion {
  return {
    expected: `${unit} since 1970`,
    read: (value) => validInstant(fromEpoch(value, placesOf[unit])),
    write(value, old) {
      const time = validInstant(readTimestamp(value))
      const count = time && countIn(time, placesOf[unit])
      return count === undefined || typeof old === 'string' ? count : exactNumber(count)
    },
  }
}

function countIn({ seconds, nanoseconds }: Timestamp, places: number): string | undefined {
  const exact = exactOf(String(BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds)))
  return exact && plainDecimal({ ...exact, point: exact.point - 9 + places }, maxDigits, 9)
}

function validInstant(read: ReturnType<typeof readTimestamp>): Timestamp | undefined {
  return isTimestamp(read) ? read : undefined
}

function isoOf(value: unknown): string | undefined {
  const time = validInstant(readTimestamp(value))
  if (!time) return undefined
  const fraction = String(time.nanoseconds).padStart(9, '0').replace(/0+$/, '')
  const whole = new Date(time.seconds * 1_000).toISOString().slice(0, 19)
  return `${whole}${fraction && `.${fraction.padEnd(3, '0')}`}Z`
}

function amountAsFound(old: unknown, amount: Decimal | undefined): unknown {
  return amount !== undefined && numberText(old) !== undefined ? Number(amount) : amount
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
