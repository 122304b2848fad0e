// An undo restores the earlier value of every editable field, whatever it was, or says why not; for an act and for one change.

import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '#contract/acts.ts'
import { discountCodeBody } from '#contract/discount-codes.ts'
import type { EditableName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { RecordedChange } from '#contract/history.ts'
import { tagBody } from '#contract/tags.ts'
import { parseExactly } from '#server/documents/json.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { prepareDocuments, writeDocuments } from '#server/documents/stored/documents.sql.ts'
import { type Method, type SignedIn, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { mapBy, mapByFile } from '#test/mapping.ts'

const { db, signIn } = await testApp()
const administrator = await signIn({ admin: true })
const editor = await signIn({ role: 'editor' })
const member = await signIn()

const inAYear = { seconds: 1_900_000_000, nanoseconds: 0 }

/** By field: a value that an edit writes, and possible earlier values. Absent: undefined. */
const fieldsOf: Record<EditableName, Record<string, { edited: unknown; before: unknown[] }>> = {
  tags: {
    name: { edited: 'tax', before: ['law', '', undefined, null, 7, ['law']] },
    color: { edited: '#336699', before: ['teal', '', undefined, null, 'no color', { r: 1 }] },
  },
  'discount-codes': {
    percentageDiscount: { edited: 20, before: [10, 0, 7.5, '10', '10.00', 900, undefined, null, 'ten'] },
    expirationDate: {
      edited: inAYear,
      before: [
        { seconds: 1_800_000_000, nanoseconds: 5 },
        { _seconds: 1_800_000_000 },
        '2026-01-31 10:00:00+00',
        1_800_000_000,
        1_800_000_000_000,
        undefined,
        null,
        'soon',
      ],
    },
  },
}
const edits: Record<EditableName, object> = {
  tags: { name: 'law', color: 'teal' },
  'discount-codes': { id: '', percentageDiscount: 10, expirationDate: { seconds: 5, nanoseconds: 0 } },
}

test('every field that a form sends is tried', () => {
  expect(Object.keys(fieldsOf.tags)).toEqual(Object.keys(tagBody.entries))
  expect(['id', ...Object.keys(fieldsOf['discount-codes'])]).toEqual(Object.keys(discountCodeBody.entries))
})

type Call = { as?: SignedIn; method?: Method; payload?: object }

const call = (url: string, { as = administrator, method = 'POST', payload }: Call = {}) =>
  as.call(method, `/api/${url}`, payload)

async function edit(entity: EditableName, id: string, fields: object): Promise<string> {
  const payload = { ...edits[entity], ...(entity === 'discount-codes' && { id }), ...fields }
  const answer = await call(`${entity}/${id}`, { method: 'PATCH', payload })
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining(fields)])
  return answer.body.act
}

async function undo(id: string, by: Call = {}): Promise<Outcome> {
  const answer = await call(`acts/${id}/undo`, by)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body
}

/** Returns the document that the marketplace would get back from an export. */
async function original(entity: EditableName, id: string): Promise<Document> {
  const table = entity === 'tags' ? sql`tags` : sql`discount_codes`
  const [row] = await db.query<{ line: string }>(
    sql`select ${originalOf(entity)} as line from ${table} where id = ${id}`,
  )
  return Object(parseExactly(row?.line ?? ''))
}

async function changesOf(entity: EditableName, id: string): Promise<RecordedChange[]> {
  return (await call(`history?entity=${entity}&id=${id}`, { method: 'GET' })).body
}

const cases = Object.entries(fieldsOf).flatMap(([entity, fields]) =>
  Object.entries(fields).flatMap(([field, { edited, before }]) =>
    before.map((value) => ({
      // Object.entries loses the type of the keys.
      entity: entity as EditableName,
      field,
      edited,
      value,
      text: JSON.stringify(value) ?? 'nothing',
    })),
  ),
)
let records = 0

