import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+SUM(A1)', "'+SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['%0A', "'%0A"],
  [' =1', " '=1"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['\0=1', '"\0\'=1"'],
  ['\r=1', '"\r\'=1"'],
  ['a;=cmd()', `"a;'=cmd()"`],
  ['a\t=1+1', `"a\t'=1+1"`],
  ['a\r\n@1', `"a\r\n'@1"`],
  ['a\u2028=1', `"a\u2028'=1"`],
  ['a, =1', `"a, '=1"`],
  ['a";"=1', `"a"";""'=1"`],
  ['a; -1; -2', `"a; '-1; '-2"`],
])('%j is no formula in any cell that a spreadsheet makes of it', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`)
})

const hostile = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠|%,;\t\r\n\0"\' a1'), maxLength: 30 })
const cells = fc.array(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), { minLength: 1 })

test('no cell begins a formula, wherever a spreadsheet splits the line, with or without quotes', () => {
  const plainNumber = /^[+-]?\d+(\.\d+)?$/
  const withoutNumbers = cells.map((texts) => texts.map((text) => (plainNumber.test(text) ? '' : text)))
  fc.assert(
    fc.property(withoutNumbers, (texts) => {
      for (const part of csvLine(texts).split(/[,;\t\r\n]/))
        expect(part).not.toMatch(/^[\s"\0]*[=+\-@＝＋－＠|%]/)
    }),
    { numRuns: 2_000 },
  )
})

test('a line can be parsed into its cells, to which only apostrophes were added', () => {
  const bare = (text: string) => text.replaceAll("'", '')
  fc.assert(
    fc.property(cells, (texts) => {
      expect(parse(csvLine(texts)).map(bare)).toEqual(texts.map(bare))
    }),
    { numRuns: 2_000 },
  )
})

/** Reads a line as RFC 4180 defines it. */
function parse(line: string): string[] {
  const matches = `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return [...matches].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

test('no cell turns the direction of the cells after it', () => {
  expect(csvLine(['\u202Emoc.elpmaxe@nimda', 'a\u2067b\u2069', 'שלום'])).toBe(
    '⬚moc.elpmaxe@nimda,a⬚b⬚,שלום\r\n',
  )
})
