import { expect, test } from 'vitest'
import { timeOfDay } from './field-kinds.ts'

const read = (value: unknown) => {
  const faults: unknown[] = []
  return [timeOfDay.read(value, (fault) => void faults.push(fault), 'startingTime'), faults.length]
}

test.each(['07:30', '00:00', '23:59', '24:00'])('%s is itself', (text) => {
  expect([read(text), timeOfDay.normalise(text)]).toEqual([[{ text }, 0], text])
})

test.each(['7:30', '25:00', '12:60', '24:01', '7.30', 'noon'])('%s is none', (text) => {
  expect(read(text)).toEqual(['invalid', 1])
})

test('an instant is read as everywhere', () => {
  expect(read('2026-01-31T10:00:00Z')).toEqual([{ seconds: 1_769_853_600, nanoseconds: 0 }, 0])
  expect(read(undefined)).toEqual([undefined, 0])
})
