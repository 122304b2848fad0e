// The comparison with which each journey checks the API's answers detects what the document does not describe.

import { expect, test } from 'vitest'
import { openComparison } from './answer-comparison.ts'

const { faultOf } = openComparison()
const identity = { method: 'GET', path: '/api/identity' } as const
const json = 'application/json; charset=utf-8'
const problem = {
  type: '/api/docs#problem-unauthenticated',
  code: 'unauthenticated',
  status: 401,
  title: 'Unauthorized',
  detail: 'Sign in first.',
}

test.each([
  ['a status', { status: 418, type: json, payload: '{}' }, 'no such status'],
  ['a media type', { status: 200, type: 'text/plain', payload: '{}' }, 'the type text/plain'],
  ['a missing field', { status: 200, type: json, payload: '{}' }, "must have required property 'uid'"],
  ['a problem that is none', { status: 401, type: 'application/problem+json', payload: '{}' }, "'type'"],
])('%s is a fault', (_, answer, fault) => {
  expect(faultOf(identity, answer)).toContain(fault)
})

test('a body where there is none is a fault', () => {
  const answer = { status: 204, type: json, payload: '{}' }
  expect(faultOf({ method: 'DELETE', path: '/api/identity' }, answer)).toBe('a body')
})

test('a problem as it is described is none', () => {
  const answer = { status: 401, type: 'application/problem+json', payload: JSON.stringify(problem) }
  expect(faultOf(identity, answer)).toBeUndefined()
})
