// A token that is limited to an entity learns nothing else: whatever it reads (pages in each order, each filter, search texts, counts, CSV
// files and their names, records) stays the same when everything else is deleted.

import sql, { raw } from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { entityCalls } from '#contract/endpoints.ts'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { tableNamesOf } from '#server/documents/stored/tables.sql.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { filtersOf, sortsOf } from '#test/list-schema.ts'
import { issueToken } from '#test/programs.ts'

const stoa = await testApp()
const { app, db } = stoa

const queryOf = (entity: EntityName) => entityCalls[entity].list.query

const day = (n: number) => ({ seconds: n * 86_400, nanoseconds: 0 })

const documents: Record<EntityName, { id: string; [name: string]: unknown }[]> = {
  users: [
    { id: 'u1', username: 'a@example.com', isAdmin: true, lastLogin: day(10), dateCreated: day(10) },
    { id: 'u2', username: 'b@example.com', isVerified: true, lastLogin: day(20), dateCreated: day(20) },
    { id: 'u3', username: 'c@example.com', Expert: { IsExpert: true, aiAvailable: true, TagIds: ['t1'] } },
    { id: 'u4', username: 'd@example.com', Expert: { IsExpert: true } },
  ],
  sessions: [
    {
      id: 's1',
      userId: 'u1',
      expertId: 'u3',
      totalPrice: '50',
      discountCode: 'c1',
      slot: { startingTime: day(10), endingTime: day(11) },
      dateCreated: day(10),
      rating: 1,
      active: true,
      ingested: true,
      transcripts: ['Hello'],
    },
    { id: 's2', userId: 'u2', rating: 5, status: 'Refunded', totalPrice: '10', dateCreated: day(20) },
    { id: 's3', userId: 'u2', expertId: 'u4', slot: { startingTime: day(20), endingTime: day(21) } },
    { id: 's4', userId: 'u2', kind: 'signin' },
  ],
  feedback: [
    { id: 'f1', userEmail: 'a@example.com', expertId: 'u3', sessionId: 's1', dateCreated: day(10) },
    { id: 'f2', userEmail: 'b@example.com', expertId: 'u4', sessionId: 's2', dateCreated: day(20) },
  ],
  tags: [
    { id: 't1', name: 'One', color: 'red' },
    { id: 't2', name: 'Two', color: 'blue' },
  ],
  'discount-codes': [
    { id: 'c1', percentageDiscount: 5, expirationDate: day(10) },
    { id: 'c2', percentageDiscount: 10, expirationDate: { seconds: 9e9, nanoseconds: 0 } },
  ],
}

/** Values of the free-text filters that match some rows, but not all. */
const samples: Record<string, readonly string[]> = {
  label: ['Refunded'],
  user: ['u1'],
  expert: ['u3'],
  session: ['s1'],
  email: ['a@example.com'],
  discountCode: ['c1'],
  prefix: ['c1'],
  codePrefix: ['c'],
  tag: ['t1'],
  owner: ['m1'],
  from: ['1970-01-15'],
  until: ['1970-01-15'],
  slotBefore: ['1970-01-15T00:00:00.000Z'],
  slotFrom: ['1970-01-15'],
  slotUntil: ['1970-01-15'],
  createdFrom: ['1970-01-15'],
  createdUntil: ['1970-01-15'],
  spentOver: ['20'],
  minPrice: ['20'],
  maxPrice: ['20'],
}

/** These parameters only refine other filters, or figures of a row. */
const details = ['slotFrom', 'slotUntil']

beforeEach(async () => {
  for (const name of entityNames) await store(db, name, documents[name])
  await db.query(sql`
    insert into feedback_states (id, state, owner, owner_name, assigned_by) values ('f1', 'answered', 'm1', 'Mia', '')
    on conflict do nothing`)
  for (const name of entityNames)
    await db.query(sql`
      insert into notes (entity, record_id, text, author_uid, author_name, mentions, search)
      values (${name}, ${documents[name][0]?.id}, 'hidden', 'm1', 'Mia', '{}', to_tsvector('simple', 'hidden'))`)
  await stoa.untilNotified()
})

