import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, words } from './fold.ts'

test.each([
  ['Ångström', 'angstrom'],
  ['ÅNGSTRO\u0308M', 'angstrom'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['ẞ', 'ss'],
  ['Łódź', 'lodz'],
  ['Søren Æsop', 'soren aesop'],
  ['İstanbul ırmak', 'istanbul irmak'],
  ['ﬁne', 'fine'],
  ['Ｆｕｌｌ', 'full'],
  ['Ωmega', 'ωmega'],
  ['plain ASCII', 'plain ascii'],
])('%s folds to %s', (text, expected) => {
  expect(fold(text)).toBe(expected)
})

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
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

test('words consist of letters, digits and ideographs, so that they never need quoting', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of words(text))
        expect(word).toMatch(/^[\p{L}\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u)
    }),
  )
})

test('a word is recognised in any case, accent and width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(words(text.toUpperCase().normalize('NFD'))).toEqual(words(text.toUpperCase().normalize('NFC')))
    }),
  )
})
