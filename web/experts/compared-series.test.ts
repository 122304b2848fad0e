import { expect, test } from 'vitest'
import { presentUnit } from './compared-series.tsx'

test.each([
  ['month', '2026-11-27', '2026-11-27', '2026-11-01'],
  ['month', '2027-03-01', '2026-11-27', '2026-11-01'],
  ['month', '2026-10-31', '2026-11-27', undefined],
  ['week', '2026-11-29', '2026-11-27', '2026-11-23'],
  ['week', '2026-11-22', '2026-11-27', undefined],
  ['day', '2026-11-27', '2026-11-27', '2026-11-27'],
  ['day', '2026-11-26', '2026-11-27', undefined],
] as const)('by %s until %s, on %s the unit that is not over begins on %s', (by, to, today, start) => {
  expect(presentUnit({ by, to }, today)).toBe(start)
})
