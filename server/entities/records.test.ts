import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { entityNames } from '#contract/entities.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn()

const get = (url: string) => app.inject({ url, headers })

const usableId = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'%/?#&=+.:;*{}()\\"\'<> 2FfE0') }),
    fc.constantFrom('..%2F', 'a/../b', '%', '%zz', '\uFEFF'),
  )
  .filter((id) => id.isWellFormed() && !id.includes('\0') && id !== '.' && id !== '..')

describe.each(entityNames)('GET /api/%s/{id}', (entity) => {
  test('finds a record with any id, encoded once and decoded once', async () => {
    await fc.assert(
      fc.asyncProperty(usableId, async (id) => {
        await store(db, entity, [{ id }])
        const answer = await get(fillPath(`/api/${entity}/{id}`, { id }))
        expect([answer.statusCode, answer.json().id]).toEqual([200, id])
      }),
      { numRuns: 60 },
    )
  })

  test('answers the known fields as they were imported, and no others', async () => {
    await store(db, entity, [
      { id: 'known', secret: 'of the marketplace', name: 'n', displayName: 'd', question: 'q' },
    ])
    expect((await get(`/api/${entity}/known`)).json()).not.toHaveProperty('secret')
  })
})

test.each([
  ['PATCH', '/api/tags/a%00b', { name: 'n', color: 'c' }],
  ['PATCH', '/api/tags/%EF%BF%BD', { name: 'n', color: 'c' }],
  [
    'PATCH',
    '/api/discount-codes/a%00b',
    { id: 'a\0b', percentageDiscount: 5, expirationDate: { seconds: 0, nanoseconds: 0 } },
  ],
  ['POST', '/api/sessions/a%00b/end', undefined],
] as const)('%s %s is not found, since no id holds such characters', async (method, url, payload) => {
  const administrator = await signIn({ admin: true })
  const { status, body } = await administrator.call(method, url, payload)
  expect([status, body.code]).toEqual([404, 'not_found'])
})
