import { expect, it } from 'vitest'
import { matchPath } from './address.ts'

it('matching a path decodes once, not twice', () => {
  expect(matchPath('/users/{id}', '/users/a%252Fb%2523')).toEqual({ id: 'a%2Fb%23' })
})

it('matching a path refuses another number of segments, other words and paths that cannot be decoded', () => {
  expect(matchPath('/users/{id}', '/users')).toBeUndefined()
  expect(matchPath('/users/{id}', '/users/a/b')).toBeUndefined()
  expect(matchPath('/users/{id}', '/users//')).toBeUndefined()
  expect(matchPath('/users/{id}', '/tags/a')).toBeUndefined()
  expect(matchPath('/users/{id}', '/users/%E0%A4%A')).toBeUndefined()
})
