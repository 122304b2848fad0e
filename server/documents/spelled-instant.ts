// Instants in each spelling that is read: {seconds, nanoseconds}, {_seconds, _nanoseconds}, ISO 8601 or SQL, and the seconds
// or milliseconds since 1970 as a number or as its digits.

import { isRecord } from '#contract/field.ts'
import { decimalOf } from '#contract/json-number.ts'
import {
  isMilliseconds,
  isoPattern,
  isTimestamp,
  readTimestamp,
  type Timestamp,
  toMilliseconds,
} from '#contract/timestamp.ts'

/**
 * `value` in the spelling of `found`; `found` itself where it is this instant, or where `value` is its whole second, which
 * is all that a form shows. A value that cannot be spelled so, such as a year of five digits in ISO 8601, and one that
 * replaces no instant, is {seconds, nanoseconds}.
 */
export function spelledInstant(found: unknown, value: Timestamp): unknown {
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
  return isRecord(found) ? spelledParts(found, value) : value
}

/** A whole number stays one. */
function spelledEpoch(found: number, value: Timestamp): number {
  const exact = isMilliseconds(found)
    ? value.seconds * 1_000 + value.nanoseconds / 1_000_000
    : value.seconds + value.nanoseconds / 1_000_000_000
  return Number.isInteger(found) ? Math.floor(exact) : exact
}

/** Other entries of the map stay; nanoseconds are added where they are needed. */
function spelledParts(found: Record<string, unknown>, { seconds, nanoseconds }: Timestamp): object {
  const [whole, rest] = 'seconds' in found ? ['seconds', 'nanoseconds'] : ['_seconds', '_nanoseconds']
  return { ...found, [whole]: seconds, ...((rest in found || nanoseconds > 0) && { [rest]: nanoseconds }) }
}

/** With the same zone, or none. As short as the found text where that is exact, otherwise longer. */
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
