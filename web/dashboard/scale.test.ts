import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depthOf, scaleOf } from './scale.ts'

test.each([
  [
    [0, 59],
    [0, 20, 40, 60],
  ],
  [[1], [0, 0.5, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[], [0, 1]],
  [
    [-10, 20],
    [-10, 0, 10, 20],
  ],
])('%j is drawn between %j', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks)
})

test('values of any size lie between top and bottom', () => {
  const value = fc
    .double({ min: -1e15, max: 1e15, noNaN: true })
    .filter((one) => one === 0 || Math.abs(one) > 1e-6)
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const scale = scaleOf(values)
      expect(scale.ticks.length).toBeLessThan(8)
      for (const one of values) {
        expect(depthOf(one, scale)).toBeGreaterThanOrEqual(-1e-6)
        expect(depthOf(one, scale)).toBeLessThanOrEqual(100 + 1e-6)
      }
    }),
  )
})
