import { expect, test } from 'vitest'
import { headHeight, topOfLine } from './virtual-lines.ts'

test('a line is below the headings before it and its own', () => {
  const heads = [0, 3].map((line) => ({ line, text: String(line) }))
  const tops = [0, 1, 2, 3, 4].map((line) => topOfLine(line, 40, heads) - line * 40)
  expect(tops).toEqual([1, 1, 1, 2, 2].map((count) => count * headHeight))
  expect(topOfLine(3, 40, [])).toBe(120)
})
