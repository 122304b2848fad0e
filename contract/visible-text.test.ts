import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directionOf, isolated, isVisible, unseenMark, visibleText } from './visible-text.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))

const turning = [...range(0x202a, 0x202e), ...range(0x2066, 0x2069), '\u200E', '\u200F', '\u061C']
const unseen = [
  ...turning,
  ...['\u00AD', '\u180E', '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u034F', '\u{1D159}'],
  ...['\u2800', '\u115F', '\u1160', '\u3164', '\uFFA0', '\u2028', '\u2029', '\uFFF9', '\uFE0F', '\u{E0100}'],
  ...[...range(0, 0x1f), ...range(0x7f, 0x9f)].filter((one) => !'\t\n\r'.includes(one)),
  ...range(0xe0020, 0xe007f),
]

test('marks every character that is not drawn or turns the direction, wherever it is', () => {
  for (const one of unseen)
    for (const text of [`a${one}b`, `${one}b`, `a${one}`, `a ${one} b`, `1${one}2`])
      expect(visibleText(text), JSON.stringify(text)).toBe(text.replace(one, unseenMark.repeat(one.length)))
})

test.each([
  ['Arabic', 'السلام عليكم'],
  ['Hebrew', 'שָׁלוֹם'],
  ['Persian with its non-joiner', 'می\u200Cخواهم'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Sinhala with a joiner', 'ශ්\u200Dරී ලංකා'],
  ['Thai', 'ภาษาไทย'],
  ['a variant of an ideograph', '葛\u{E0100}城'],
  ['a family', '👨\u200D👩\u200D👧\u200D👦'],
  ['a flag with a rainbow', '🏳\uFE0F\u200D🌈'],
  ['a heart', 'I ❤\uFE0F Stoa'],
  ['the flag of a region', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['accents', 'Zoe\u0301 Ångström'],
  ['line breaks and tabs', 'one\r\n\ttwo'],
])('leaves %s as it is', (_, text) => {
  expect(visibleText(text)).toBe(text)
})

test.each([
  ['a joiner between Latin letters', 'ad\u200Dmin'],
  ['a second joiner', 'می\u200C\u200Cخواهم'],
  ['a selector after a letter', 'admin\uFE0F'],
  ['a selector after a number', 'admin1\uFE0F'],
  ['a joiner after the last emoji', '👩\u200D'],
  ['tags without a flag', `admin${range(0xe0061, 0xe0063).join('')}`],
  ['a flag whose tags do not end', `🏴${range(0xe0061, 0xe0063).join('')}`],
])('marks %s', (_, text) => {
  expect(visibleText(text)).toContain(unseenMark)
})

const anything = fc.string({ unit: 'binary', maxLength: 40 })
const hostile = fc.array(
  fc.oneof(fc.constantFrom(...unseen), fc.constantFrom('a', 'ب', '👩', '🏴', 'क', ' ', '1')),
)

describe('of any text', () => {
  test('the length stays, so that positions do', () => {
    fc.assert(fc.property(anything, (text) => visibleText(text).length === text.length))
  })

  test('nothing turns the direction of what follows', () => {
    fc.assert(
      fc.property(hostile, (parts) => {
        const shown = visibleText(parts.join(''))
        expect(turning.filter((one) => shown.includes(one))).toEqual([])
      }),
    )
  })

  test('something is visible, unless it is empty', () => {
    fc.assert(
      fc.property(hostile, (parts) => isVisible(visibleText(parts.join(''))) === (parts.join('') !== '')),
    )
  })

  test('isolation opens and closes once, around text with letters from right to left', () => {
    expect(isolated('Ada')).toBe('Ada')
    expect(isolated('عدا')).toBe('\u2068عدا\u2069')
    expect(isolated('\u2069עדה\u2067')).toBe(`\u2068${unseenMark}עדה${unseenMark}\u2069`)
  })
})

test.each([
  ['عمر الخطيب called: move his session to Monday.', 'ltr'],
  ['Call عمر, please', 'ltr'],
  ['اتصل Omar اليوم وطلب تغيير الموعد', 'rtl'],
  ['שלום', 'rtl'],
  ['12:30 …', 'ltr'],
  ['', 'ltr'],
])('%j is written %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
