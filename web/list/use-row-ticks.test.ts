import { expect, test } from 'vitest'
import { rangeOf, withoutVanished, withTicks } from './use-row-ticks.ts'

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))
const tickedOf = (ids: string) => withTicks(new Map(), rowsOf(ids), true)
const idsOf = (ticked: ReadonlyMap<string, unknown>) => [...ticked.keys()].join('')
const all = { hasPrevious: false, hasNext: false }
const middle = { hasPrevious: true, hasNext: true }

test('a range has both of its ends, in either direction', () => {
  const rows = rowsOf('abcde')
  expect(rangeOf(rows, 'b', 'd')).toEqual(rowsOf('bcd'))
  expect(rangeOf(rows, 'd', 'b')).toEqual(rowsOf('bcd'))
})

test('a range from a row that is not loaded is the one row', () => {
  expect(rangeOf(rowsOf('abc'), 'z', 'b')).toEqual(rowsOf('b'))
  expect(rangeOf(rowsOf('abc'), undefined, 'b')).toEqual(rowsOf('b'))
  expect(rangeOf(rowsOf('abc'), 'b', 'z')).toEqual([])
})

test('a row keeps the version that was seen when it was ticked', () => {
  const ticked = withTicks(new Map(), [{ id: 'a', version: 1 }], true)
  expect(withTicks(ticked, [{ id: 'a', version: 2 }], true).get('a')).toEqual({ id: 'a', version: 1 })
})

test.each([
  ['a row that was deleted', 'abcd', 'acd', all, 'ab', 'a'],
  ['a row that was deleted from the middle of a list', 'abcd', 'acd', middle, 'ab', 'a'],
  ['the last row, at the end of the list', 'abcd', 'abc', all, 'd', ''],
])('the tick of %s is dropped', (_, before, now, ends, ticked, left) => {
  const kept = withoutVanished(tickedOf(ticked), rowsOf(before), { rows: rowsOf(now), ...ends })
  expect(idsOf(kept)).toBe(left)
})

test.each([
  ['before the loaded ones', 'abcd', 'cd', 'ab'],
  ['after the loaded ones', 'abcd', 'ab', 'cd'],
  ['of which none is loaded any more', 'abcd', 'xyz', 'abcd'],
])('ticks of rows %s are kept', (_, before, now, ticked) => {
  const kept = withoutVanished(tickedOf(ticked), rowsOf(before), { rows: rowsOf(now), ...middle })
  expect(idsOf(kept)).toBe(ticked)
})
