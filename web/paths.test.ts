import fc from 'fast-check'
import { expect, it } from 'vitest'
import { screenPaths } from '#contract/screen-paths.ts'
import {
  discountCodePath,
  isFromExperts,
  sessionPath,
  sessionsPath,
  tagPath,
  userPath,
  usersPath,
} from './paths.ts'
import { matchPath } from './router/address.ts'

// '.' and '..' cannot be path segments, in any encoding.
const ids = fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => id !== '.' && id !== '..')

it('the addresses of the console are read back to the same id, with any characters', () => {
  const builders = [
    [screenPaths.user, userPath],
    [screenPaths.session, sessionPath],
    [screenPaths.tag, tagPath],
    [screenPaths.discountCode, discountCodePath],
  ] as const
  fc.assert(
    fc.property(ids, fc.constantFrom(...builders), (id, [pattern, build]) => {
      const { pathname } = new URL(build(id), 'http://localhost')
      expect(matchPath(pattern, pathname)).toEqual({ id: id.toWellFormed() })
    }),
  )
})

it('[56] the addresses of the console contain whether a user was reached from the experts', () => {
  expect(userPath('a b', 'experts')).toBe('/users/a%20b?from=experts')
  expect(isFromExperts('?from=experts')).toBe(true)
  expect(isFromExperts('?from=elsewhere')).toBe(false)
})

it('the addresses of the console contain the filters of a list', () => {
  expect(usersPath()).toBe('/users')
  expect(sessionsPath({ user: 'a&b', active: true, expert: undefined })).toBe(
    '/sessions?user=a%26b&active=true',
  )
})
