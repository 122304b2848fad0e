import { expect, test } from 'vitest'
import { bestPassage } from './best-passage.ts'

/** Each letter is an occurrence of the term with that number: a is 0. A space is ten characters. */
function found(text: string) {
  return [...text].flatMap((letter, index) =>
    letter === ' ' ? [] : [{ at: index * 10, term: letter.charCodeAt(0) - 97 }],
  )
}

test.each([
  ['the most of the words', `a${' '.repeat(20)}a b`, { from: 1, terms: 2 }],
  ['the typed order', `b a${' '.repeat(20)}a b`, { from: 2, terms: 2 }],
  ['the words close together', `a   b${' '.repeat(20)}ab`, { from: 2, terms: 2 }],
  ['the first of several equals', `ab${' '.repeat(20)}ab`, { from: 0, terms: 2 }],
  ['more words rather than the order', `ab${' '.repeat(20)}c b a`, { from: 2, terms: 3 }],
  ['the only word', `${' '.repeat(20)}a`, { from: 0, terms: 1 }],
])('prefers %s', (_, text, passage) => {
  expect(bestPassage(found(text))).toEqual(passage)
})

test('prefers a word that is required', () => {
  const others = found(`ab${' '.repeat(20)}c`)
  expect(bestPassage(others.map((one) => ({ ...one, isRequired: one.term === 2 })))).toEqual({
    from: 2,
    terms: 1,
  })
})
