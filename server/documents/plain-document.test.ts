// Documents whose values are written with their types are read as the values that they mean, and stored unchanged.

import { expect, test } from 'vitest'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { plain } from './plain-document.ts'
import { parseDocument, parseFileLine } from './read-document.ts'

const at = { seconds: 1_769_853_600, nanoseconds: 0 }

test.each([
  // Extended JSON, canonical and relaxed, version 1 and 2.
  [{ $oid: '65a1b2c3d4e5f60718293a4b' }, '65a1b2c3d4e5f60718293a4b'],
  [{ $date: '2026-01-31T10:00:00Z' }, '2026-01-31T10:00:00Z'],
  [{ $date: { $numberLong: '1769853600000' } }, at],
  [{ $date: { $numberLong: '-86400000' } }, { seconds: -86_400, nanoseconds: 0 }],
  [{ $timestamp: { t: 1_769_853_600, i: 1 } }, at],
  [{ $numberInt: '42' }, 42],
  [{ $numberLong: '15551234567' }, 15_551_234_567],
  [{ $numberDouble: '4.5' }, 4.5],
  [{ $numberDecimal: '45.00' }, 45],
  [
    { $binary: { base64: 'EjRWeBI0EjQSNBI0VniavA==', subType: '04' } },
    '12345678-1234-1234-1234-123456789abc',
  ],
  [{ $binary: 'EjRWeBI0EjQSNBI0VniavA==', $type: '04' }, '12345678-1234-1234-1234-123456789abc'],
  [{ $uuid: '12345678-1234-1234-1234-123456789abc' }, '12345678-1234-1234-1234-123456789abc'],
  [{ $ref: 'users', $id: { $oid: 'u1' } }, 'u1'],
  [{ $undefined: true }, null],
  // Firestore.
  [
    { __datatype__: 'timestamp', value: { _seconds: 7, _nanoseconds: 0 } },
    { _seconds: 7, _nanoseconds: 0 },
  ],
  [{ value: 'Users/u1', __datatype__: 'documentReference' }, { __reference__: 'Users/u1' }],
  [{ _firestore: {}, _path: { segments: ['Users', 'u1'] }, _converter: {} }, { __reference__: 'Users/u1' }],
  [{ stringValue: 'x' }, 'x'],
  [{ integerValue: '20' }, 20],
  [{ timestampValue: '2026-01-31T10:00:00Z' }, '2026-01-31T10:00:00Z'],
  [
    { referenceValue: 'projects/p/databases/d/documents/Users/u1' },
    { __reference__: 'projects/p/databases/d/documents/Users/u1' },
  ],
  [{ arrayValue: { values: [{ stringValue: 'a' }, { integerValue: '1' }] } }, ['a', 1]],
  [{ mapValue: { fields: { startingTime: { integerValue: '7' } } } }, { startingTime: 7 }],
  [{ a: [{ b: { $numberInt: '1' } }] }, { a: [{ b: 1 }] }],
])('%j means %j', (wrapped, meant) => {
  expect(plain(wrapped)).toEqual(meant)
})

test.each([
  [{ $numberLong: 'many' }],
  [{ $date: { $numberLong: 'x' } }],
  [{ $date: 'now', other: 1 }],
  [{ $oid: 7 }],
  [{ stringValue: 'x', integerValue: '1' }],
  [{ __datatype__: 'geopoint', value: { _latitude: 1, _longitude: 2 } }],
  [{ settings: { dark: true }, list: [1, { a: null }] }],
])('%j stays the same object', (value) => {
  expect(plain(value)).toBe(value)
})

test("a document of Firestore's REST interface is read by its name and its typed fields", () => {
  const line = JSON.stringify({
    name: 'projects/p/databases/(default)/documents/Tags/t1',
    fields: { name: { stringValue: 'Tax' }, color: { stringValue: 'red' } },
    createTime: '2026-01-31T10:00:00Z',
  })
  const document = parseFileLine('tags', line)
  expect(JSON.parse(String(tables.tags.row(document).row.document))).toEqual({
    id: 't1',
    name: 'Tax',
    color: 'red',
  })
  const edited = tables.tags.row({ ...document, name: 'Law' })
  expect(JSON.parse(String(edited.row.document))).toMatchObject({ name: 'Law', color: 'red' })
})

test('typed fields give no rights: only the own isAdmin of a document does', () => {
  const fields = { isAdmin: { booleanValue: true }, username: { stringValue: 'a@b' } }
  const { row } = tables.users.row(parseDocument(JSON.stringify({ id: 'u', fields })))
  expect([row.is_admin, JSON.parse(String(row.document))]).toEqual([false, { id: 'u', username: 'a@b' }])
})

test('an id is read in each form, and a whole number is its text', () => {
  const ids = [
    { id: 42 },
    { _id: 42 },
    { _id: '42' },
    { _id: { $numberLong: '42' } },
    { _id: { $oid: '42' } },
    { id: { $numberInt: '42' } },
    { id: { stringValue: '42' } },
    { id: '42', _id: 'other' },
  ]
  for (const given of ids) expect(parseFileLine('users', JSON.stringify(given)).id).toBe('42')
})
