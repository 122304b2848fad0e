// The guarantees of every list: its links lead to every row once, filters, counts, the bare array, and 400 with the name of the field
// that cannot be read.

import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { entityCalls } from '#contract/endpoints.ts'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { filtersOf, sortsOf } from '#test/list-schema.ts'
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
      isAdmin: index % 3 === 0,
      isVerified: index % 2 === 0,
      lastLogin: onDay(index % 5),
      dateCreated: onDay(index % 4),
      Expert: {
        IsExpert: index % 4 === 0,
        aiAvailable: index % 3 === 0,
        TagIds: [`t${index % 3}`],
        HourlyRate: String(index % 6),
      },
    })),
  ])
  await store(
    db,
    'sessions',
    numbered('s', (index) => ({
      userId: `u${index % 4}`,
      expertId: index % 3 === 0 ? '' : `u${index % 8}`,
      active: index % 2 === 0,
      ingested: index % 5 === 0,
      rating: [undefined, 1, 5, 4.5, 'great'][index % 5],
      status: index % 6 === 0 ? 'No show' : undefined,
      kind: index % 7 === 0 ? 'signin' : undefined,
      slot: { startingTime: onDay(index % 9) },
      dateCreated: onDay(index % 8),
      question: `Question ${index} about zebras`,
      totalPrice: `${index % 4}.50`,
      discountCode: index % 6 === 1 ? 'c1' : undefined,
      summaries: ['short'],
      transcripts: ['long'],
    })),
  )
  await store(
    db,
    'feedback',
    numbered('f', (index) => ({
      userFullname: `Person ${index}`,
      userEmail: `U${index % 4}@Example.com`,
      feedback: 'Thank you',
      expertId: `u${index % 8}`,
      sessionId: `s${index}`,
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

/** Values of the filters by any text, and search texts. */
const samples: Record<EntityName, Record<string, string[]>> = {
  users: {
    ...rangeOf(4),
    tag: ['t0', 't1', 'no-such'],
    createdFrom: rangeOf(3).from,
    createdUntil: rangeOf(3).until,
    spentOver: ['0', '4.5'],
    codePrefix: ['c', 'C1', 'no-such'],
    ...slotsOf(4),
    q: ['person', 'zo', 'nobody'],
  },
  sessions: {
    label: ['No show', 'Active', 'Completed'],
    user: ['u1', 'no-such'],
    discountCode: ['c1', 'no-such'],
    codePrefix: ['c', 'C1', 'no-such'],
    expert: ['u4', 'u5'],
    tag: ['t1', 'no-such'],
    ...rangeOf(7),
    slotBefore: ['1970-01-03T00:00:00.000Z', '1970-01-05T12:30:00.001Z'],
    createdFrom: rangeOf(6).from,
    createdUntil: rangeOf(6).until,
    minPrice: ['1', '2.50'],
    maxPrice: ['1.50', '2.4'],
    q: ['zeb', '11'],
  },
  feedback: {
    ...rangeOf(2),
    expert: ['u3'],
    session: ['s3'],
    email: ['u3@example.com', ' U3@EXAMPLE.COM'],
    owner: ['me', 'none', 'nobody-at-all'],
    q: ['thank'],
  },
  tags: { q: ['tag', '3'] },
  'discount-codes': { ...rangeOf(1), ...slotsOf(4), prefix: ['c', 'C1', 'no-such'], q: ['c1'] },
}

/** Ranges of days from the first to the last one of the documents, and relative ones. */
function rangeOf(last: number): { from: string[]; until: string[] } {
  const days = Array.from({ length: last }, (_, index) => `1970-01-0${index + 1}`)
  return { from: [...days, 'today'], until: [...days, 'week', 'month', 'today-6'] }
}

function slotsOf(last: number): { slotFrom: string[]; slotUntil: string[] } {
  const { from, until } = rangeOf(last)
  return { slotFrom: from, slotUntil: until }
}

function selectionsOf(name: EntityName): fc.Arbitrary<Record<string, string | undefined>> {
  const values = { ...filtersOf(queryOf(name), samples[name]), q: ['', ...(samples[name].q ?? [])] }
  const entries = Object.entries(values).map(([filter, ones]) => [
    filter,
    fc.constantFrom(undefined, undefined, ...ones),
  ])
  return fc.record(Object.fromEntries(entries))
}

const numbersOf = (ids: string[]) => ids.map((id) => Number(id.slice(1))).sort((a, b) => a - b)
const where = (holds: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => index).filter(holds)
const isSignIn = (index: number) => index % 7 === 0

test.each<[string, (index: number) => boolean]>([
  ['users?expert=true', (index) => index % 4 === 0],
  ['users?expert=true&ai=false', (index) => index % 4 === 0 && index % 3 !== 0],
  ['users?verified=true&role=user', (index) => index % 2 === 0 && index % 3 !== 0],
  ['users?tag=t1', (index) => index % 3 === 1 && index % 4 === 0],
  ['sessions?kind=booking', (index) => !isSignIn(index)],
  ['sessions?ai=true&kind=booking', (index) => index % 3 === 0 && !isSignIn(index)],
  ['sessions?active=true&user=u2', (index) => index % 4 === 2],
  ['sessions?label=Active', (index) => index % 2 === 0 && index % 6 !== 0],
  ['sessions?ingested=true', (index) => index % 5 === 0],
  ['sessions?rating=5', (index) => index % 5 === 2],
  ['sessions?rating=none', (index) => index % 5 === 0 || index % 5 === 4],
  ['sessions?discountCode=c1', (index) => index % 6 === 1],
  ['sessions?expert=u4', (index) => index % 8 === 4 && index % 3 !== 0],
  ['sessions?q=question+7', (index) => index === 7],
  ['sessions?maxRating=2', (index) => index % 5 === 1],
  ['sessions?tag=t1', (index) => index % 8 === 4 && index % 3 !== 0],
  ['sessions?from=1970-01-03&until=1970-01-05', (index) => index % 9 >= 2 && index % 9 <= 4],
  ['sessions?from=1970-01-03&slotBefore=1970-01-05T00:00:00.000Z', (index) => [2, 3].includes(index % 9)],
  ['sessions?slotBefore=1970-01-05T00:00:00.001Z', (index) => index % 9 <= 4],
  ['sessions?createdFrom=1970-01-06&kind=booking', (index) => index % 8 >= 5 && !isSignIn(index)],
  ['sessions?minPrice=1.50&maxPrice=2.5', (index) => index % 4 === 1 || index % 4 === 2],
  ['sessions?overdue=true', (index) => index % 2 === 0 && !isSignIn(index)],
  ['users?from=1970-01-03', (index) => index % 5 >= 2],
  ['feedback?from=1970-01-02&until=1970-01-02', (index) => index % 3 === 1],
  ['discount-codes?until=1970-01-01', (index) => index % 2 === 1],
  ['feedback?email=u3@example.com', (index) => index % 4 === 3],
  ['feedback?session=s5', (index) => index === 5],
  ['tags?q=tag+3', (index) => index % 5 === 3],
  ['discount-codes?state=expired', (index) => index % 2 === 1],
])('/api/%s leaves exactly those rows', async (url, holds) => {
  expect(numbersOf(idsOf((await get(`/api/${url}&limit=200`)).body))).toEqual(where(holds))
})

test('pages of sessions leave out summaries and transcripts; the whole list and a record have them', async () => {
  const long = { summaries: ['short'], transcripts: ['long'] }
  const [row] = (await get('/api/sessions?limit=1')).json()
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining(Object.keys(long)))
  expect((await get('/api/sessions')).json()).toHaveLength(count)
  for (const session of (await get('/api/sessions')).json()) expect(session).toMatchObject(long)
  expect((await get(`/api/sessions/${row.id}`)).json()).toMatchObject(long)
})

test.each(entityNames)(
  'the total of /api/%s is the number of rows, whichever filters are set',
  async (entity) => {
    await fc.assert(
      fc.asyncProperty(selectionsOf(entity), async (selection) => {
        const query = new URLSearchParams({ limit: '200' })
        for (const [name, value] of Object.entries(selection)) if (value !== undefined) query.set(name, value)
        const answer = await get(`/api/${entity}?${query}`)
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['x-total-count']).toBe(String(answer.json().length))
      }),
      { numRuns: entity === 'sessions' || entity === 'users' ? 150 : 30 },
    )
  },
)
