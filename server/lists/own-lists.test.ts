// The lists of Stoa's own rows: their selection, their pages and their CSV.

import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { FieldSummary } from '#contract/field-summary.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { setActor } from '#server/record/history.sql.ts'
import { testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { store } from '#test/documents.ts'
import { linkOf } from '#test/pages.ts'

const stoa = await testApp()
const { app, db } = stoa
const ada = await stoa.signIn({ admin: true, email: 'ada@example.com' })
const ben = await stoa.signIn({ admin: true, email: 'ben@example.com' })
const { headers } = await stoa.signIn()

const get = (url: string) => app.inject({ url, headers })
const rename = (who: typeof ada, id: string, name: string) =>
  who.call('PATCH', `/api/tags/${id}`, { name, color: 'red' })

beforeAll(async () => {
  await db.transaction(async (transaction) => {
    await setActor(transaction, { uid: 'import', file: 'first/tags.jsonl' })
    for (const id of ['law', 'tax']) await saveDocument(transaction, 'tags', { id, name: id })
    await saveDocument(transaction, 'discount-codes', { id: 'SPRING', percentageDiscount: 10 })
  })
  const expert = { IsExpert: true, TagIds: [true, 'a'] }
  await store(db, 'users', [{ id: 'malformed', displayName: 7, lastLogin: 'never', Expert: expert }])
  await rename(ada, 'law', 'family_law')
  await rename(ben, 'law', 'lease_law')
  await rename(ben, 'tax', 'taxes')
})

type Row = { id: string; entity: string; record: string; actor: { uid: string }; after: { name?: string } }
const rowsOf = async (query: string): Promise<Row[]> => (await get(`/api/activity${query}`)).json()
const said = (rows: Row[]) => rows.map(({ record, after }) => `${record}: ${after.name ?? ''}`)

test('the activity lists every change of every tag and code, newest first', async () => {
  const rows = await rowsOf('')
  expect(said(rows).slice(0, 3)).toEqual(['tax: taxes', 'law: lease_law', 'law: family_law'])
  expect(rows.map(({ record }) => record).sort()).toEqual(['SPRING', 'law', 'law', 'law', 'tax', 'tax'])
  expect(rows[1]).toMatchObject({
    entity: 'tags',
    actor: { uid: ben.uid, email: 'ben@example.com' },
    before: { name: 'family_law' },
    after: { name: 'lease_law' },
  })
})

test.each([
  ['entity=discount-codes', ['SPRING: ']],
  ['entity=tags&record=law', ['law: lease_law', 'law: family_law', 'law: law']],
  [`actor=${ada.uid}`, ['law: family_law']],
  ['actor=import&entity=tags', ['tax: tax', 'law: law']],
  ['actor=nobody', []],
  ['q=LEASE', ['law: lease_law']],
  ['q=ben taxes', ['tax: taxes']],
  ['q=%25', []],
  ['sort=at&record=tax', ['tax: tax', 'tax: taxes']],
])('the activity selects by %s', async (query, expected) => {
  const answer = await get(`/api/activity?${query}`)
  const rows: Row[] = answer.json()
  expect(said(rows).sort()).toEqual(expected.toSorted())
  if (!query.includes('import')) expect(said(rows)).toEqual(expected)
  expect(answer.headers['x-total-count']).toBe(String(expected.length))
})

test('the activity selects by whole days', async () => {
  await db.query(sql`
    insert into history (at, actor_uid, actor_email, entity, document_id, before, after) values
      ('2031-03-09T23:59:59.999999Z', 'x', 'x@example.com', 'tags', 'a day earlier', '{}', '{}'),
      ('2031-03-10T00:00:00Z', 'x', 'x@example.com', 'tags', 'first', '{}', '{}'),
      ('2031-03-10T23:59:59.999999Z', 'x', 'x@example.com', 'tags', 'last', '{}', '{}'),
      ('2031-03-11T00:00:00Z', 'x', 'x@example.com', 'tags', 'a day later', '{}', '{}')`)
  const rows = await rowsOf('?from=2031-03-10&until=2031-03-10')
  expect(rows.map(({ record }) => record)).toEqual(['last', 'first'])
  expect(said(await rowsOf('?until=today&record=law'))).toHaveLength(3)
  expect(await rowsOf('?from=today-6&until=today-1&record=law')).toEqual([])
  await changeHistory(db, "delete from history where actor_uid = 'x'")
})

test('the next page of the activity follows the previous one, with the same filters', async () => {
  const first = await get('/api/activity?entity=tags&limit=2')
  const next = linkOf(first, 'next') ?? ''
  expect(next).toContain('entity=tags')
  const all = await rowsOf('?entity=tags')
  expect([...first.json(), ...(await get(next)).json()]).toEqual(all.slice(0, 4))
  const at = await rowsOf(`?entity=tags&at=${all[2]?.id}`)
  expect(at).toEqual(all.slice(2))
  expect((await get('/api/activity?at=nonsense')).statusCode).toBe(200)
})

test('the faults are those of the doctor, by record, with the expected value', async () => {
  const answer = await get('/api/faults')
  expect(answer.json()).toEqual([
    {
      id: expect.any(String),
      entity: 'users',
      record: 'malformed',
      field: 'displayName',
      value: '7',
      expected: 'text',
    },
    expect.objectContaining({ field: 'lastLogin', value: '"never"' }),
    expect.objectContaining({ field: 'Expert.TagIds.0', value: 'true' }),
  ])
  expect(answer.headers['x-total-count']).toBe('3')
})

test.each([
  ['entity=users', 3],
  ['entity=tags', 0],
  ['record=malformed&field=lastLogin', 1],
  ['q=never', 1],
  ['sort=field', 3],
])('the faults select by %s', async (query, count) => {
  expect((await get(`/api/faults?${query}`)).json()).toHaveLength(count)
})

test('a list of 10,000 rows or more states a minimum, and still answers a page', async () => {
  await db.query(sql`
    insert into faults (entity, id, field, value, expected)
    select 'sessions', 's' || n, 'rating', '"x"', 'a number' from generate_series(1, 10001) as n`)
  const answer = await get('/api/faults?entity=sessions&limit=3')
  expect(answer.headers['x-total-count']).toBe('10000+')
  expect(answer.json().map(({ record }: Row) => record)).toEqual(['s1', 's10', 's100'])
})

test('the summary of fields counts what is readable, and names what nothing reads', async () => {
  await store(db, 'feedback', [
    { id: 'f1', comment: 'Good', dateCreated: '2026-01-31' },
    { id: 'f2', comment: 'Better', dateCreated: 'soon' },
  ])
  const summaries: FieldSummary[] = (await get('/api/field-summary')).json()
  const feedback = summaries.find(({ entity }) => entity === 'feedback')
  expect(feedback).toMatchObject({ documents: 2, isSample: false, lacking: ['feedback'] })
  expect(feedback?.fields).toContainEqual(
    expect.objectContaining({
      field: 'dateCreated',
      readable: 1,
      absent: 0,
      malformed: 1,
      example: '"soon"',
    }),
  )
  expect(feedback?.unknown).toEqual([{ field: 'comment', documents: 2, example: '"Good"', like: 'feedback' }])
})

test('the summary of many documents is that of a sample', async () => {
  const tags = Array.from({ length: 3_000 }, (_, index) => ({ id: `many${index}`, label: `Tag ${index}` }))
  await store(db, 'tags', tags)
  // An earlier answer is kept until the server has received the change.
  const tagsOf = async () => {
    const summaries: FieldSummary[] = (await get('/api/field-summary')).json()
    return summaries.find(({ entity }) => entity === 'tags')
  }
  await expect.poll(tagsOf).toMatchObject({ isSample: true, unknown: [{ field: 'label', like: 'name' }] })
  const { documents = 0 } = (await tagsOf()) ?? {}
  expect([documents > 100, documents <= 300]).toEqual([true, true])
})
