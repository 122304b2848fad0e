import fc from 'fast-check'
import { expect, test } from 'vitest'
import { words } from '#contract/fold.ts'
import { searchWords } from './search-words.ts'

const piece = fc.oneof(
  fc.constantFrom(
    'the',
    'The',
    'Zoë',
    'Ångström',
    '東京',
    '定休日',
    'straße',
    'ﬁne',
    'a-b',
    '',
    '\ud800',
    '0',
  ),
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 10, maxLength: 90, unit: fc.constantFrom('a', 'b') }),
)
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '))

test('the words of any texts are listed once, long ones cut', () => {
  fc.assert(
    fc.property(fc.array(fc.option(text, { nil: undefined }), { maxLength: 5 }), (texts) => {
      const expected = texts.flatMap((one) =>
        words(one ?? '').map((word) => word.slice(0, 64).toWellFormed()),
      )
      expect(searchWords(texts)).toEqual([...new Set(expected)])
    }),
  )
})

test.each([
  ['short', (index: number) => `w${index}`],
  ['long', (index: number) => `${index}`.padEnd(30, 'w')],
  ['foreign', (index: number) => `ж${index}`],
])('takes as many of very many %s words as PostgreSQL holds, the first ones', (_, word) => {
  const all = Array.from({ length: 150_000 }, (_, index) => word(index))
  const found = searchWords([all.join(' ')])
  expect(found).toEqual(all.slice(0, found.length))
  expect(found.length).toBeGreaterThan(8_000)
  expect(Buffer.byteLength(found.join(''))).toBeLessThan(2 ** 20)
})
