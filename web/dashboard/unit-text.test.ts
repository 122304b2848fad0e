import { expect, test } from 'vitest'
import { formatEntry } from './unit-text.ts'

test.each([
  ['day', '2026-03-03', '2026-03-03', 'Tue, 3 Mar 2026'],
  ['week', '2026-03-02', '2026-03-08', 'Week of 2 Mar 2026'],
  ['week', '2026-03-04', '2026-03-08', '4 Mar 2026 – 8 Mar 2026'],
  ['week', '2026-03-08', '2026-03-08', '8 Mar 2026'],
  ['month', '2026-03-01', '2026-03-31', 'March 2026'],
  ['month', '2026-03-01', '2026-03-28', '1 Mar 2026 – 28 Mar 2026'],
] as const)('a %s from %s to %s is called %s', (by, from, to, text) => {
  expect(formatEntry({ from, to }, by)).toBe(text)
})
