import { expect, test } from 'vitest'
import { compactText } from './measures.ts'
import { scaleOf } from './scale.ts'

test('the heights of an axis are written as Intl writes them in en-US', () => {
  const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
  for (let size = 0; size < 12; size++)
    for (const height of [1, 2.5, 7, 33, -4])
      for (const tick of scaleOf([height * 10 ** size]).ticks)
        expect(compactText(tick)).toBe(compact.format(tick))
})
