// Who may do which action, in both settings of STOA_ENTRY.

import { describe, expect, it } from 'vitest'
import type { Action } from '#contract/action.ts'
import { authorize, authorizeProgram, isAllowed, needsSignIn } from './policy.ts'

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
  'activity.read',
  'faults.read',
  'views.read',
  'views.write',
  'changes.read',
  'documentation.read',
]
const editing: Action[] = ['tags.update', 'discount-codes.update', 'views.remove-shared']
const reader = { isAdmin: false }
const administrator = { isAdmin: true }

describe('the policy', () => {
  it.each(open)('allows anyone %s, without looking up a sign-in', (action) => {
    for (const entry of ['domain', 'admin'] as const) {
      expect(isAllowed(undefined, action, { entry })).toBe(true)
      expect(isAllowed(reader, action, { entry })).toBe(true)
    }
    expect(needsSignIn(action)).toBe(false)
  })

  it.each([...reading, ...editing])('requires a sign-in for %s', (action) => {
    expect(needsSignIn(action)).toBe(true)
    for (const entry of ['domain', 'admin'] as const) {
      expect(() => authorize(undefined, action, { entry })).toThrow(
        expect.objectContaining({ code: 'unauthenticated' }),
      )
      expect(isAllowed(administrator, action, { entry })).toBe(true)
    }
  })

  it.each(reading)('allows %s to every account where the whole domain may sign in', (action) => {
    expect(isAllowed(reader, action, { entry: 'domain' })).toBe(true)
    expect(() => authorize(reader, action, { entry: 'admin' })).toThrow('Only administrators may enter here.')
  })

  it('allows programs to send documents, and nothing else', () => {
    const program = { name: 'marketplace', tokenHash: Buffer.alloc(32) }
    expect(() => authorizeProgram(program, 'ingest.write')).not.toThrow()
    expect(() => authorizeProgram(undefined, 'ingest.write')).toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    )
    for (const action of [...open, ...reading, ...editing])
      expect(() => authorizeProgram(program, action)).toThrow(expect.objectContaining({ code: 'forbidden' }))
    for (const entry of ['domain', 'admin'] as const)
      for (const principal of [undefined, reader, administrator])
        expect(() => authorize(principal, 'ingest.write', { entry })).toThrow(
          expect.objectContaining({ code: 'forbidden' }),
        )
  })

  it.each(editing)('allows %s to administrators only', (action) => {
    expect(() => authorize(reader, action, { entry: 'domain' })).toThrow(
      expect.objectContaining({ code: 'forbidden', message: expect.stringContaining('Only administrators') }),
    )
  })
})
