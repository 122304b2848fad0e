import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, words } from './fold.ts'

test.each([
  ['Ångström', 'angstrom'],
  ['ÅNGSTRO\u0308M', 'angstrom'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Søren Æsop', 'soren aesop'],
  ['İstanbul ırmak', 'istanbul irmak'],
  ['ﬁne', 'fine'],
  ['Ｆｕｌｌ', 'full'],
  ['plain ASCII', 'plain ascii'],
])('%s folds to %s', (text, expected) => {
  expect(fold(text)).toBe(expected)
})

/** Every character of every script. */
const characters = Array.from({ length: 0x110000 }, (_, code) => {
  const one = String.fromCodePoint(code)
  return { one, folded: fold(one) }
})

test('every character folds to what its whole decomposition has besides marks, except for the two that are sentences', () => {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const others = characters.filter(
    ({ one, folded }) => folded !== plain(one).replace(/[ßøłđæœı]/g, (letter) => fold(letter)),
  )
  expect(others.map(({ one }) => one)).toEqual(['\uFDFA', '\uFDFB'])
})

test('every character folds to at most seven, and those to themselves', () => {
  const wrong = characters.filter(
    ({ one, folded }) => folded.length > 7 * one.length || (folded !== one && fold(folded) !== folded),
  )
  expect(wrong).toEqual([])
})

const marked = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      'é',
      '\u0301',
      '\u0316',
      '\u0345',
      '\u093C',
      '\u3099',
      '\uFF9E',
      '\u0E33',
      '가',
      '\u1161',
    ),
    fc.constantFrom('ß', 'İ', 'Σ', 'ﬁ', '\uFDFA', '\u200D', '\u{1D15E}', '\u{1F468}', '\uD800'),
    fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  ),
  maxLength: 100,
})

test('marks in any order and number fold to nothing, as their sorted decomposition would', () => {
  fc.assert(
    fc.property(marked, (text) => {
      const plain = text.replace(/[\uFDFA\uFDFB]/g, '')
      expect(fold(plain)).toBe(fold(plain.normalize('NFKD')))
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text).length).toBeLessThanOrEqual(7 * text.length)
    }),
  )
})

test('a run of a million marks folds like one', () => {
  const run = '\u0301\u0316'.repeat(1_000_000)
  expect(fold(`a${run}b`)).toBe('ab')
  expect(words(`ﷺ${run}`)).toEqual(['ﷺ'])
})

test.each([
  ['Hello, World!', ['hello', 'world']],
  ['ada.lovelace@example.com', ['ada', 'lovelace', 'example', 'com']],
  ["it's 5 o'clock", ['it', 's', '5', 'o', 'clock']],
  ['東京タワーへ', ['東', '京', 'タ', 'ワ', 'ー', 'へ']],
  ['Zürich東京', ['zurich', '東', '京']],
  ['cafe\u0301s', ['cafes']],
  ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
  ['', []],
  ['!!! … — 🙂', []],
])('the words of %j', (text, expected) => {
  expect(words(text)).toEqual(expected)
})
