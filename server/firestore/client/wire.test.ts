// Bytes of documents are read as the Firestore library reads them.

import { protos } from '@google-cloud/firestore-api'
import { expect, test } from 'vitest'
import { type FirestoreValue, readFirestoreFields } from './values.ts'
import { bytesField, decodeFields } from './wire.ts'

const { Document, DocumentChange, ListenResponse } = protos.google.firestore.v1
const name = 'projects/p/databases/(default)/documents/Tags/ä'
const updateTime = { seconds: 1_795_324_443, nanos: 120_000 }

function encode(fields: Record<string, FirestoreValue>): Uint8Array {
  return Document.encode(Document.fromObject({ name, fields, createTime: updateTime, updateTime })).finish()
}

const read = (value: FirestoreValue): string =>
  JSON.stringify(readFirestoreFields(decodeFields(encode({ before: {}, value }))).value)

test.each<[string, FirestoreValue, string]>([
  ['null', { nullValue: 'NULL_VALUE' }, 'null'],
  ['true', { booleanValue: true }, 'true'],
  ['false', { booleanValue: false }, 'false'],
  ['a negative integer', { integerValue: '-42' }, '-42'],
  ['an integer beyond 2^53', { integerValue: '-9223372036854775808' }, '-9223372036854775808'],
  ['zero', { doubleValue: 0 }, '0'],
  ['a double', { doubleValue: 12.5 }, '12.5'],
  ['NaN', { doubleValue: Number.NaN }, '{"__double__":"NaN"}'],
  ['a text', { stringValue: '"é\u0000😀' }, '"\\"é\\u0000😀"'],
  ['an empty text', { stringValue: '' }, '""'],
  ['bytes', { bytesValue: Buffer.from('hi') }, '{"__bytes__":"aGk="}'],
  ['a time before 1970', { timestampValue: { seconds: '-5', nanos: 0 } }, '{"seconds":-5,"nanoseconds":0}'],
  ['a point', { geoPointValue: { longitude: -2 } }, '{"__geopoint__":{"latitude":0,"longitude":-2}}'],
  [
    'lists and maps in each other',
    {
      arrayValue: {
        values: [
          {},
          { mapValue: { fields: { '': { arrayValue: {} }, __proto: { stringValue: 'x' } } } },
          { mapValue: {} },
        ],
      },
    },
    '[null,{"":[],"__proto":"x"},{}]',
  ],
])('%s', (_, value, json) => {
  expect(read(value)).toBe(json)
})

test('the document and the removed targets of a change are found', () => {
  const document = { name, fields: {}, updateTime }
  const changeOf = (removedTargetIds: number[]): Uint8Array | undefined =>
    bytesField(ListenResponse.encode({ documentChange: { document, removedTargetIds } }).finish(), 3)
  const change = changeOf([1]) ?? new Uint8Array()
  expect(bytesField(change, 1)).toEqual(Document.encode(document).finish())
  expect([bytesField(change, 6), bytesField(changeOf([]) ?? new Uint8Array(), 6)]).toEqual([
    expect.anything(),
    undefined,
  ])
  expect(bytesField(DocumentChange.encode({}).finish(), 1)).toBeUndefined()
})
