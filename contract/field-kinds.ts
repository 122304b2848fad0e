// The kinds of fields of marketplace documents. One definition gives the TypeScript type, the reader, the stored
// spelling, the faults and the JSON Schema.

import { weekdayNames } from './calendar-names.ts'
import {
  type Field,
  type Fields,
  type FieldValues,
  isObject,
  type JsonSchema,
  type Kind,
  normaliseFields,
  objectSchema,
  readFields,
} from './field.ts'
import { decimalOf, numberOf, numberText, wholeText } from './json-number.ts'
import { type Decimal, readDecimal } from './money.ts'
import { isPercentage, maxPercentage, minPercentage, percentageExpected } from './percentage.ts'
import {
  type InstantKind,
  isPlausible,
  isTimestamp,
  looksLike,
  maxNanoseconds,
  plausibleYears,
  readTimestamp,
  type Timestamp,
  type TimestampOrInvalid,
} from './timestamp.ts'

const asItIs = (value: unknown): unknown => value

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

function scalar<T, F>(
  kind: Kind,
  expected: string,
  schema: JsonSchema,
  fallback: F,
  accept: (value: unknown) => T | undefined,
) {
  const field: Field<T | F> = {
    kind,
    schema: { ...schema, description: expected },
    normalise: asItIs,
    read(value, report, path) {
      if (isAbsent(value)) return fallback
      const accepted = accept(value)
      if (accepted !== undefined) return accepted
      report({ field: path, value, expected })
      return fallback
    },
  }
  return field
}

/** A string; undefined if absent or malformed. */
export const text = scalar<string, undefined>('text', 'text', { type: 'string' }, undefined, (value) =>
  typeof value === 'string' ? value : undefined,
)

/** The name of a person; search also finds it without apostrophes. */
export const name: Field<string | undefined> = { ...text, kind: 'name' }

/** A status; search also finds it by its usual spelling. */
export const status: Field<string | undefined> = { ...text, kind: 'status' }

/** Normalises a whole number to its digits; other values stay as they are. */
function digitsIn(value: unknown): unknown {
  return wholeText(value) ?? value
}

/** The id of another record. The source may store a reference instead: a path that ends with the id. */
function idIn(value: unknown): unknown {
  if (!isObject(value) || typeof value.__reference__ !== 'string') return digitsIn(value)
  return value.__reference__.slice(value.__reference__.lastIndexOf('/') + 1)
}

function readingAs<T>(kind: Kind, textIn: (value: unknown) => unknown, field: Field<T>): Field<T> {
  return {
    kind,
    schema: field.schema,
    normalise: (value) => field.normalise(textIn(value)),
    read: (value, report, path) => field.read(textIn(value), report, path),
  }
}

/** The id of another record, which may be a whole number; undefined if absent or malformed. */
export const id = readingAs('id', idIn, text)

/** A text, or the whole number that many programs store instead. */
export const phone = readingAs('phone', digitsIn, text)

/** Like `id`, but a malformed value is reported and read as its JSON text, so that it does not count as absent. */
export const reference: Field<string | undefined> = readingAs('id', idIn, {
  kind: 'id',
  schema: { type: 'string', description: 'an id' },
  normalise: asItIs,
  read(value, report, path) {
    if (isAbsent(value)) return undefined
    if (typeof value === 'string') return value
    report({ field: path, value, expected: 'an id' })
    const digits = numberText(value)
    // The browser has only the double of a number.
    return JSON.stringify(digits === undefined ? value : Number(digits))
  },
})

