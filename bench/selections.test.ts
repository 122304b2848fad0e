import { expect, test } from 'vitest'
import { listsOf } from './selections.ts'

test('the matrix has values for every filter of every list', () => {
  const one = { busyUser: 'one', user: 'one', busyExpert: 'one', expert: 'one', tag: 'one', rareTag: 'one' }
  expect(listsOf({ ...one, email: 'one', field: 'one', code: 'one' }).length).toBeGreaterThan(8)
})
