import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readListQuery } from '#contract/list-query.ts'
import { sessionsQuery } from '#contract/sessions.ts'
import { usersQuery } from '#contract/users.ts'
import { withParameters } from '#web/router/address.ts'
import { readAt } from '#web/router/scroll-position.tsx'
import { writeListQuery } from './use-list-page.ts'

describe('the state of a list in its address', () => {
  it('is read by the contract, with its defaults', () => {
    expect(readListQuery(usersQuery, new URLSearchParams('?role=admin&verified=true'))).toEqual({
      role: 'admin',
      verified: true,
      sort: 'name',
    })
  })

  it('ignores invalid parameters and keeps the others', () => {
    const search = '?role=king&sort=-lastLogin&unknown=1&expert=maybe&q=%20ada%20'
    expect(readListQuery(usersQuery, new URLSearchParams(search))).toEqual({ sort: '-lastLogin', q: 'ada' })
  })

  it('does not contain the parameters of a page', () => {
    expect(readListQuery(usersQuery, new URLSearchParams('?limit=7&cursor=x&at=y'))).toEqual({ sort: 'name' })
  })

  it('has the defaults of the screen where the address has no value', () => {
    const defaults = { kind: 'booking' } as const
    expect(readListQuery(sessionsQuery, new URLSearchParams(''), defaults).kind).toBe('booking')
    expect(readListQuery(sessionsQuery, new URLSearchParams('?kind=nonsense'), defaults).kind).toBe('booking')
    expect(readListQuery(sessionsQuery, new URLSearchParams('?kind=signin'), defaults).kind).toBe('signin')
    expect(writeListQuery(sessionsQuery, { kind: 'booking', sort: '-slot' }, defaults)).toBe('')
    expect(writeListQuery(sessionsQuery, { kind: 'signin' }, defaults)).toBe('?kind=signin')
  })

  it('is unchanged after writing and reading', () => {
    const query = fc.record(
      {
        q: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }).map((q) => q.toWellFormed().trim()),
        user: fc.string({ unit: 'grapheme', minLength: 1 }).map((id) => id.toWellFormed()),
        ai: fc.boolean(),
        sort: fc.constantFrom('slot', '-slot', 'totalPrice', '-totalPrice'),
      },
      { requiredKeys: ['sort'] },
    )
    fc.assert(
      fc.property(query, (given) => {
        const { q, ...rest } = given
        const expected = q ? given : rest
        expect(
          readListQuery(sessionsQuery, new URLSearchParams(writeListQuery(sessionsQuery, given))),
        ).toEqual(expected)
      }),
    )
  })

  it('can be read from any query string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        expect(readListQuery(sessionsQuery, new URLSearchParams(search)).sort).toBeDefined()
      }),
    )
  })

  it('also contains the visible row', () => {
    expect(withParameters('?q=a', { at: 'x/y' })).toBe('?q=a&at=x%2Fy')
    expect(withParameters('?q=a&at=b', { at: undefined })).toBe('?q=a')
    expect(readAt('?at=x%2Fy')).toBe('x/y')
    expect(readAt('?at=')).toBeUndefined()
  })
})
