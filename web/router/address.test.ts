import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchPath } from './address.ts'

describe('matching a path', () => {
  it('returns any id that was encoded once', () => {
    // '.' and '..' cannot be path segments, in any encoding.
    const ids = fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => id !== '.' && id !== '..')
    fc.assert(
      fc.property(ids, (id) => {
        const path = new URL(`http://localhost/users/${encodeURIComponent(id.toWellFormed())}`).pathname
        expect(matchPath('/users/{id}', path)).toEqual({ id: id.toWellFormed() })
      }),
    )
  })

  it('decodes once, not twice', () => {
    expect(matchPath('/users/{id}', '/users/a%252Fb%2523')).toEqual({ id: 'a%2Fb%23' })
  })

  it('refuses another number of segments, other words and paths that cannot be decoded', () => {
    expect(matchPath('/users/{id}', '/users')).toBeUndefined()
    expect(matchPath('/users/{id}', '/users/a/b')).toBeUndefined()
    expect(matchPath('/users/{id}', '/users//')).toBeUndefined()
    expect(matchPath('/users/{id}', '/tags/a')).toBeUndefined()
    expect(matchPath('/users/{id}', '/users/%E0%A4%A')).toBeUndefined()
  })
})
