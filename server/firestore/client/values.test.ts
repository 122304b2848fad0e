// Values of Firestore become JSON and are converted back without loss.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactly } from '#server/documents/json.ts'
import { type FirestoreFields, type FirestoreValue, readFirestoreFields, writeFields } from './values.ts'

const read = (value: FirestoreValue): string => JSON.stringify(readFirestoreFields({ value }).value)

test.each<[string, FirestoreValue, string]>([
  ['an integer', { integerValue: '42' }, '42'],
  ['an integer beyond 2^53 with all its digits', { integerValue: '9007199254740993' }, '9007199254740993'],
  ['a double', { doubleValue: 12.5 }, '12.5'],
  ['NaN', { doubleValue: Number.NaN }, '{"__double__":"NaN"}'],
  ['an infinity', { doubleValue: Number.NEGATIVE_INFINITY }, '{"__double__":"-Infinity"}'],
  ['a negative zero', { doubleValue: -0 }, '{"__double__":"-0"}'],
  ['a timestamp', { timestampValue: { seconds: '5', nanos: 120_000 } }, '{"seconds":5,"nanoseconds":120000}'],
  [
    'a reference',
    { referenceValue: 'projects/p/databases/d/documents/Users/u1' },
    '{"__reference__":"projects/p/databases/d/documents/Users/u1"}',
  ],
  ['bytes', { bytesValue: Buffer.from('hi') }, '{"__bytes__":"aGk="}'],
  [
    'a point',
    { geoPointValue: { latitude: 1.5, longitude: -2 } },
    '{"__geopoint__":{"latitude":1.5,"longitude":-2}}',
  ],
  ['null', { nullValue: 'NULL_VALUE' }, 'null'],
  ['an empty list', { arrayValue: { values: [] } }, '[]'],
  ['an empty map', { mapValue: {} }, '{}'],
])('reads %s', (_, value, json) => {
  expect(read(value)).toBe(json)
})

const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const leaf: fc.Arbitrary<FirestoreValue> = fc.oneof(
  fc.constant({ nullValue: 'NULL_VALUE' }),
  fc.record({ booleanValue: fc.boolean() }),
  fc.record({ integerValue: integer.map(String) }),
  // A whole number is converted back to an integer.
  fc.record({
    doubleValue: fc.double().filter((double) => !Number.isInteger(double) || Object.is(double, -0)),
  }),
  fc.record({
    timestampValue: fc.record({
      seconds: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }).map(String),
      nanos: fc.integer({ min: 0, max: 999_999 }).map((micros) => micros * 1_000),
    }),
  }),
  fc.record({ stringValue: fc.string({ unit: 'binary' }) }),
  fc.record({ bytesValue: fc.uint8Array().map((bytes) => Buffer.from(bytes)) }),
  fc.record({
    referenceValue: fc.string({ minLength: 1 }).map((id) => `projects/p/databases/d/documents/Users/${id}`),
  }),
)
const name = fc.string({ minLength: 1, maxLength: 8 }).filter((one) => !/^__.*__$/.test(one))
const { fields } = fc.letrec<{ fields: FirestoreFields; value: FirestoreValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ arrayValue: fc.record({ values: fc.array(tie('value'), { maxLength: 4 }) }) }),
    fc.record({ mapValue: fc.record({ fields: tie('fields') }) }),
  ),
  fields: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}))

test('every value is unchanged after a conversion to JSON and back', () => {
  fc.assert(
    fc.property(fields, (given) => {
      // Through text, as the database stores it.
      const stored = parseExactly(JSON.stringify(readFirestoreFields(given)))
      expect(writeFields(stored as object)).toEqual(given)
    }),
    { numRuns: 500 },
  )
})
