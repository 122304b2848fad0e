import { expect, test } from 'vitest'
import { type AvailableDay, sortedSlots, weekOf } from './week.ts'

const at = (seconds: number) => ({ seconds, nanoseconds: 0 })

function day(weekday: number | undefined, isEnabled = true): AvailableDay {
  return { day: weekday, isEnabled, startingTime: at(0), endingTime: at(3600) }
}

test('[72] the week runs from Monday to Sunday, with any order of the days', () => {
  const week = weekOf([0, 6, 3, 1, 2, 5, 4].map((weekday) => day(weekday)))
  expect(week.map(({ name }) => name.slice(0, 3))).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(week.map(({ day }) => day?.day)).toEqual([1, 2, 3, 4, 5, 6, 0])
})

test('[72] a day that is missing in the document is in the week, without hours', () => {
  const week = weekOf([day(2)])
  expect(week).toHaveLength(7)
  expect(week.filter(({ day }) => day !== undefined).map(({ name }) => name)).toEqual(['Tuesday'])
})

test('[74] blocked slots come earliest first, those without a readable start last', () => {
  const slots = [
    { startingTime: undefined, endingTime: at(9) },
    { startingTime: at(500), endingTime: at(600) },
    { startingTime: 'invalid' as const, endingTime: undefined },
    { startingTime: at(-7), endingTime: at(0) },
  ]
  expect(sortedSlots(slots).map(({ startingTime }) => startingTime)).toEqual([
    at(-7),
    at(500),
    undefined,
    'invalid',
  ])
})
