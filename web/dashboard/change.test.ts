import { expect, test } from 'vitest'
import { measures } from './measures.ts'
import { type ChangeOf, formatChange } from './series.tsx'

test.each<[ChangeOf, string]>([
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

test('no sessions have no AI share', () => {
  const [, , { total }] = measures
  const day = { from: '2026-11-01', to: '2026-11-01', revenue: '0' } as const
  expect(total([{ ...day, sessions: 0, aiSessions: 0 }])).toBeUndefined()
  expect(total([{ ...day, sessions: 4, aiSessions: 1 }])).toBe(0.25)
})
