import { expect, test } from 'vitest'
import { rangeOf, withTicks } from './use-row-ticks.ts'

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))

test('a range has both of its ends, in either direction', () => {
  const rows = rowsOf('abcde')
  expect(rangeOf(rows, 'b', 'd')).toEqual(rowsOf('bcd'))
  expect(rangeOf(rows, 'd', 'b')).toEqual(rowsOf('bcd'))
})

test('a row keeps the version that was seen when it was ticked', () => {
  const ticked = withTicks(new Map(), [{ id: 'a', version: 1 }], true)
  expect(withTicks(ticked, [{ id: 'a', version: 2 }], true).get('a')).toEqual({ id: 'a', version: 1 })
})
