import fc from 'fast-check'
import { expect, test } from 'vitest'
import { words } from '#contract/fold.ts'
import { WordSet } from './word-set.ts'

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

test('holds the distinct words of any texts in order, document after document', () => {
  const set = new WordSet(64, 20_000)
  fc.assert(
    fc.property(fc.array(fc.option(text, { nil: undefined }), { maxLength: 5 }), (texts) => {
      const expected = texts.flatMap((one) =>
        words(one ?? '').map((word) => word.slice(0, 64).toWellFormed()),
      )
      expect(set.of(texts)).toEqual([...new Set(expected)].sort())
    }),
  )
})

test('forgets words when it knows very many, and goes on finding all', () => {
  const set = new WordSet(64, 20_000)
  for (let document = 0; document < 5; document++) {
    const texts = Array.from({ length: 15_000 }, (_, index) => `w${document * 15_000 + index} common`)
    expect(set.of(texts)).toHaveLength(15_001)
  }
})

test('takes no more words than asked for', () => {
  expect(new WordSet(64, 2).of(['one two three', 'four'])).toEqual(['one', 'two'])
})

test.each([
  ['short', (index: number) => `w${index}`],
  ['long', (index: number) => `${index}`.padEnd(30, 'w')],
  ['foreign', (index: number) => `ж${index}`],
])('passes over what a document has beyond the most, %s words of any number', (_, word) => {
  const set = new WordSet(64, 20_000)
  const all = Array.from({ length: 150_000 }, (_, index) => word(index))
  for (let document = 0; document < 3; document++)
    expect(set.of([all.join(' ')])).toEqual(all.slice(0, 20_000).sort())
  expect(set.of(['another', 'one'])).toEqual(['another', 'one'])
})
