// The kinds of fields of marketplace documents. One definition gives the TypeScript type, the reader, the stored
// spelling, the faults and the JSON Schema.

import {
  type Field,
  type Fields,
  isRecord,
  type JsonSchema,
  normaliseFields,
  objectSchema,
  type Read,
  readFields,
} from './field.ts'
import { type Decimal, readDecimal } from './money.ts'
import { isPercentage, maxPercentage, minPercentage, percentageExpected } from './percentage.ts'
import { maxNanoseconds, readTimestamp, type Timestamp, type TimestampOrInvalid } from './timestamp.ts'

const asItIs = (value: unknown): unknown => value

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

function scalar<T, F>(
  expected: string,
  schema: JsonSchema,
  fallback: F,
  accept: (value: unknown) => T | undefined,
) {
  const field: Field<T | F> = {
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

/** Any string; undefined where absent or malformed. */
export const text = scalar<string, undefined>('text', { type: 'string' }, undefined, (value) =>
  typeof value === 'string' ? value : undefined,
)

/** The digits of a whole number, also of one that a double cannot hold (isRecord); other values as they are. */
function digitsIn(value: unknown): unknown {
  const isNumber = typeof value === 'number' || (typeof value === 'object' && !isRecord(value))
  const digits = isNumber ? JSON.stringify(value) : ''
  return /^-?\d+$/.test(digits) ? digits : value
}

/** The id of another record. The source may store a reference instead, a path that ends with the id. */
function idIn(value: unknown): unknown {
  if (!isRecord(value) || typeof value.__reference__ !== 'string') return digitsIn(value)
  return value.__reference__.slice(value.__reference__.lastIndexOf('/') + 1)
}

function readingAs<T>(textIn: (value: unknown) => unknown, field: Field<T>): Field<T> {
  return {
    schema: field.schema,
    normalise: (value) => field.normalise(textIn(value)),
    read: (value, report, path) => field.read(textIn(value), report, path),
  }
}

/** The id of another record, also as a whole number; undefined where absent or malformed. */
export const id = readingAs(idIn, text)

/** A text, or the whole number that many programs store instead. */
export const phone = readingAs(digitsIn, text)

/** The same, but a malformed value is reported, and read as its JSON text, so that it does not count as absent. */
export const reference: Field<string | undefined> = readingAs(idIn, {
  schema: { type: 'string', description: 'an id' },
  normalise: asItIs,
  read(value, report, path) {
    if (isAbsent(value)) return undefined
    if (typeof value === 'string') return value
    report({ field: path, value, expected: 'an id' })
    return JSON.stringify(value)
  },
})

/** A boolean; false for every value but `true`. */
export const flag = scalar<boolean, false>('true or false', { type: 'boolean' }, false, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

/** A finite number. */
export const number = scalar<number, undefined>('a number', { type: 'number' }, undefined, (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined,
)

const ratingExpected = 'a rating from 1 to 5'

/** A finite number; one that is no rating is kept, and reported. */
export const rating: Field<number | undefined> = {
  schema: { type: 'number', description: ratingExpected },
  normalise: asItIs,
  read(value, report, path) {
    if (isAbsent(value)) return undefined
    const isNumber = typeof value === 'number' && Number.isFinite(value)
    if (!isNumber || !isRating(value)) report({ field: path, value, expected: ratingExpected })
    return isNumber ? value : undefined
  },
}

/** Also for an average. */
export function isRating(value: number): boolean {
  return value >= 1 && value <= 5
}

/** An amount in US dollars: a decimal string or a number. */
export const decimal = scalar<Decimal, undefined>(
  'a decimal amount such as "12.50"',
  { type: ['string', 'number'] },
  undefined,
  readDecimal,
)

/** A whole number, or its digits as text. Stored and sent as a number. */
export const percentage: Field<number | undefined> = {
  ...scalar<number, undefined>(
    percentageExpected,
    { type: 'integer', minimum: minPercentage, maximum: maxPercentage },
    undefined,
    readPercentage,
  ),
  normalise: (value) => readPercentage(value) ?? value,
}

function readPercentage(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,3}(\.0+)?$/.test(value) ? Number(value) : value
  return isPercentage(number) ? number : undefined
}

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** A day of the week as 0 (Sunday) to 6, from its number or from its English name, whole or its first three letters. */
export const weekday = scalar<number, undefined>(
  'a day of the week: its English name, or 0 (Sunday) to 6',
  { type: ['string', 'integer'] },
  undefined,
  (value) => {
    if (typeof value === 'number')
      return Number.isInteger(value) && value >= 0 && value <= 6 ? value : undefined
    if (typeof value !== 'string') return undefined
    const name = value.trim().toLowerCase()
    const day = weekdayNames.findIndex((known) => known === name || known.slice(0, 3) === name)
    return day >= 0 ? day : undefined
  },
)

const timestampExpected = 'a timestamp: {seconds, nanoseconds}, an ISO 8601 string or an epoch number'

/** An instant. Stored and sent as {seconds, nanoseconds}. */
export const timestamp: Field<TimestampOrInvalid> = {
  schema: {
    description: timestampExpected,
    type: 'object',
    properties: {
      seconds: { type: 'integer' },
      nanoseconds: { type: 'integer', minimum: 0, maximum: maxNanoseconds },
    },
    required: ['seconds', 'nanoseconds'],
  },
  read(value, report, path) {
    const parsed = readTimestamp(value)
    if (parsed === 'invalid') report({ field: path, value, expected: timestampExpected })
    return parsed
  },
  normalise(value) {
    const parsed = readTimestamp(value)
    return parsed === undefined || parsed === 'invalid' || isSpelledAs(value, parsed) ? value : parsed
  },
}

function isSpelledAs(value: unknown, timestamp: Timestamp): boolean {
  return (
    isRecord(value) &&
    value.seconds === timestamp.seconds &&
    value.nanoseconds === timestamp.nanoseconds &&
    Object.keys(value).length === 2
  )
}

/** A key-value map whose values may be anything; empty where absent or malformed. */
export const map: Field<[key: string, value: unknown][]> = {
  schema: { type: 'object', additionalProperties: true, description: 'a key-value map' },
  normalise: asItIs,
  read(value, report, path) {
    if (isAbsent(value)) return []
    if (isRecord(value)) return Object.entries(value)
    report({ field: path, value, expected: 'a key-value map' })
    return []
  },
}

/** A list; items that are absent or malformed are left out. Undefined where the value itself is absent or malformed. */
export function list<T>(item: Field<T>): Field<NonNullable<T>[] | undefined> {
  return {
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

/** A nested object of known fields; undefined where absent or malformed. Unknown fields are not sent. */
export function object<F extends Fields>(fields: F): Field<Read<F> | undefined> {
  return {
    schema: objectSchema(fields),
    normalise: (value) => (isRecord(value) ? normaliseFields(fields, value) : value),
    read(value, report, path) {
      if (isAbsent(value)) return undefined
      if (isRecord(value)) return readFields(fields, value, report, `${path}.`)
      report({ field: path, value, expected: 'an object' })
      return undefined
    },
  }
}
