// Which texts a write accepts.

import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { updateDiscountCode } from './discount-codes.ts'
import { credentials } from './identity.ts'
import { startSession } from './sign-in-records.ts'
import { tagBody } from './tags.ts'
import { viewBody } from './views.ts'

const tag = { name: 'career_change', color: 'teal' }
const signIn = { email: 'ada@example.com', password: 'correct horse battery staple' }

/** Every field of a write that takes text: its schema, a body that passes, and its name. */
const fields = [
  ['tag', tagBody, tag, 'name'],
  ['tag', tagBody, tag, 'color'],
  ['sign-in', credentials, signIn, 'email'],
  ['sign-in', credentials, signIn, 'password'],
  ['start', startSession.body, { userId: 'u' }, 'userId'],
] as const

function faultsOf(schema: v.GenericSchema, body: unknown): (string | null)[] {
  return (v.safeParse(schema, body).issues ?? []).map((issue) => v.getDotPath(issue))
}

describe.each(fields)('of a %s', (_, schema, body, field) => {
  const withText = (text: string) => faultsOf(schema as v.GenericSchema, { ...body, [field]: text })

  test(`the ${field} may be any text without halves of surrogate pairs`, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (text) => {
        fc.pre(!/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text))
        expect(withText(`a${text}`)).toEqual([])
      }),
    )
  })

  test.each([
    ['NUL', 'a\0b'],
    ['a tab', 'a\tb'],
    ['a line break', 'a\nb'],
    ['an escape', 'a\u001B[2Jb'],
    ['a delete', 'a\x7fb'],
    ['a C1 control', 'a\u0085b'],
    ['the first half of a surrogate pair', 'a\ud800b'],
    ['the second half of a surrogate pair', 'a\udc00b'],
    ['a swapped surrogate pair', 'a\udc00\ud800b'],
  ])(`the ${field} may not hold %s`, (_, text) => {
    expect(withText(text)).toEqual([field])
  })
})

const names = [
  ['a tag', tagBody, { ...tag }],
  ['a view', viewBody, { name: 'Mine', screen: 'sessions', query: '', isShared: false }],
] as const

describe.each(names)('the name of %s', (_, schema, body) => {
  const faultsOfName = (name: string) => faultsOf(schema, { ...body, name })

  test.each([
    ...['', ' ', '   ', '\u00A0', '\u3000', '\u200B', '\uFEFF', '\u3164', '\u2800'],
    ...['\u202E', '\u2066 \u2069', '\u115F\u1160', '\u{E0041}', '\u00AD\u180E', 'a\0b', 'half \ud800'],
  ])('is refused where it shows nothing or cannot be stored: %j', (name) => {
    expect(faultsOfName(name)).toContain('name')
  })

  test.each([...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'])(
    'is refused with a character that turns the direction of text: %j',
    (character) => expect(faultsOfName(`a${character}b`)).toEqual(['name']),
  )

  test.each(['عاجل', 'דחוף', '緊急', 'می\u200Cخواهم', 'क्\u200Dष', '👩‍👧 family', 'C++\u200E'])(
    'may be %s',
    (name) => expect(faultsOfName(name)).toEqual([]),
  )
})

test('a name is stored as it was typed, with the spaces at its ends', () => {
  expect(v.parse(tagBody, { ...tag, name: ' two  words ' }).name).toBe(' two  words ')
})

test('an imported code may have any id', () => {
  const body = { id: 'A\tB', percentageDiscount: 5, expirationDate: { seconds: 0, nanoseconds: 0 } }
  expect(faultsOf(updateDiscountCode.body as v.GenericSchema, body)).toEqual([])
})
