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
