// The second argument of the functions of a mapping: a few small readers, which never throw. They return a value of another kind
// unchanged, so that it becomes a fault of its field.

import { type Decimal, readDecimal } from '#contract/money.ts'
import { fromEpoch, isTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { plain } from '#server/documents/plain-document.ts'
import { pathOf, valueAt } from './paths.ts'

/** The decimals of a second that a unit counts. */
export const timeUnits = { seconds: 0, milliseconds: 3, microseconds: 6, nanoseconds: 9 } as const
export type TimeUnit = keyof typeof timeUnits

export type Helpers = {
  at(path: string): unknown
  cents(value: unknown): unknown
  instant(value: unknown, unit?: TimeUnit): unknown
  list(value: unknown, each?: (item: unknown, index: number) => unknown): unknown
}

export function helpersFor(document: Record<string, unknown>): Helpers {
  return { at: (path) => plain(valueAt(document, pathOf(path))), cents, instant, list }
}

function cents(value: unknown): unknown {
  const meant = plain(value)
  return shifted(readDecimal(meant), -2) ?? meant
}

function instant(value: unknown, unit?: TimeUnit): unknown {
  const meant = value instanceof Date ? value.getTime() : plain(value)
  const places = value instanceof Date ? timeUnits.milliseconds : unit && timeUnits[unit]
  const read = places === undefined ? readTimestamp(meant) : fromEpoch(meant, places)
  return read !== undefined && isTimestamp(read) ? read : meant
}

/** Of each item what is answered, without those that are absent. */
function list(value: unknown, each: (item: unknown, index: number) => unknown = (item) => item): unknown {
  const meant = plain(value)
  if (!Array.isArray(meant)) return meant
  return meant.map((item, index) => each(item, index)).filter((item) => item !== undefined && item !== null)
}

/** The decimal with its point moved: to the right where `digits` is positive. Exact. */
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