async function removeAllBut(name: EntityName): Promise<void> {
  await db.query(sql`delete from notes`)
  for (const other of entityNames.filter((one) => one !== name))
    for (const table of tableNamesOf(other)) await db.query(sql`delete from ${raw(table)}`)
  await stoa.untilNotified()
}

const tokenOf = async (name: string, entities: EntityName[] | null) =>
  `Bearer ${await issueToken(db, name, { role: 'member', entities })}`

/** Returns status, body and headers, without headers that differ in every answer. */
async function read(url: string, authorization: string): Promise<{ status: number; told: string }> {
  const { statusCode, headers, body } = await app.inject({ url, headers: { authorization } })
  const { 'content-disposition': file, 'x-total-count': total, link, etag } = headers
  return {
    status: statusCode,
    told: statusCode === 200 ? JSON.stringify({ file, total, link, etag, body }) : '',
  }
}

/** Returns each order, each value of each filter, and two search texts. */
function selectionsOf(name: EntityName): string[] {
  const filters = Object.entries(filtersOf(queryOf(name), samples))
  return [
    ...sortsOf(queryOf(name)).map((sort) => `sort=${sort}`),
    ...filters.flatMap(([filter, values]) => values.map((value) => `${filter}=${encodeURIComponent(value)}`)),
    'q=hidden',
    'q=example',
  ]
}

function addressesOf(name: EntityName): string[] {
  const paths = [`${name}?limit=50&`, `${name}.csv?`, `${name}.totals?`]
  if (name === 'sessions') paths.push('sessions.labels?')
  return [
    `/api/${name}`,
    ...documents[name].map(({ id }) => `/api/${name}/${id}`),
    ...paths.flatMap((path) => selectionsOf(name).map((selection) => `/api/${path}${selection}`)),
  ]
}

test.each(entityNames)('each filter of %s finds some of these documents, and not all', async (name) => {
  const everything = await tokenOf(`all for ${name}`, null)
  const vain: string[] = []
  for (const [filter, values] of Object.entries(filtersOf(queryOf(name), samples))) {
    if (details.includes(filter)) continue
    const totals = values.map(async (value) => {
      const url = `/api/${name}?limit=50&${filter}=${encodeURIComponent(value)}`
      const found = await app.inject({ url, headers: { authorization: everything } })
      return found.json().length
    })
    const counts = await Promise.all(totals)
    if (!counts.some((count) => count > 0 && count < documents[name].length)) vain.push(filter)
  }
  expect(vain).toEqual([])
})

/** Parameters that reveal something else, and are refused. */
const refused: Record<EntityName, string[]> = {
  users: ['spentOver', 'codePrefix', 'booked', 'given'],
  sessions: ['tag'],
  feedback: ['maxRating'],
  tags: [],
  'discount-codes': ['sort', 'slotFrom', 'slotUntil', 'used'],
}

test.each(entityNames)('a token for %s alone reads the same when all else is gone', async (name) => {
  const limited = await tokenOf(`only ${name}`, [name])
  const everything = await tokenOf(`all of ${name}`, null)
  const before = new Map<string, { status: number; told: string }>()
  for (const url of addressesOf(name)) {
    // Counts are cached: no answer may contain what others have requested.
    await read(url, everything)
    before.set(url, await read(url, limited))
  }
  await removeAllBut(name)
  const changed: string[] = []
  for (const [url, answer] of before)
    if (JSON.stringify(await read(url, limited)) !== JSON.stringify(answer)) changed.push(url)
  expect(changed).toEqual([])
  const forbidden = [...before].filter(([, { status }]) => status === 403)
  const names = forbidden.map(([url]) => new URL(url, 'http://localhost').searchParams)
  const told = names.flatMap((parameters) => [...parameters.keys()].filter((key) => key !== 'limit'))
  expect([...new Set(told)].toSorted()).toEqual(refused[name].toSorted())
})
