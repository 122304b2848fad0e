import { expect, test } from 'vitest'
import { isOneEdit } from './one-edit.ts'

test.each([
  ['dashbord', 'dashboard', true],
  ['sesssions', 'sessions', true],
  ['refnuds', 'refunds', true],
  ['feedbock', 'feedback', true],
  ['users', 'users', false],
  ['user', 'tags', false],
  ['unhpapyy', 'unhappy', false],
])('%s and %s: %s', (a, b, is) => {
  expect([isOneEdit(a, b), isOneEdit(b, a)]).toEqual([is, is])
})
