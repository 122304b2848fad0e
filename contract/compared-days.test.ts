import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedDays, comparedTime, comparisons, countDays, type DayPeriod } from './compared-days.ts'
import { comparedUnits, seriesUnits, unitsIn } from './dashboard.ts'
import { addDays } from './days.ts'

const period = (from: string, to = from): DayPeriod => ({ from, to })

test.each([
  [
    '28 days',
    period('2026-11-01', '2026-11-28'),
    period('2026-10-04', '2026-10-31'),
    '2025-11-01',
    '2025-11-28',
  ],
  ['yesterday', period('2026-11-27'), period('2026-11-26'), '2025-11-27', '2025-11-27'],
  [
    'a week',
    period('2026-11-16', '2026-11-22'),
    period('2026-11-09', '2026-11-15'),
    '2025-11-16',
    '2025-11-22',
  ],
  [
    'February after a leap year',
    period('2025-02-01', '2025-02-28'),
    period('2025-01-01', '2025-01-31'),
    '2024-02-01',
    '2024-02-29',
  ],
  [
    'a year',
    period('2026-01-01', '2026-12-31'),
    period('2025-01-01', '2025-12-31'),
    '2025-01-01',
    '2025-12-31',
  ],
  ['29 February', period('2024-02-29'), period('2024-02-28'), '2023-02-28', '2023-02-28'],
])('%s is compared with what precedes it, and with the same a year before', (_, days, previous, from, to) => {
  expect(comparedDays(days, 'previous')).toEqual(previous)
  expect(comparedDays(days, 'year')).toEqual({ from, to })
})

test.each([
  [
    '2026-11-28T14:05:00.000',
    period('2026-11-01', '2026-11-28'),
    '2026-10-31T14:05:00.000',
    '2025-11-28T14:05:00.000',
  ],
  [
    '2026-11-28T14:05:00.000',
    period('2026-11-01', '2026-11-30'),
    '2026-10-28T14:05:00.000',
    '2025-11-28T14:05:00.000',
  ],
  [
    '2026-03-31T14:05:00.000',
    period('2026-03-01', '2026-03-31'),
    '2026-03-01T00:00',
    '2025-03-31T14:05:00.000',
  ],
  [
    '2026-05-31T14:05:00.000',
    period('2026-04-01', '2026-06-30'),
    '2026-03-01T00:00',
    '2025-05-31T14:05:00.000',
  ],
  ['2024-02-29T14:05:00.000', period('2024-01-01', '2024-12-31'), '2023-03-01T00:00', '2023-03-01T00:00'],
])('until %s of a period is compared until the same time of the same day', (local, days, previous, year) => {
  expect(comparedTime(local, days, 'previous')).toBe(previous)
  expect(comparedTime(local, days, 'year')).toBe(year)
})

const anyPeriod = fc
  .tuple(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    fc.nat(1200),
  )
  .map(([date, length]) =>
    period(date.toISOString().slice(0, 10), addDays(date.toISOString().slice(0, 10), length)),
  )

test('the units of both periods have each of their days once, and weeks and months as many entries', () => {
  const covers = (units: DayPeriod[], { from, to }: DayPeriod) => {
    expect([units[0]?.from, units.at(-1)?.to]).toEqual([from, to])
    for (const [index, { from: first }] of units.entries())
      if (index > 0) expect(first).toBe(addDays(units[index - 1]?.to ?? '', 1))
    expect(units.reduce((sum, unit) => sum + countDays(unit), 0)).toBe(countDays({ from, to }))
  }
  fc.assert(
    fc.property(
      anyPeriod,
      fc.constantFrom(...seriesUnits),
      fc.constantFrom(...comparisons),
      (days, by, compare) => {
        const units = unitsIn(days, by)
        covers(units, days)
        const before = comparedUnits(days, by, compare)
        covers(before, comparedDays(days, compare) ?? days)
        if (by !== 'day') expect(before).toHaveLength(units.length)
      },
    ),
  )
})

test.each(['\0', '', '2026', '2026-02-31', '+275760-09-13', '9999-12-31T00:00Z'])(
  '%j begins no period',
  (from) => {
    expect(comparedDays(period(from, '2026-11-30'), 'previous')).toBeUndefined()
    expect(comparedDays(period('2010-01-01', from), 'year')).toBeUndefined()
  },
)
