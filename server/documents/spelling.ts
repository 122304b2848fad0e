// An edit writes a value in the spelling of the value that it replaces, since readers at the marketplace expect that form. A new value is
// written as specified.

import { isObject } from '#contract/field.ts'
import { decimalOf } from '#contract/json-number.ts'
import {
  isMilliseconds,
  isoPattern,
  isTimestamp,
  readTimestamp,
  type Timestamp,
  toMilliseconds,
} from '#contract/timestamp.ts'

/** Returns `value` in the spelling of `found`; the same object `found` if it means the same. */
export function spelledAs(found: unknown, value: unknown): unknown {
  if (found === value) return found
  // `found` is no text and was read as '', so nobody has edited it.
  if (value === '' && typeof found !== 'string') return found
  if (typeof value === 'number') return spelledNumber(found, value)
  const instant = isObject(value) ? readTimestamp(value) : undefined
  return isTimestamp(instant) ? spelledInstant(found, instant) : value
}

/** Keeps the number of decimals of a decimal text, if the value has no more. */
function spelledNumber(found: unknown, value: number): unknown {
  const before = decimalOf(found)
  if (before === value) return found
  if (typeof found !== 'string' || before === undefined) return value
  const decimals = found.trim().split('.')[1]?.length ?? 0
  const text = decimals <= 100 ? value.toFixed(decimals) : ''
  return Number(text) === value && text !== '' ? text : String(value)
}

/** Returns the fields that change the document, each in the spelling of the value that it replaces; never the id. */
export function changedFields(document: object, edit: object): Record<string, unknown> {
  const found = new Map(Object.entries(document))
  const spelled = Object.entries(edit).map(
    ([name, value]) => [name, spelledAs(found.get(name), value)] as const,
  )
  return Object.fromEntries(spelled.filter(([name, value]) => name !== 'id' && value !== found.get(name)))
}

/**
 * Spells instants in each form that is read: {seconds, nanoseconds}, {_seconds, _nanoseconds}, ISO 8601 or SQL, and seconds or
 * milliseconds since 1970 as a number or as its digits. Returns `value` in the spelling of `found`; returns `found` itself if it is this
 * instant, or if `value` is its whole second, which is all that a form shows. A value that cannot be spelled so, such as a year of five
 * digits in ISO 8601, and a value that replaces no instant, becomes {seconds, nanoseconds}.
 */
function spelledInstant(found: unknown, value: Timestamp): unknown {
  const before = readTimestamp(found)
  if (!isTimestamp(before)) return value
  if (before.seconds === value.seconds && [0, before.nanoseconds].includes(value.nanoseconds)) return found
  const spelled = spell(found, value)
  const after = readTimestamp(spelled)
  return isTimestamp(after) && after.seconds === value.seconds ? spelled : value
}

function spell(found: unknown, value: Timestamp): unknown {
  const epoch = decimalOf(found)
  if (epoch !== undefined)
    return typeof found === 'string' ? String(spelledEpoch(epoch, value)) : spelledEpoch(epoch, value)
  if (typeof found === 'string') return spelledIso(found.trim(), value)
  return isObject(found) ? spelledParts(found, value) : value
}

/** A whole number stays a whole number. */
function spelledEpoch(found: number, value: Timestamp): number {
  const exact = isMilliseconds(found)
    ? value.seconds * 1_000 + value.nanoseconds / 1_000_000
    : value.seconds + value.nanoseconds / 1_000_000_000
  return Number.isInteger(found) ? Math.floor(exact) : exact
}

/** Keeps other entries of the map; adds nanoseconds if they are needed. */
function spelledParts(found: Record<string, unknown>, { seconds, nanoseconds }: Timestamp): object {
  const [whole, rest] = 'seconds' in found ? ['seconds', 'nanoseconds'] : ['_seconds', '_nanoseconds']
  return { ...found, [whole]: seconds, ...((rest in found || nanoseconds > 0) && { [rest]: nanoseconds }) }
}

/** Keeps the zone, or its absence. As short as the found text if that is exact, otherwise longer. */
function spelledIso(found: string, value: Timestamp): string | undefined {
  const { mark, second, fraction = '', zone = '' } = isoPattern.exec(found)?.groups ?? {}
  const local = new Date(toMilliseconds(value) + offsetMs(zone))
  if (Number.isNaN(local.getTime())) return undefined
  const [day = '', time = ''] = local.toISOString().split('T')
  const isMidnight = time.startsWith('00:00:00') && value.nanoseconds === 0
  if (mark === undefined) return isMidnight ? day : `${day}T${time.slice(0, 8)}${fractionOf(value, 0)}Z`
  const isWholeMinute = time.slice(6, 8) === '00' && value.nanoseconds === 0
  const clock = second === undefined && isWholeMinute ? time.slice(0, 5) : time.slice(0, 8)
  return `${day}${mark}${clock}${fractionOf(value, fraction.length)}${zone}`
}

function fractionOf({ nanoseconds }: Timestamp, digits: number): string {
  const needed = nanoseconds === 0 ? '' : String(nanoseconds).padStart(9, '0').replace(/0+$/, '')
  const fraction = needed.padEnd(digits, '0')
  return fraction === '' ? '' : `.${fraction}`
}

function offsetMs(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -offset : offset
}
