import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readListQuery } from '#contract/list-query.ts'
import { sessionsQuery } from '#contract/sessions.ts'
import { usersQuery } from '#contract/users.ts'
import { readAt, withAt, writeListQuery } from './list-query.ts'

describe('the state of a list in its address', () => {
  it('reads what the contract knows, with its defaults', () => {
    expect(readListQuery(usersQuery, new URLSearchParams('?role=admin&verified=true'))).toEqual({
      role: 'admin',
      verified: true,
      sort: 'name',
    })
  })

  it('passes over garbage and keeps the rest', () => {
    const search = '?role=king&sort=-lastLogin&unknown=1&expert=maybe&q=%20ada%20'
    expect(readListQuery(usersQuery, new URLSearchParams(search))).toEqual({ sort: '-lastLogin', q: 'ada' })
  })

  it('never takes the page for a part of the state', () => {
    expect(readListQuery(usersQuery, new URLSearchParams('?limit=7&cursor=x&at=y'))).toEqual({ sort: 'name' })
  })

  it('holds the defaults of the screen until the address says otherwise', () => {
    const defaults = { kind: 'booking' } as const
    expect(readListQuery(sessionsQuery, new URLSearchParams(''), defaults).kind).toBe('booking')
    expect(readListQuery(sessionsQuery, new URLSearchParams('?kind=nonsense'), defaults).kind).toBe('booking')
    expect(readListQuery(sessionsQuery, new URLSearchParams('?kind=signin'), defaults).kind).toBe('signin')
    expect(writeListQuery(sessionsQuery, { kind: 'booking', sort: '-slot' }, defaults)).toBe('')
    expect(writeListQuery(sessionsQuery, { kind: 'signin' }, defaults)).toBe('?kind=signin')
  })

  it('writes what reads back the same', () => {
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

  it('survives any search at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        expect(readListQuery(sessionsQuery, new URLSearchParams(search)).sort).toBeDefined()
      }),
    )
  })

  it('names the row in sight beside the rest', () => {
    expect(withAt('?q=a', 'x/y')).toBe('?q=a&at=x%2Fy')
    expect(withAt('?q=a&at=b', undefined)).toBe('?q=a')
    expect(readAt('?at=x%2Fy')).toBe('x/y')
    expect(readAt('?at=')).toBeUndefined()
  })
})
