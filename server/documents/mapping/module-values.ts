// The values that enter and leave the functions of a mapping: a copy of the document, which they may change, and the part of their result
// that JSON can express. Documents are foreign, and results may be anything.

import { isObject, type Report } from '#contract/field.ts'
import { numberText } from '#contract/json-number.ts'
import { type Decimal, readDecimal } from '#contract/money.ts'
import { fromEpoch, fromMilliseconds, isTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { plain } from '#server/documents/plain-document.ts'
import { spelledAs } from '#server/documents/spelling.ts'
import { pathOf, valueAt } from './targets.ts'

// The second argument of the functions of a mapping: a few small readers, which never throw. They return a value of another kind
// unchanged, so that it becomes a fault of its field.

/** The decimals of a second in each unit. */
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

/** Maps each item of a list, and leaves out absent results. */
function list(value: unknown, each: (item: unknown, index: number) => unknown = (item) => item): unknown {
  const meant = plain(value)
  if (!Array.isArray(meant)) return meant
  return meant.map((item, index) => each(item, index)).filter((item) => item !== undefined && item !== null)
}

/** Moves the point of the decimal, to the right if `digits` is positive. Exact. */
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

type Values = Record<string, unknown>

/** Returns a copy. Inexact numbers become their text; names that would change the prototype of a copy are left out. */
export function viewOf(document: Values): Values {
  return copyOf(document) as Values // An object becomes an object.
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  if (!isObject(value)) return numberText(value)
  const copy: Values = {}
  for (const name of Object.keys(value)) if (name !== '__proto__') copy[name] = copyOf(value[name])
  return copy
}

/** Returns a view of the object that calls `note` with the path of each field that is read from it or from an object in it. */
export function notingFields(fields: Values, note: (path: string) => void, prefix = ''): Values {
  return new Proxy(fields, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof name !== 'string' || !Object.hasOwn(target, name)) return value
      note(prefix + name)
      return isObject(value) ? notingFields(value, note, `${prefix}${name}.`) : value
    },
  })
}

/** The most values and characters in a result: more than any document has, and few enough for a row. */
const mostParts = 16 << 20
const maxDepth = 200

/** Returns the part that JSON can express, and reports the rest by its path. Throws if it is no object, or too large. */
export function jsonValuesOf(answer: unknown, report: Report): Values {
  if (!isPlainObject(answer)) throw new TypeError(`answered ${kindOf(answer)} instead of an object`)
  let left = mostParts
  const spend = (parts: number) => {
    left -= parts
    if (left < 0) throw new RangeError(`answered more than ${mostParts} values and characters`)
  }
  const copy = (value: unknown, path: string, depth: number): unknown => {
    spend(1)
    if (typeof value === 'string') spend(value.length)
    if (isScalar(value)) return value
    const instant = value instanceof Date ? fromMilliseconds(value.getTime()) : undefined
    if (isTimestamp(instant)) return instant
    if (depth > maxDepth)
      throw new RangeError('answered an object that contains itself, or is nested too deeply')
    if (Array.isArray(value)) {
      spend(value.length)
      return value.map((one, index) => copy(one, `${path}.${index}`, depth + 1))
    }
    if (isPlainObject(value)) return copyFields(value, `${path}.`, depth + 1)
    report({ field: path, value: kindOf(value), expected: 'what JSON can say, or a Date' })
    return undefined
  }
  const copyFields = (fields: object, prefix: string, depth: number): Values => {
    const copied: Values = {}
    for (const [name, value] of Object.entries(fields)) {
      spend(name.length)
      if (name !== '__proto__' && value !== undefined) copied[name] = copy(value, prefix + name, depth)
    }
    return copied
  }
  return copyFields(answer, '', 1)
}

function isScalar(value: unknown): boolean {
  const isJson = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
  return isJson || value === null || value === undefined
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) {
    // Nobody awaits the promise, whose rejection must not count as unhandled.
    value.catch(() => undefined)
    return 'a promise'
  }
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return 'an invalid Date'
  return typeof value === 'object' ? 'an object with a prototype' : `a ${typeof value}`
}

/** Returns what a function has written over `found`: equal values stay the same objects, others take the spelling of the value found. */
export function writtenOver(found: unknown, written: unknown): unknown {
  if (Array.isArray(found) && Array.isArray(written))
    return written.map((one, index) => writtenOver(found[index], one))
  if (isObject(found) && isObject(written)) {
    const spelled = spelledAs(found, written)
    if (spelled !== written) return spelled
    return Object.fromEntries(
      Object.entries(written).map(([name, one]) => [name, writtenOver(found[name], one)]),
    )
  }
  return isSameNumber(found, written) ? found : spelledAs(found, written)
}

/** Returns the text of a number that a double cannot hold, as functions see it. */
function isSameNumber(found: unknown, written: unknown): boolean {
  return typeof found === 'object' && found !== null && !isObject(found) && numberText(found) === written
}
