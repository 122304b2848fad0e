import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { discountCodeRow } from './discount-codes.ts'
import { parseDocument, UnusableDocument } from './read-document.ts'
import { sessionRow } from './sessions.ts'
import { tagRow } from './tags.ts'
import { userRow } from './users.ts'

const fieldNames = [
  ...[
    'username',
    'displayName',
    'isAdmin',
    'lastLogin',
    'expertise',
    'settings',
    'Expert',
    'slot',
    'expertId',
  ],
  ...['sessionPrice', 'totalPrice', 'transcripts', 'dateCreated', 'percentageDiscount', 'expirationDate'],
  ...['name', 'color', 'feedback', 'userEmail', '__proto__', 'constructor', 'toString', 'kind', 'status'],
]
const hostile = fc.dictionary(fc.constantFrom(...fieldNames), fc.jsonValue(), { noNullPrototype: true })

describe('any document', () => {
  for (const entity of entityNames) {
    test(`of ${entity} becomes a row, from which the document can be read back`, () => {
      fc.assert(
        fc.property(hostile, (fields) => {
          const document: Document = { ...fields, id: 'x' }
          const { row } = tables[entity].row(document)
          const sent = JSON.parse(String(row.document))
          expect(sent.id).toBe('x')
          const whole =
            row.original === null ? { ...sent, ...longFields(row) } : JSON.parse(String(row.original))
          expect(whole).toEqual(JSON.parse(JSON.stringify(document)))
        }),
      )
    })
  }
})

function longFields(row: Record<string, unknown>) {
  const long = ['summaries', 'transcripts'].filter((name) => typeof row[name] === 'string')
  return Object.fromEntries(long.map((name) => [name, JSON.parse(String(row[name]))]))
}

describe('a line of an import', () => {
  test.each([
    ['', 'is not valid JSON'],
    ['{', 'is not valid JSON'],
    ['[1]', 'is no JSON object'],
    ['"text"', 'is no JSON object'],
    ['null', 'is no JSON object'],
    ['{}', 'has no id'],
    ['{"id":null}', 'has no id'],
    ['{"name":"no id"}', 'has no id'],
    ['{"id":7}', 'has no id'],
    ['{"id":""}', 'has no id'],
    [String.raw`{"id":"a\u0000b"}`, 'has an id with a NUL or half a character in it'],
    [String.raw`{"id":"\ud800"}`, 'has an id with a NUL or half a character in it'],
    ['{"id":".."}', "has the id '..', which no address can carry"],
  ])('%j is refused: it %s', (line, reason) => {
    expect(() => parseDocument(line)).toThrow(new UnusableDocument(reason))
  })

  test('with an id that no index could hold is refused', () => {
    const line = `{"id":"${'x'.repeat(1_301)}"}`
    expect(() => parseDocument(line)).toThrow(new UnusableDocument('has an id of over 1300 bytes'))
  })

  test('stores an own property named __proto__ as data', () => {
    const document = parseDocument('{"id":"a","__proto__":{"isAdmin":true}}')
    const { row } = userRow(document)
    expect(row.is_admin).toBe(false)
    expect(row.original).toBe('{"id":"a","__proto__":{"isAdmin":true}}')
  })
})

describe('faults name the field, the value and the expected value', () => {
  test('of a user', () => {
    const document = {
      id: 'u',
      isAdmin: 'yes',
      lastLogin: 'yesterday',
      Expert: { Ratings: '5 stars', IsExpert: true },
    }
    expect(userRow(document).faults).toEqual([
      { field: 'isAdmin', value: 'yes', expected: 'true or false' },
      { field: 'lastLogin', value: 'yesterday', expected: expect.stringContaining('a timestamp') },
      { field: 'Expert.Ratings', value: '5 stars', expected: 'a list' },
    ])
  })

  test('of a session whose isAi disagrees with its expertId', () => {
    const { faults } = sessionRow({ id: 's', isAi: true, expertId: 'e', totalPrice: 'free' })
    expect(faults.map((fault) => fault.field)).toEqual(['totalPrice', 'isAi'])
  })

  test('of a slot that does not end after its beginning, booked or blocked', () => {
    const at = '2026-11-01T10:00:00Z'
    const expected = 'later than startingTime'
    for (const end of [at, '2026-11-01T09:00:00Z']) {
      const slot = { startingTime: at, endingTime: end }
      const { row, faults } = sessionRow({ id: 's', slot })
      expect(faults).toEqual([{ field: 'slot.endingTime', value: end, expected }])
      expect(row.slot_end_ns).toBe(row.slot_ns)
      const expert = userRow({ id: 'u', Expert: { Availability: { blockedSlots: [slot] } } })
      const field = 'Expert.Availability.blockedSlots.0.endingTime'
      expect(expert.faults).toEqual([{ field, value: end, expected }])
    }
    expect(sessionRow({ id: 's', slot: { endingTime: at } }).faults).toEqual([])
  })

  test('of a tag and of a discount code', () => {
    expect(tagRow({ id: 't', name: 'x', color: 'url(javascript:alert(1))' }).faults).toHaveLength(1)
    expect(discountCodeRow({ id: 'c', percentageDiscount: 101 }).faults).toHaveLength(1)
  })
})

test('timestamps in all four spellings are stored as {seconds, nanoseconds}', () => {
  const spellings = [
    { seconds: 1_700_000_000, nanoseconds: 0 },
    { _seconds: 1_700_000_000, _nanoseconds: 0 },
    '2023-11-14T22:13:20Z',
    1_700_000_000,
    1_700_000_000_000,
  ]
  const stored = spellings.map(
    (lastLogin) => JSON.parse(userRow({ id: 'u', lastLogin }).row.document).lastLogin,
  )
  expect(stored).toEqual(spellings.map(() => ({ seconds: 1_700_000_000, nanoseconds: 0 })))
})

test('transcripts may be recorded turns, which are stored with speaker, text and time', () => {
  const turns = [
    'Ada: Hello',
    { role: 'assistant', content: 'Good day', at: '2023-11-14T22:13:20Z', tokens: 3 },
    { speaker: 'Ada', text: 'A question' },
    { content: 7 },
    { text: 'When?', at: 'later' },
  ]
  const { row, faults } = sessionRow({ id: 's', transcripts: turns })
  expect(JSON.parse(row.transcripts ?? '')).toEqual([
    'Ada: Hello',
    { speaker: 'assistant', text: 'Good day', at: { seconds: 1_700_000_000, nanoseconds: 0 } },
    { speaker: 'Ada', text: 'A question' },
    { content: 7 },
    { text: 'When?' },
  ])
  expect(faults.map(({ field }) => field)).toEqual(['transcripts.3', 'transcripts.4.at'])
  expect(row.search).toEqual(expect.arrayContaining([expect.stringMatching(/question$/)]))
  const stored = sessionRow({ id: 's', transcripts: JSON.parse(row.transcripts ?? '').slice(0, 3) })
  expect(stored.row.original).toBeNull()
})

test('an address is a key whole or not at all: no part of it is somebody else’s', () => {
  const keyOf = (username: string) => tables.users.row({ id: 'u', username }).row.email
  expect(keyOf(' Ka\u0308the@Example.com')).toBe('k\u00e4the@example.com')
  const long = `${'x'.repeat(188)}@example.com`
  expect(keyOf(`${long}.evil.test`)).toBe(`${long}.evil.test`)
  expect(keyOf('ada\0@example.com')).toBe('')
  expect(keyOf('x'.repeat(1_301))).toBe('')
})
