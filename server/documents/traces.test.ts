// What names a person is replaced in texts, and nothing else, whatever the name is.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patternOfTraces, searchable, withoutTraces, withoutTracesInJson } from './traces.ts'

const of = (...texts: string[]) => ({ id: 'u-1', pseudonym: 'erased-1', texts })

describe('in JSON', () => {
  test.each(['Name', 'true', 'null', '2024', '1.50', '"', '":"', '}', '\\', ',"'])(
    'a person called %s changes no key, number, literal or sign',
    (name) => {
      const json =
        '{"name" : "x", "true": true, "none": null, "year": 2024, "price": 1.50, "big": 12345678901234567890}'
      expect(withoutTracesInJson(json, of(name))).toBe(json)
    },
  )

  test('only whole words go, in any case of letters', () => {
    const json = '{"a":"ANNA met Annabel, joanna and anna.","b":["Anna",{"Anna":"Anna Bell"}]}'
    expect(JSON.parse(withoutTracesInJson(json, of('Anna')))).toEqual({
      a: 'Erased person met Annabel, joanna and Erased person.',
      b: ['Erased person', { Anna: 'Erased person Bell' }],
    })
  })

  test.each([
    ['a quote', 'Anna "Ann" Bell'],
    ['a backslash', 'Anna\\Bell'],
    ['signs of regular expressions', '(Anna) [Bell]$*'],
    ['letters beyond ASCII', 'Ánna Béll'],
  ])('a name with %s is found', (_, name) => {
    const json = JSON.stringify({ a: `for ${name}!`, b: 1 })
    expect(JSON.parse(withoutTracesInJson(json, of(name)))).toEqual({ a: 'for Erased person!', b: 1 })
  })

  test('a name in escapes is found', () => {
    expect(withoutTracesInJson(String.raw`{"a":"\u00c1nna B\u00e9ll"}`, of('ánna béll'))).toBe(
      '{"a":"Erased person"}',
    )
  })

  test('the id goes where it is the whole value', () => {
    expect(withoutTracesInJson('{"u-1":"u-1","b":["u-1","u-12","U-1"]}', of())).toBe(
      '{"u-1":"erased-1","b":["erased-1","u-12","U-1"]}',
    )
  })

  test('whatever part of it is a name, it stays JSON, of which nothing but texts has changed', () => {
    const withoutTexts = (json: string) =>
      JSON.stringify(JSON.parse(json, (_, value) => (typeof value === 'string' ? '' : value)))
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.integer({ min: 1, max: 12 }), (json, place, length) => {
        const from = place % json.length
        const name = json.slice(from, from + length)
        expect(withoutTexts(withoutTracesInJson(json, of(name)))).toBe(withoutTexts(json))
      }),
    )
  })

  test('what is no JSON is searched, and fails nothing', () => {
    expect(withoutTracesInJson(String.raw`x "a\q Anna" "Anna`, of('Anna'))).toBe(
      String.raw`x "a\q Erased person" "Erased person`,
    )
  })

  test('a text of many megabytes is searched', () => {
    const json = JSON.stringify({ a: `${'word \n"'.repeat(500_000)} Anna` })
    expect(withoutTracesInJson(json, of('Anna'))).toContain('Erased person')
  })
})

test('an address is not found in a longer one, nor a name in an address', () => {
  const { texts } = of('anna@bell.example', 'anna')
  const text =
    'anna@bell.example, <Anna@Bell.example>. joanna@bell.example x.anna@bell.example anna@bell.example.org'
  expect(withoutTraces(text, of(...texts))).toBe(
    'Erased person, <Erased person>. joanna@bell.example x.anna@bell.example anna@bell.example.org',
  )
})

test.each([
  ['user=u-1&sort=name', 'user=erased-1&sort=name'],
  ['q=Anna+Bell&sort=name', 'q=Erased%20person&sort=name'],
  ['q=for%20anna%20bell', 'q=for%20Erased%20person'],
  ['user=u-12&q=Anna+Bellow', 'user=u-12&q=Anna+Bellow'],
  ['q=Anna Bell&u=u-1', 'q=Erased person&u=erased-1'],
  ['q=100%&u=u-1', 'q=100%&u=erased-1'],
  ['sort=1&Anna Bell=2&Anna+Bell=3', 'sort=1&Anna Bell=2&Anna+Bell=3'],
])('of the query %s only values change', (query, neutral) => {
  expect(withoutTraces(query, of('Anna Bell', 'sort'))).toBe(neutral)
})

test('names of fewer than 4 or more than 1,000 characters are not looked for', () => {
  expect(searchable(['a', ' Bob ', undefined, 'x'.repeat(1_001), ' Anna ', 'Anna', 'a@b.c'])).toEqual([
    'Anna',
    'a@b.c',
  ])
})

test('the pattern for the database stays short, and knows no signs of the name', () => {
  expect(patternOfTraces(of('x'.repeat(10_000))).length).toBeLessThan(200)
  expect(patternOfTraces({ ...of('É.'), id: 'a|b' })).toMatch(/^a\\\|b\|\[éÉ\]\\\.\|/)
})
