import { expect, test } from 'vitest'
import { daysBefore } from './period-before.ts'

test.each([
  ['2025-02-26', '2025-02-28', '2025-02-23', '2025-02-25'],
  ['2025-02-01', '2025-02-28', '2025-01-01', '2025-01-31'],
  ['2025-01-01', '2025-03-31', '2024-10-01', '2024-12-31'],
  ['2025-03-01', '2025-03-30', '2025-01-30', '2025-02-28'],
])('%s to %s is compared with %s to %s', (from, until, first, last) => {
  expect(daysBefore({ from, until })).toEqual({ from: first, until: last })
})
