// What names a person is replaced where people write freely, and nothing else, whatever the name is.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  distinctive,
  inDocument,
  inEvent,
  patternOfTraces,
  withoutTraces,
  withoutTracesInJson,
  withoutTracesInQuery,
} from './traces.ts'

const id = 'u-1-anna'
const of = (...texts: string[]) => ({ id, email: 'anna@bell.example', pseudonym: 'erased-1', texts })
const anna = of('Anna Bell', 'anna@bell.example', id)

describe('of a document', () => {
  test('keys, ids, numbers and literals stay, and the digits of numbers', () => {
    const json =
      '{"id":"Anna Bell","Anna Bell":1.5,"big":12345678901234567890,"none":null,"note":"Anna Bell"}'
    expect(withoutTracesInJson(json, anna, inDocument)).toBe(
      '{"id":"Anna Bell","Anna Bell":1.5,"big":12345678901234567890,"none":null,"note":"Erased person"}',
    )
  })

  test('where it names somebody else, not even a blank changes', () => {
    expect(
      withoutTracesInJson('{ "note": "Annabel Bell, joanna@bell.example" }', anna, inDocument),
    ).toBeUndefined()
    expect(withoutTracesInJson('no JSON: Anna Bell', anna, inDocument)).toBeUndefined()
  })

  test.each([
    ['a quote', 'Anna "Ann" Bell'],
    ['a backslash', 'Anna\\Bell'],
    ['signs of regular expressions', '(Anna) [Bell]$*'],
    ['letters beyond ASCII', 'Ánna Béll'],
    ['signs that PostgreSQL does not store', 'Ann\0 \ud800Bell'],
  ])('a name with %s is found', (_, name) => {
    const json = JSON.stringify({ a: [{ note: `for ${name}!` }], b: 1 })
    expect(JSON.parse(withoutTracesInJson(json, of(name), inDocument) ?? '')).toEqual({
      a: [{ note: 'for Erased person!' }],
      b: 1,
    })
  })

  test('whatever part of it is a name, nothing but texts changes', () => {
    const withoutTexts = (json: string) =>
      JSON.stringify(JSON.parse(json, (_, value) => (typeof value === 'string' ? '' : value)))
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.integer({ min: 1, max: 12 }), (json, place, length) => {
        const from = place % json.length
        const name = json.slice(from, from + length)
        const neutral = withoutTracesInJson(json, of(name), inDocument) ?? json
        expect(withoutTexts(neutral)).toBe(withoutTexts(json))
      }),
    )
  })
})

test('of an event, fields of people, the searched text, and the name and query of a view', () => {
  const about = {
    selection: { user: id, expert: 'u-12', email: 'Anna@Bell.example', q: 'anna bell', label: 'Anna Bell' },
    name: 'Of Anna Bell',
    query: `user=${id}`,
    file: 'Anna Bell.jsonl',
  }
  expect(JSON.parse(withoutTracesInJson(JSON.stringify(about), anna, inEvent) ?? '')).toEqual({
    selection: {
      user: 'erased-1',
      expert: 'u-12',
      email: 'Erased person',
      q: 'Erased person',
      label: 'Anna Bell',
    },
    name: 'Of Erased person',
    query: 'user=erased-1',
    file: 'Anna Bell.jsonl',
  })
})

test.each([
  [`user=${id}&sort=name`, 'user=erased-1&sort=name'],
  [`q=Anna+Bell&sort=name&label=No+show`, 'q=Erased%20person&sort=name&label=No+show'],
  ['q=for%20%61nna%20bell', 'q=for%20Erased%20person'],
  ['email=ANNA%40bell.example', 'email=Erased%20person'],
  [`open=${id}&at=u-12`, 'open=erased-1&at=u-12'],
  ['user=u-12&q=Anna+Bellow', 'user=u-12&q=Anna+Bellow'],
  [
    'label=Anna+Bell&tag=u-1-anna&discountCode=u-1-anna',
    'label=Anna+Bell&tag=u-1-anna&discountCode=u-1-anna',
  ],
  ['q=100%&&x', 'q=100%&&x'],
])('of the query %s only people and the searched text change', (query, neutral) => {
  expect(withoutTracesInQuery(query, anna)).toBe(neutral)
})

test.each(['true', 'booking', 'Completed'])('somebody with the id %s is found as a person alone', (word) => {
  const traces = { id: word, email: word, pseudonym: 'erased-2', texts: distinctive([word]) }
  const query = `active=${word}&kind=${word}&label=${word}&q=${word}&open=${word}&at=${word}&user=${word}`
  expect(withoutTracesInQuery(query, traces)).toBe(query.replace(`user=${word}`, 'user=erased-2'))
  const json = JSON.stringify({ id: word, name: word, note: `a ${word}`, q: word })
  expect(withoutTracesInJson(json, traces, inDocument)).toBeUndefined()
  expect(withoutTracesInJson(json, traces, inEvent)).toBeUndefined()
})

test('only whole words go, in any case of letters', () => {
  const text =
    'ANNA BELL, <Anna@Bell.example>. joanna bell, x.anna@bell.example anna@bell.example.org Anna Bell-Smith'
  expect(withoutTraces(text, anna)).toBe(
    'Erased person, <Erased person>. joanna bell, x.anna@bell.example anna@bell.example.org Anna Bell-Smith',
  )
})

test('only what can hardly be an ordinary word is looked for', () => {
  const words = [
    'true',
    'Berenice',
    'INV1',
    'a b',
    '12.50',
    '":"',
    ' ',
    undefined,
    `Ann ${'x'.repeat(1_000)}`,
  ]
  expect(distinctive(words)).toEqual([])
  const names = ['Anna Bell', 'a@b.c', 'zora-7781', 'hT5w0aZpq3cYbN1mLkJd7Fse2Rv1', '王小明明明']
  expect(distinctive([...names, ' Anna Bell '])).toEqual(names)
})

test('a text of many megabytes is searched', () => {
  const json = JSON.stringify({ a: `${'word \n"'.repeat(500_000)} Anna Bell` })
  expect(withoutTracesInJson(json, anna, inDocument)).toContain('Erased person')
})

test('the pattern for the database stays short, and knows no signs of the name', () => {
  expect(patternOfTraces(of('x'.repeat(10_000))).length).toBeLessThan(300)
  expect(patternOfTraces({ ...of('É.'), id: 'a|b', email: '' })).toMatch(/^a\\\|b\|\[éÉ\]\\\.\|/)
})
