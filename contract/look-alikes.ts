// Which codes people mistake for each other: by case, width, look-alike letters of Cyrillic and Greek, I, l and 1, O and 0, and invisible
// characters. A small table for codes, not Unicode's confusables for every script.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { required } from './parameter.ts'
import { typedText } from './text.ts'

/** The look-alikes of each character; capitals are folded before. */
const alike: Readonly<Record<string, string>> = {
  '1': 'il|ıɩіїӏι',
  '0': 'oоοօ',
  '3': 'зӡ',
  '6': 'б',
  '-': '‐‑‒–—―−',
  a: 'аɑα',
  b: 'вьβ',
  c: 'с',
  d: 'ԁ',
  e: 'еёε',
  g: 'ɡ',
  h: 'нһη',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'пνո',
  p: 'рρ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕ',
  t: 'тτ',
  u: 'ս',
  v: 'ѵ',
  w: 'ԝш',
  x: 'хχ',
  y: 'уүυγ',
  z: 'ζ',
}

/** Characters that are removed: white space, and what is not drawn. */
const dropped =
  ' \u00AD\u0307\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u2800\u3164\uFE0E\uFE0F\uFEFF\uFFA0'

const standIns = new Map([
  ...Object.entries(alike).flatMap(([one, others]) => [...others].map((letter) => [letter, one] as const)),
  ...[...dropped].map((letter) => [letter, ''] as const),
])

/** Each character of `from` becomes the one at its position in `to`; those without a counterpart are removed, as SQL's translate() does. */
export const lookAlikeLetters = tableOf([...standIns])
/** The part of the table for codes of ASCII alone, which nearly all are. */
export const asciiLookAlikes = tableOf([...standIns].filter(([letter]) => letter < '\x80'))

function tableOf(letters: readonly (readonly [letter: string, standIn: string])[]) {
  return { from: letters.map(([letter]) => letter).join(''), to: letters.map(([, one]) => one).join('') }
}

/** Returns a text that is the same for all codes that look alike. */
export function looksOf(code: string): string {
  const plain = code.toLowerCase().normalize('NFKC').toLowerCase()
  return Array.from(plain, (letter) => standIns.get(letter) ?? letter).join('')
}

/** The maximum number of look-alikes that are listed. */
export const mostLookAlikes = 3

export const findLookAlikes = endpoint({
  method: 'GET',
  dependsOn: ['discount-codes'],
  path: '/api/discount-codes.look-alikes',
  summary: `At most ${mostLookAlikes} codes that look like this one: they differ in case, width, look-alike letters, or what nobody sees.`,
  action: 'discount-codes.create',
  query: v.strictObject({
    code: required(
      v.pipe(typedText, v.nonEmpty('is required'), v.maxLength(1_000, 'must be at most 1000 characters')),
      { about: 'The code for which others are looked for that look like it.', example: 'SUMMER20' },
    ),
  }),
  answer: answerOf(v.array(v.string())),
})