/** A boolean; false for every value except `true`. */
export const flag = scalar<boolean, false>('flag', 'true or false', { type: 'boolean' }, false, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

/** A number. Stored and sent as the nearest double. */
export const number: Field<number | undefined> = {
  ...scalar<number, undefined>('number', 'a number', { type: 'number' }, undefined, numberOf),
  normalise: asDouble,
}

function asDouble(value: unknown): unknown {
  return numberOf(value) ?? value
}

const ratingExpected = 'a rating from 1 to 5'

/** A number; one that is not a rating is kept and reported. */
export const rating: Field<number | undefined> = {
  kind: 'number',
  schema: { type: 'number', description: ratingExpected },
  normalise: asDouble,
  read(value, report, path) {
    if (isAbsent(value)) return undefined
    const number = numberOf(value)
    if (number === undefined || !isRating(number)) report({ field: path, value, expected: ratingExpected })
    return number
  },
}

/** Also used for an average. */
export function isRating(value: number): boolean {
  return value >= 1 && value <= 5
}

/** An amount in US dollars: a decimal as text, or a number. Exact: digits that a double would lose are stored and sent as text. */
export const decimal: Field<Decimal | undefined> = {
  ...scalar<Decimal, undefined>(
    'amount',
    'a decimal amount such as "12.50"',
    { type: ['string', 'number'] },
    undefined,
    readDecimal,
  ),
  normalise: (value) => (typeof value === 'object' ? (readDecimal(value) ?? value) : value),
}

/** A number, or a decimal as text. Stored and sent as a number. */
export const percentage: Field<number | undefined> = {
  ...scalar<number, undefined>(
    'percentage',
    percentageExpected,
    { type: 'number', minimum: minPercentage, maximum: maxPercentage },
    undefined,
    readPercentage,
  ),
  normalise: (value) => readPercentage(value) ?? value,
}

function readPercentage(value: unknown): number | undefined {
  const number = decimalOf(value)
  return isPercentage(number) ? number : undefined
}

const weekdays = weekdayNames.map((name) => name.toLowerCase())

/** A day of the week as 0 (Sunday) to 6, read from its number or from its English name, whole or the first three letters. */
export const weekday = scalar<number, undefined>(
  'number',
  'a day of the week: its English name, or 0 (Sunday) to 6',
  { type: ['string', 'integer'] },
  undefined,
  (value) => {
    const number = numberOf(value)
    if (number !== undefined) return weekdays[number] === undefined ? undefined : number
    if (typeof value !== 'string') return undefined
    const name = value.trim().toLowerCase()
    const day = weekdays.findIndex((known) => known === name || known.slice(0, 3) === name)
    return day >= 0 ? day : undefined
  },
)

/** Marks the schema of an instant. */
export const instantTitle = 'Instant'

/** An instant, stored and sent as {seconds, nanoseconds}. Malformed outside the plausible years. */
function instant(kind: InstantKind): Field<TimestampOrInvalid> {
  const expected = `a timestamp: {seconds, nanoseconds}, an ISO 8601 string or an epoch number, ${plausibleYears[kind]}`
  const parse = (value: unknown): TimestampOrInvalid => {
    const parsed = readTimestamp(value)
    return isTimestamp(parsed) && !isPlausible(parsed, kind) ? 'invalid' : parsed
  }
  return {
    kind: 'time',
    schema: {
      title: instantTitle,
      description: expected,
      type: 'object',
      properties: {
        seconds: { type: 'integer' },
        nanoseconds: { type: 'integer', minimum: 0, maximum: maxNanoseconds },
      },
      required: ['seconds', 'nanoseconds'],
    },
    read(value, report, path) {
      const parsed = parse(value)
      if (parsed !== 'invalid') return parsed
      const likely = looksLike(value)
      report({ field: path, value, expected: likely ? `${expected}; it looks like ${likely}` : expected })
      return parsed
    },
    normalise(value) {
      const parsed = parse(value)
      return isTimestamp(parsed) && !isSpelledAs(value, parsed) ? parsed : value
    },
  }
}

/** An instant at which something happens, or for which it is booked. */
export const timestamp = instant('event')

/** An instant at which something ends. Far-off years are allowed: 9999 is a common way to say never. */
export const expiration = instant('end')

function isSpelledAs(value: unknown, timestamp: Timestamp): boolean {
  return (
    isObject(value) &&
    value.seconds === timestamp.seconds &&
    value.nanoseconds === timestamp.nanoseconds &&
    Object.keys(value).length === 2
  )
}

const dayTimePattern = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/

/** A time of day: 'HH:MM', which has no zone and stays text, or an instant. */
export const timeOfDay: Field<TimestampOrInvalid | { text: string }> = {
  kind: 'time',
  schema: { anyOf: [timestamp.schema, { type: 'string', pattern: dayTimePattern.source }] },
  read: (value, report, path) =>
    isDayTime(value) ? { text: value.trim() } : timestamp.read(value, report, path),
  normalise: (value) => (isDayTime(value) ? value : timestamp.normalise(value)),
}

function isDayTime(value: unknown): value is string {
  return typeof value === 'string' && dayTimePattern.test(value.trim())
}

/** A key-value map whose values may be anything; empty if absent or malformed. */
export const map = scalar<[key: string, value: unknown][], never[]>(
  'object',
  'a key-value map',
  { type: 'object', additionalProperties: true },
  [],
  (value) => (isObject(value) ? Object.entries(value) : undefined),
)

/** A list; absent or malformed items are left out. Undefined if the list itself is absent or malformed. */
export function list<T>(item: Field<T>): Field<NonNullable<T>[] | undefined> {
  return {
    kind: 'list',
    schema: { type: 'array', items: item.schema },
    normalise: (value) => (Array.isArray(value) ? normaliseItems(item, value) : value),
    read(value, report, path) {
      if (isAbsent(value)) return undefined
      if (!Array.isArray(value)) {
        report({ field: path, value, expected: 'a list' })
        return undefined
      }
      return value
        .map((one, index) => item.read(one, report, `${path}.${index}`))
        .filter((one): one is NonNullable<T> => !isAbsent(one))
    },
  }
}

function normaliseItems(item: Field<unknown>, values: unknown[]): unknown[] {
  const normal = values.map((one) => item.normalise(one))
  return normal.every((one, index) => one === values[index]) ? values : normal
}

/** A nested object of known fields; undefined if absent or malformed. Unknown fields are not sent. */
export function object<F extends Fields>(fields: F): Field<FieldValues<F> | undefined> & { fields: F } {
  return {
    kind: 'object',
    fields,
    schema: objectSchema(fields),
    normalise: (value) => (isObject(value) ? normaliseFields(fields, value) : value),
    read(value, report, path) {
      if (isAbsent(value)) return undefined
      if (isObject(value)) return readFields(fields, value, report, `${path}.`)
      report({ field: path, value, expected: 'an object' })
      return undefined
    },
  }
}
