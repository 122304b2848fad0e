// The guarantees of every list: its links lead to every row once, the bare array, and 400 with the name of the field that cannot
// be read. Its filters and counts are in plans/selections.test.ts.

import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { entityCalls } from '#contract/endpoints.ts'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { sortsOf } from '#test/list-schema.ts'
import { linkOf, pagesFrom } from '#test/pages.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn({ email: 'zoe@example.com' })

const at = (seconds: number) => ({ seconds, nanoseconds: 0 })
const onDay = (index: number) => at(index * 86_400)
const count = 23
const numbered = (prefix: string, make: (index: number) => object): Document[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}`, ...make(index) }))

beforeAll(async () => {
  await store(db, 'users', [
    ...numbered('u', (index) => ({
      displayName: `Person ${index % 7}`,
      username: `u${index}@example.com`,
      lastLogin: onDay(index % 5),
      dateCreated: onDay(index % 4),
      Expert: {
        IsExpert: index % 4 === 0,
        HourlyRate: String(index % 6),
      },
    })),
  ])
  await store(
    db,
    'sessions',
    numbered('s', (index) => ({
      rating: [undefined, 1, 5, 4.5, 'great'][index % 5],
      kind: index % 7 === 0 ? 'signin' : undefined,
      slot: { startingTime: onDay(index % 9) },
      dateCreated: onDay(index % 8),
      question: `Question ${index} about zebras`,
      totalPrice: `${index % 4}.50`,
      summaries: ['short'],
      transcripts: ['long'],
    })),
  )
  await store(
    db,
    'feedback',
    numbered('f', (index) => ({
      userFullname: `Person ${index}`,
      feedback: 'Thank you',
      dateCreated: onDay(index % 3),
    })),
  )
  await store(
    db,
    'tags',
    numbered('t', (index) => ({ name: `tag_${index % 5}`, color: 'red' })),
  )
  await store(
    db,
    'discount-codes',
    numbered('c', (index) => ({
      percentageDiscount: index,
      expirationDate: index % 2 ? at(1_000) : index % 4 ? undefined : at(9_000_000_000),
    })),
  )
})

const get = (url: string) => app.inject({ url, headers })
const idsOf = (body: string): string[] => JSON.parse(body).map((one: Document) => one.id)
const walk = async (start: string | undefined, rel: 'next' | 'prev'): Promise<string[][]> =>
  (await pagesFrom(get, start, rel)).map(({ body }) => idsOf(body))

const queryOf = (entity: EntityName) => entityCalls[entity].list.query

describe.each(entityNames)('GET /api/%s', (entity) => {
  const rows = entity === 'users' ? count + 1 : count
  const sorts = sortsOf(queryOf(entity))
  const { sort: defaultSort } = v.parse(queryOf(entity), {})

  test('[151] without parameters is the bare array of every whole document', async () => {
    const answer = await get(`/api/${entity}`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toHaveLength(rows)
    const sorted = await get(`/api/${entity}?limit=200&sort=${defaultSort}`)
    expect(idsOf(answer.body)).toEqual(idsOf(sorted.body))
  })

  test.each(sorts)('links every row once, forward and backward, by %s', async (sort) => {
    const forward = await walk(`/api/${entity}?limit=4&sort=${sort}`, 'next')
    expect(forward.flat()).toHaveLength(rows)
    expect(new Set(forward.flat()).size).toBe(rows)
    const last = linkOf(await get(`/api/${entity}?limit=4&sort=${sort}`), 'last')
    const backward = await walk(last, 'prev')
    expect(backward.reverse().flat()).toEqual(forward.flat())
    const reverse = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
    expect(idsOf((await get(`/api/${entity}?limit=200&sort=${reverse}`)).body)).toEqual(
      forward.flat().reverse(),
    )
  })

  test('begins at a named row, whose neighbours its links lead to', async () => {
    const all = idsOf((await get(`/api/${entity}?limit=200`)).body)
    const middle = await get(`/api/${entity}?limit=5&at=${all[9]}`)
    expect(idsOf(middle.body)).toEqual(all.slice(9, 14))
    expect(idsOf((await get(String(linkOf(middle, 'next')))).body)).toEqual(all.slice(14, 19))
    expect(idsOf((await get(String(linkOf(middle, 'prev')))).body)).toEqual(all.slice(4, 9))
    const first = await get(`/api/${entity}?limit=5&at=${all[0]}`)
    expect([idsOf(first.body), linkOf(first, 'prev')]).toEqual([all.slice(0, 5), undefined])
    expect(idsOf((await get(`/api/${entity}?limit=5&at=no-such-row`)).body)).toEqual(all.slice(0, 5))
  })

  test('has 1 to 200 rows a page, 50 by default', async () => {
    expect((await get(`/api/${entity}?limit=1`)).json()).toHaveLength(1)
    expect((await get(`/api/${entity}?limit=200`)).json()).toHaveLength(rows)
    expect((await get(`/api/${entity}?sort=${defaultSort}`)).json()).toHaveLength(Math.min(50, rows))
  })

  test.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=201'],
    ['limit', 'limit=1.5'],
    ['limit', 'limit=5&limit=6'],
    ['sort', 'sort=nonsense'],
    ['sort', 'sort=constructor'],
    ['cursor', 'cursor=nonsense'],
    ['cursor', 'cursor=%00'],
    ['at', 'at=%00'],
    ['q', `q=${'x'.repeat(201)}`],
    ['page', 'page=2'],
    ['__proto__', '__proto__=1'],
  ])('refuses %s in ?%s', async (field, query) => {
    const answer = await get(`/api/${entity}?${query}`)
    expect(answer.statusCode).toBe(400)
    const { code, detail, fields } = answer.json()
    expect(code).toBe('invalid')
    expect(fields).toEqual([{ field, detail: expect.any(String) }])
    expect(detail).not.toMatch(/expected|received|syntax|invalid type/i)
    expect(fields[0].detail).not.toMatch(/expected|received/i)
  })

  test('reports all faults at once', async () => {
    const answer = await get(`/api/${entity}?limit=0&sort=no&page=1`)
    expect(
      answer
        .json()
        .fields.map((one: { field: string }) => one.field)
        .sort(),
    ).toEqual(['limit', 'page', 'sort'])
  })
})

test('pages of sessions leave out summaries and transcripts; the whole list and a record have them', async () => {
  const long = { summaries: ['short'], transcripts: ['long'] }
  const [row] = (await get('/api/sessions?limit=1')).json()
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining(Object.keys(long)))
  expect((await get('/api/sessions')).json()).toHaveLength(count)
  for (const session of (await get('/api/sessions')).json()) expect(session).toMatchObject(long)
  expect((await get(`/api/sessions/${row.id}`)).json()).toMatchObject(long)
})
