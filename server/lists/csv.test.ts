// CSV exports: every selected row, in the order of the list, without formulas.

import { beforeAll, expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { testApp } from '#test/app.ts'
import { parseCsv } from '#test/csv.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn()

const many = (make: (index: number) => object): Document[] =>
  Array.from({ length: 1_203 }, (_, index) => ({ id: `r${index}`, ...make(index) }))

beforeAll(async () => {
  const formula = '=HYPERLINK("http://evil","x")'
  await store(
    db,
    'users',
    many((index) => ({ displayName: index ? `"N" ${index},\n` : formula, isAdmin: index === 7 })),
  )
  await store(db, 'sessions', [
    ...many((index) => ({
      question: index ? `Q ${index}` : formula,
      totalPrice: `${index}.50`,
      userId: `u${index % 3}`,
      rating: index === 9 ? 4 : undefined,
    })),
    { id: 'sign-in', kind: 'signin', question: 'signed in' },
  ])
  await store(
    db,
    'feedback',
    many((index) => ({ feedback: index ? 'ok' : formula, userEmail: '@evil' })),
  )
  await store(
    db,
    'tags',
    many((index) => ({ name: index ? `tag_${index}` : formula, color: '-1+2' })),
  )
  await store(
    db,
    'discount-codes',
    many((index) => ({ percentageDiscount: index % 100 })),
  )
})

async function lines(url: string): Promise<string[][]> {
  const answer = await app.inject({ url, headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  return parseCsv(answer.body.slice(1))
}

test.each(entityNames)(
  '/api/%s.csv has a heading and every row, in the order of the list',
  async (entity: EntityName) => {
    const [heading = [], ...rows] = await lines(`/api/${entity}.csv`)
    expect(heading[0]).toBe('id')
    const kind = entity === 'sessions' ? '?kind=booking&limit=200' : '?limit=200'
    const first = (await app.inject({ url: `/api/${entity}${kind}`, headers }))
      .json()
      .map((one: Document) => one.id)
    expect(rows.slice(0, 200).map((row) => row[0])).toEqual(first)
    expect(rows).toHaveLength(entity === 'users' ? 1_204 : 1_203)
    for (const row of rows) expect(row).toHaveLength(heading.length)
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=@|%]|^\s*[+-](?!\d+(\.\d+)?$)/)
  },
)

test('is offered as a file that is named by its conditions', async () => {
  const part = await app.inject({ url: '/api/sessions.csv?rating=4&maxRating=2', headers })
  expect(part.headers['content-disposition']).toMatch(
    /^attachment; filename="sessions rating-4 unhappy \d{4}-\d\d-\d\d\.csv"$/,
  )
})

test.each([
  ['users.csv?role=admin', ['r7']],
  ['sessions.csv?kind=signin', ['sign-in']],
  ['sessions.csv?rating=4', ['r9']],
  ['sessions.csv?q=Q+77', ['r77', ...Array.from({ length: 10 }, (_, index) => `r77${index}`)]],
  ['tags.csv?q=tag+1200', ['r1200']],
  ['discount-codes.csv?state=expired', []],
])('/api/%s has the selected rows only', async (url, ids) => {
  const [, ...rows] = await lines(`/api/${url}`)
  expect(rows.map((row) => row[0]).sort()).toEqual([...ids].sort())
})

test.each(['limit=5', 'cursor=x', 'at=r1', 'sort=no', 'kind=no'])('refuses ?%s', async (query) => {
  const answer = await app.inject({ url: `/api/sessions.csv?${query}`, headers })
  expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, query.split('=')[0]])
})
