import { expect, test } from 'vitest'
import { listsOf } from './selections.ts'

test('the matrix has values for every filter of every list', () => {
  const one = ['one']
  const lists = listsOf({ user: one, expert: one, tag: one, code: one, email: one, field: one })
  expect(lists.length).toBeGreaterThan(8)
})