test.each(cases)('$field of $entity is $text again', async ({ entity, field, edited, value }) => {
  const id = `r${records++}`
  const { id: _, ...others } = { id: '', ...edits[entity] }
  const document = JSON.parse(JSON.stringify({ id, ...others, [field]: value, unknown: [1] }))
  await store(db, entity, [document])
  const act = await edit(entity, id, { [field]: edited })
  expect(await undo(act)).toMatchObject({ changed: 1, unchanged: 0, left: [] })
  expect(await original(entity, id)).toEqual(document)
  const [change] = await changesOf(entity, id)
  await undo(change?.id ?? '')
  expect((await call(`${entity}/${id}`, { method: 'GET' })).body).toMatchObject({ [field]: edited })
})

describe('one change', () => {
  test('that no person made is undone too: changed, deleted, created', async () => {
    for (const name of ['first', 'second']) {
      const prepared = prepareDocuments('tags', [{ id: 'sent', name }])
      if (prepared) await db.transaction((transaction) => writeDocuments(transaction, prepared))
    }
    const [changed, created] = await changesOf('tags', 'sent')
    expect([changed, created]).toMatchObject([
      { kind: 'changed', act: null },
      { kind: 'created', act: null },
    ])
    expect(await undo(changed?.id ?? '')).toMatchObject({ changed: 1 })
    expect(await original('tags', 'sent')).toEqual({ id: 'sent', name: 'first' })
    expect(await undo(created?.id ?? '')).toMatchObject({ changed: 1 })
    const [deletion] = await changesOf('tags', 'sent')
    expect(await undo(deletion?.id ?? '')).toMatchObject({ changed: 1 })
    expect(await original('tags', 'sent')).toEqual({ id: 'sent', name: 'first' })
  })

  test('is not undone after a later one, and says so', async () => {
    await store(db, 'tags', [{ id: 'later', name: 'law', color: 'red' }])
    const act = await edit('tags', 'later', { name: 'tax', color: 'red' })
    await edit('tags', 'later', { name: 'rent', color: 'red' })
    const detail = 'A colleague changed this tag in the meantime.'
    const expected = { changed: 0, act: null, left: [{ id: 'later', reason: 'changed', detail }] }
    expect(await undo(act)).toMatchObject(expected)
    expect(await original('tags', 'later')).toMatchObject({ name: 'rent' })
  })

  test('needs the rights of what undoes it, and exists', async () => {
    const made = await call('tags', { payload: { name: 'made', color: 'red' } })
    const [creation] = await changesOf('tags', made.body.id)
    const status = async (id: string, as: SignedIn) => (await call(`acts/${id}/undo`, { as })).status
    expect(await status(creation?.id ?? '', member)).toBe(403)
    expect(await status(creation?.id ?? '', editor)).toBe(403)
    expect(await status(creation?.id ?? '', administrator)).toBe(200)
    const [event] = await db.query<{ id: string }>(
      sql`select id::text as id from history where event is not null limit 1`,
    )
    for (const id of [event?.id ?? '', '0', '999999999', '1e3', '9'.repeat(30), 'x'])
      expect([id, await status(id, administrator)]).toEqual([id, 404])
  })
})

test('a value that the mapping cannot write back is left out, with the reason', async () => {
  await mapBy(`export const tags = {
    read: ({ title, color }) => ({ name: title, color }),
    write: (fields, stored) => {
      if ('name' in fields && typeof fields.name !== 'string') throw new Error('a title is a text')
      return { ...('name' in fields && { title: fields.name }), ...('color' in fields && { color: fields.color }) }
    },
  }`)
  try {
    await store(db, 'tags', [
      { id: 'titled', title: 'law', color: 'red' },
      { id: 'untitled', title: 7, color: 'red' },
    ])
    expect(await undo(await edit('tags', 'titled', { name: 'tax', color: 'red' }))).toMatchObject({
      changed: 1,
    })
    expect(await original('tags', 'titled')).toEqual({ id: 'titled', title: 'law', color: 'red' })
    expect(await undo(await edit('tags', 'untitled', { name: 'tax', color: 'red' }))).toMatchObject({
      changed: 0,
      left: [{ id: 'untitled', reason: 'refused', detail: expect.stringContaining('a title is a text') }],
    })
  } finally {
    await mapByFile(undefined)
  }
})
