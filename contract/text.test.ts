import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { newDiscountCodeBody } from './discount-codes.ts'
import { credentials } from './identity.ts'
import { inviteMember } from './members.ts'
import { startSession } from './sign-in-records.ts'
import { tagBody } from './tags.ts'
import { viewBody } from './views.ts'
import { firstUnseen } from './visible-text.ts'

const tag = { name: 'career_change', color: 'teal' }
const signIn = { email: 'ada@example.com', password: 'correct horse battery staple' }

/** Every field of a write that takes text: its schema, a valid body, and its name. */
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
        fc.pre(!/\p{Cc}/u.test(text) && firstUnseen(text) === undefined)
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

  test.each([
    ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u061C',
    ...'\u00AD\u034F\u115F\u1160\u180E\u200B\u200C\u200D\u2028\u2060\u2064\u2800\u3164\uFE0F\uFEFF\uFFA0',
    ...['\u{E0041}', '\u{E0100}', '\u{1D173}'],
  ])('is stored without a character that is not drawn or turns the direction of text: %j', (character) => {
    for (const name of [`a${character}b`, `${character}ab`, `ab${character}`])
      expect(v.parse(schema, { ...body, name }).name).toBe('ab')
  })

  test.each(['عاجل', 'דחוף', '緊急', 'می\u200Cخواهم', 'क्\u200Dष', '👩‍👧 family', '❤\uFE0F', '葛\u{E0100}'])(
    'may be %s',
    (name) => expect(v.parse(schema, { ...body, name }).name).toBe(name),
  )
})

describe('what has to be typed again exactly', () => {
  const unseen = [
    ...'\u00AD\u034F\u061C\u115F\u1160\u17B4\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2066\u2069',
    ...'\u2028\u2800\u3164\uFE00\uFE0F\uFEFF\uFFA0\uFFF9',
    ...['\u{E0041}', '\u{E0100}', '\u{1D173}'],
  ]

  test.each(unseen)('may not contain %j, which the message names', (character) => {
    const name = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
    const code = {
      id: `A${character}B`,
      percentageDiscount: 5,
      expirationDate: { seconds: 0, nanoseconds: 0 },
    }
    const email = `a${character}da@example.com`
    for (const [schema, given] of [
      [newDiscountCodeBody, code],
      [credentials, { ...signIn, email }],
      [inviteMember.body as v.GenericSchema, { email, role: 'member' }],
    ] as const)
      expect(v.safeParse(schema, given).issues?.map(({ message }) => message)).toEqual([
        `must not contain the invisible character ${name}`,
      ])
  })

  test.each(['SPRING-10', 'ÉTÉ', 'ВЕСНА', '夏', '10 %', '🎉'])('a code may be %s', (id) => {
    const code = { id, percentageDiscount: 5, expirationDate: { seconds: 0, nanoseconds: 0 } }
    expect(v.parse(newDiscountCodeBody, code).id).toBe(id)
  })
})
