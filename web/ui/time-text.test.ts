import { expect, test } from 'vitest'
import { readTimeOfDay } from './date-field.tsx'

test.each([
  ['9', '09:00:00'],
  ['9:30', '09:30:00'],
  ['0930', '09:30:00'],
  ['5 pm', '17:00:00'],
  ['12.30am', '00:30:00'],
  ['23:59:59', '23:59:59'],
])('reads the time of day %j as %s', (text, time) => {
  expect(readTimeOfDay(text)).toBe(time)
})

test.each(['', '24:00', '9:60', '9:3', '12:00:61', '13 pm', 'noon'])(
  'reads no time of day from %j',
  (text) => {
    expect(readTimeOfDay(text)).toBeUndefined()
  },
)
