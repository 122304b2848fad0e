import { expect, test } from 'vitest'
import { listsOf } from './selections.ts'

test('the matrix has values for every filter of every list', () => {
  const id = 'one'
  const related = {
    busyUser: id,
    user: id,
    busyExpert: id,
    expert: id,
    tag: id,
    rareTag: id,
    email: id,
    field: id,
    code: id,
  }
  expect(listsOf(related).length).toBeGreaterThan(8)
})
