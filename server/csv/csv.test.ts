import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\t=1', ' =1', '\r=1', '|calc', '%0A'])(
  '%j is no formula any more',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each(['-3', '+4.50', '12'])('the number %s stays a number', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})

test('a line can be taken apart again into the cells it was made of', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[\s]*[=+\-@|%\t\r\n\0]/.test(text))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      expect(parse(csvLine(cells))).toEqual(cells)
    }),
  )
})

function parse(line: string): string[] {
  const matches = `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return [...matches].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
