import { expect, test } from 'vitest'
import { type ChangeIndicatorProps, formatChange } from './series.tsx'

test.each<[ChangeIndicatorProps, string]>([
  [{ now: 110, before: 100 }, '▲ 10.0%'],
  [{ now: 90, before: 100 }, '▼ 10.0%'],
  [{ now: -50, before: 100 }, '▼ 150.0%'],
  [{ now: 5, before: 5 }, '±0'],
  [{ now: 5, before: 0 }, '▲ new'],
  [{ now: -5, before: 0 }, '▼ from zero'],
  [{ now: 50, before: -100 }, '▲ from below zero'],
  [{ now: -150, before: -100 }, '▼ from below zero'],
  [{ now: 0.4, before: 0.1, by: 'points' }, '▲ 30.0 points'],
  [{ now: 0.4, before: undefined, by: 'points' }, 'nothing to compare'],
  [{ now: undefined, before: 0.4, by: 'points' }, 'nothing to compare'],
])('the change of %j is %s', (change, text) => {
  expect(formatChange(change)).toBe(text)
})
