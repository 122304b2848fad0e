import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readListQuery } from '#contract/list-query.ts'
import { sessionsQuery } from '#contract/sessions.ts'
import { usersQuery } from '#contract/users.ts'
import { writeListQuery } from './use-list-page.ts'

it('the state of a list in its address is read by the contract, with its defaults', () => {
  expect(readListQuery(usersQuery, new URLSearchParams('?role=admin&verified=true'))).toEqual({
    role: 'admin',
    verified: true,
    sort: 'name',
  })
})

it('the state of a list in its address ignores invalid parameters and keeps the others', () => {
  const search = '?role=king&sort=-lastLogin&unknown=1&expert=maybe&q=%20ada%20'
  expect(readListQuery(usersQuery, new URLSearchParams(search))).toEqual({ sort: '-lastLogin', q: 'ada' })
})

it('the state of a list in its address has the defaults of the screen where the address has no value', () => {
  const defaults = { kind: 'booking' } as const
  expect(readListQuery(sessionsQuery, new URLSearchParams(''), defaults).kind).toBe('booking')
  expect(readListQuery(sessionsQuery, new URLSearchParams('?kind=nonsense'), defaults).kind).toBe('booking')
  expect(readListQuery(sessionsQuery, new URLSearchParams('?kind=signin'), defaults).kind).toBe('signin')
  expect(writeListQuery(sessionsQuery, { kind: 'booking', sort: '-slot' }, defaults)).toBe('')
  expect(writeListQuery(sessionsQuery, { kind: 'signin' }, defaults)).toBe('?kind=signin')
})

it('the state of a list in its address is unchanged after writing and reading', () => {
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
      expect(readListQuery(sessionsQuery, new URLSearchParams(writeListQuery(sessionsQuery, given)))).toEqual(
        expected,
      )
    }),
  )
})
