// Who may do what: every action, for everybody, in both settings of entry.

import { describe, expect, it } from 'vitest'
import type { Action } from '#contract/action.ts'
import { assertMay, may, needsSignIn } from './policy.ts'

const open: Action[] = ['identity.sign-in', 'identity.sign-out']
const reading: Action[] = [
  'identity.read',
  'dashboard.read',
  'users.read',
  'sessions.read',
  'sessions.sign-in-record',
  'feedback.read',
  'tags.read',
  'discount-codes.read',
  'search.read',
  'history.read',
  'changes.read',
  'documentation.read',
]
const editing: Action[] = ['tags.update', 'discount-codes.update']
const reader = { isAdmin: false }
const administrator = { isAdmin: true }

describe('the policy', () => {
  it.each(open)('lets anyone %s, so that nobody is looked up for it', (action) => {
    for (const entry of ['domain', 'admin'] as const) {
      expect(may(undefined, action, { entry })).toBe(true)
      expect(may(reader, action, { entry })).toBe(true)
    }
    expect(needsSignIn(action)).toBe(false)
  })

  it.each([...reading, ...editing])('asks for a sign-in to %s', (action) => {
    expect(needsSignIn(action)).toBe(true)
    for (const entry of ['domain', 'admin'] as const) {
      expect(() => assertMay(undefined, action, { entry })).toThrow(
        expect.objectContaining({ code: 'unauthenticated' }),
      )
      expect(may(administrator, action, { entry })).toBe(true)
    }
  })

  it.each(reading)('lets every entered account %s, where the domain may enter', (action) => {
    expect(may(reader, action, { entry: 'domain' })).toBe(true)
    expect(() => assertMay(reader, action, { entry: 'admin' })).toThrow('Only administrators may enter here.')
  })

  it.each(editing)('lets administrators alone %s', (action) => {
    expect(() => assertMay(reader, action, { entry: 'domain' })).toThrow(
      expect.objectContaining({ code: 'forbidden', message: expect.stringContaining('Only administrators') }),
    )
  })
})
