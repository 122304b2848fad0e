import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowCounter } from './export.tsx'

const bytes = (text: string) => new TextEncoder().encode(text)

test('counts rows, not lines, and not the heading', () => {
  expect(rowCounter()(bytes('id,text\r\n1,"a\r\n""b""\r\n"\r\n2,c\r\n'))).toBe(2)
  expect(rowCounter()(bytes('id'))).toBe(0)
})

test('the count does not depend on how the bytes are split', () => {
  const cell = fc.constantFrom('a', 'é', '"\n"', '"""\r\n"', '""', ',')
  const rows = fc.array(fc.array(cell).map((cells) => `${cells.join('')}\r\n`))
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), (lines, size) => {
      const all = bytes(`heading\r\n${lines.join('')}`)
      const count = rowCounter()
      let rowsSoFar = 0
      for (let start = 0; start < all.length; start += size) {
        rowsSoFar = count(all.subarray(start, start + size))
      }
      expect(rowsSoFar).toBe(lines.length)
    }),
  )
})
