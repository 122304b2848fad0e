import { expect, it } from 'vitest'
import { users } from '#contract/users.ts'
import { formatUtilization, weeklySeconds } from './summary-figures.tsx'

const at = (hour: number, dayOfMonth = 2) => Date.UTC(2026, 2, dayOfMonth, hour) / 1000
const availabilityOf = (days: unknown) =>
  users.read({ id: 'u', Expert: { IsExpert: true, Availability: { days } } }).Expert?.Availability

it('utilization counts the hours of enabled days, with any date of their times', () => {
  const days = [
    { day: 1, isEnabled: true, startingTime: at(8), endingTime: at(16, 9) },
    { day: 2, isEnabled: false, startingTime: at(8), endingTime: at(16) },
    { day: 3, isEnabled: true, startingTime: at(22), endingTime: at(2) },
    { day: 4, isEnabled: true, startingTime: 'noon', endingTime: at(16) },
    { day: 5, isEnabled: true, startingTime: '00:00', endingTime: '24:00' },
  ]
  expect(weeklySeconds(availabilityOf(days))).toBe((8 + 4 + 24) * 3600)
  expect(formatUtilization(36 * 3600, availabilityOf(days))).toBe('25.0%')
})
