// Changes of tags and discount codes: who may make them, which version they expect, what is written, and their history.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { exportCommand } from '#server/commands/import.ts'
import { testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { store } from '#test/documents.ts'

const stoa = await testApp()
const { app, db, signIn } = stoa
type Headers = Record<string, string>
const administrator = await signIn({ admin: true })
const { headers: reader } = await signIn()

const expirationDate = { seconds: 1_800_000_000, nanoseconds: 0 }

const kinds = [
  {
    entity: 'tags',
    document: { id: 'a/b', name: 'old_name', color: 'blue', note: { kept: ['as', 'it', 'was'] }, __typo: 1 },
    body: { name: 'new_name', color: '#ff0000' },
    other: { name: 'other', color: 'red' },
    spelled: { name: 'new_name', color: '#ff0000' },
    variant: (n: number) => ({ name: `name ${n}`, color: 'red' }),
  },
  {
    entity: 'discount-codes',
    document: { id: 'a/b', percentageDiscount: '10', expirationDate: '2020-01-01', note: { kept: true } },
    body: { id: 'a/b', percentageDiscount: 25, expirationDate },
    other: { id: 'a/b', percentageDiscount: 0, expirationDate: { seconds: 0, nanoseconds: 999_999_999 } },
    spelled: { percentageDiscount: '25', expirationDate: '2027-01-15T08:00:00Z' },
    variant: (n: number) => ({ id: 'a/b', percentageDiscount: n, expirationDate }),
  },
] as const

type Kind = (typeof kinds)[number]

describe.each(kinds)('PATCH /api/$entity/{id}', (kind: Kind) => {
  const { entity, document, body, other, spelled, variant } = kind
  const url = fillPath(`/api/${entity}/{id}`, { id: 'a/b' })

  const patch = (payload: unknown, headers: Headers = administrator.headers, to = url) =>
    app.inject({
      method: 'PATCH',
      url: to,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  const read = () => app.inject({ url, headers: reader })
  const history = async () =>
    (await app.inject({ url: `/api/history?entity=${entity}&id=a%2Fb`, headers: reader })).json()

  async function exported(): Promise<unknown> {
    const folder = await makeFolderOf()
    await runCommand(exportCommand, [folder], stoa)
    return JSON.parse(await readFile(join(folder, `${entity}.jsonl`), 'utf8'))
  }

  beforeEach(async () => {
    await changeHistory(db, 'truncate history, tags, discount_codes, faults')
    await store(db, entity, [document])
  })

  test('[111][126] changes the record, answers it, and writes who changed what into the history', async () => {
    const { faults: _, version, ...before } = (await read()).json()
    const answer = await patch(body)
    const { version: written, act, ...after } = answer.json()
    expect([answer.statusCode, after]).toEqual([200, { ...before, ...body, id: 'a/b' }])
    expect(written).toBe(version + 1)
    expect((await read()).json()).toEqual({ ...after, version: written })
    const { uid, email } = administrator
    expect(await history()).toEqual([
      {
        id: expect.any(String),
        at: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
        actor: { uid, email, name: 'Ada Test' },
        before,
        after,
        kind: 'changed',
        act,
      },
    ])
    const [{ at }] = await history()
    expect(Math.abs(at.seconds - Date.now() / 1000)).toBeLessThan(60)
  })

  test('leaves every other field of the imported document unchanged, and each edited one in its spelling', async () => {
    await patch(body)
    expect(await exported()).toEqual({ ...document, ...spelled })
  })

  test('that changes nothing leaves the version and the history as they are', async () => {
    const first = await patch(body)
    const again = await patch(body)
    const { act: _, ...same } = first.json()
    expect([again.statusCode, again.json(), again.headers.etag]).toEqual([200, same, first.headers.etag])
    expect(await history()).toHaveLength(1)
  })

  test('is for administrators: others learn that they may only read', async () => {
    const answer = await patch(body, reader)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    expect(answer.json().detail).toBe('Only editors and administrators can change this. You can read it.')
    const signedOut = await patch(body, { 'sec-fetch-site': 'same-origin' })
    expect([signedOut.statusCode, signedOut.json().code]).toEqual([401, 'unauthenticated'])
    expect(await exported()).toEqual(document)
    expect(await history()).toEqual([])
  })

  test('of an unknown id answers not found', async () => {
    const id = 'none'
    const answer = await patch(
      { ...body, ...('id' in body && { id }) },
      administrator.headers,
      `/api/${entity}/${id}`,
    )
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })

  test.each<[string, (version: number) => [more: object, headers: Headers]]>([
    ['the version in its body', (version) => [{ version }, {}]],
    ['If-Match', (version) => [{}, { 'if-match': `"${version}"` }]],
  ])('with %s refuses to overwrite a later change, and writes nothing', async (_, seen) => {
    const first = await read()
    const { version } = first.json()
    expect(first.headers.etag).toBe(`"${version}"`)
    const [more, headers] = seen(version)
    const send = (one: object) => patch({ ...one, ...more }, { ...administrator.headers, ...headers })
    expect((await send(other)).statusCode).toBe(200)
    const late = await send(body)
    expect([late.statusCode, late.json()]).toMatchObject([
      412,
      { code: 'conflict', title: 'Precondition Failed', detail: expect.stringContaining('Reload') },
    ])
    expect((await read()).json()).toMatchObject(other)
    expect(await history()).toHaveLength(1)
    expect(JSON.stringify(await exported())).not.toContain('version')
  })

  test.each([
    ['nginx and HAProxy, which make it weak', 'W/"1"'],
    ['Apache with mod_deflate', '"1-gzip"'],
    ['Apache with mod_brotli', 'W/"1-br"'],
    ['Jetty', '"1--gzip"'],
    ['older ones of Apache', '"1"-gzip'],
    ['others', '"1;gzip"'],
  ])('honours an If-Match as changed by %s', async (_, ifMatch) => {
    const { version } = (await read()).json()
    const given = (value: number) => ({
      ...administrator.headers,
      'if-match': ifMatch.replace('1', `${value}`),
    })
    expect((await patch(body, given(version + 1))).statusCode).toBe(412)
    expect((await patch(body, given(version))).statusCode).toBe(200)
  })

  test('accepts exactly one of several changes of the same version', async () => {
    const seen = String((await read()).headers.etag)
    const headers = { ...administrator.headers, 'if-match': seen }
    const answers = await Promise.all([body, other, body, other].map((one) => patch(one, headers)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 412, 412, 412])
    expect(await history()).toHaveLength(1)
  })

  test('without If-Match accepts all changes, one after the other', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => patch(variant(n))))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    const changes = await history()
    expect(changes).toHaveLength(4)
    for (const [index, change] of changes.slice(0, -1).entries()) {
      expect(change.before).toEqual(changes[index + 1].after)
    }
  })
})

const [tag, code] = kinds

describe('a body is refused with the field at fault', () => {
  test.each([
    ['name', { color: 'red' }],
    ['color', { name: 'x' }],
    ['name', { name: null, color: 'red' }],
    ['name', { name: 'x'.repeat(201), color: 'red' }],
    ['color', { name: 'x', color: 'y'.repeat(101) }],
    ['id', { name: 'x', color: 'red', id: 'a/b' }],
    ['isAdmin', { name: 'x', color: 'red', isAdmin: true }],
  ])('tags: %s in %j', async (field, body) => {
    await expectRefused(tag.entity, field, body)
  })

  const { body } = code
  test.each([
    ['percentageDiscount', '[124]', { ...body, percentageDiscount: 101 }],
    ['percentageDiscount', '[123]', { ...body, percentageDiscount: -1 }],
    ['percentageDiscount', '[125]', { ...body, percentageDiscount: 1.5 }],
    ['percentageDiscount', '[122]', { ...body, percentageDiscount: '5' }],
    ['percentageDiscount', 'missing', { id: 'a/b', expirationDate }],
    ['id', 'missing', { percentageDiscount: 5, expirationDate }],
    ['id', 'of another code', { ...body, id: 'b/a' }],
    ['id', 'with a NUL', { ...body, id: 'a\0b' }],
    ['expirationDate', 'missing', { id: 'a/b', percentageDiscount: 5 }],
    ['expirationDate.seconds', 'missing', { ...body, expirationDate: { nanoseconds: 0 } }],
    [
      'expirationDate.nanoseconds',
      'a whole second',
      { ...body, expirationDate: { seconds: 1, nanoseconds: 1e9 } },
    ],
    ['expirationDate.zone', 'unknown', { ...body, expirationDate: { ...expirationDate, zone: 'UTC' } }],
    ['note', 'unknown', { ...body, note: 'x' }],
  ])('discount codes: %s, %s', async (field, _, wrong) => {
    await expectRefused(code.entity, field, wrong)
  })

  test.each([0, 100])('but %i percent is accepted', async (percentageDiscount) => {
    await store(db, 'discount-codes', [code.document])
    expect((await send('discount-codes', { ...body, percentageDiscount })).status).toBe(200)
  })

  const send = (entity: string, payload: object) =>
    administrator.call('PATCH', `/api/${entity}/a%2Fb`, payload)

  async function expectRefused(entity: Kind['entity'], field: string, payload: object): Promise<void> {
    await changeHistory(db, 'truncate history, tags, discount_codes, faults')
    await store(db, entity, [kinds.find((kind) => kind.entity === entity)?.document ?? { id: 'a/b' }])
    const { status, body } = await send(entity, payload)
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.fields).toEqual([{ field, detail: expect.stringMatching(/^(must|is) /) }])
    expect(body.detail).toMatch(/\.$/)
    expect(await db.query(sql`select from history where event is null`)).toHaveLength(0)
  }
})

describe('GET /api/history', () => {
  const get = (query: string, headers: Headers = reader) =>
    app.inject({ url: `/api/history?${query}`, headers })

  test('of a record without changes, or of an unknown record, is empty', async () => {
    expect((await get('entity=tags&id=none')).json()).toEqual([])
  })

  test.each([
    ['entity', 'id=t'],
    ['id', 'entity=tags'],
    ['id', 'entity=tags&id='],
    ['id', 'entity=tags&id=%00'],
    ['entity', 'entity=users&id=t'],
    ['more', 'entity=tags&id=t&more=1'],
  ])('refuses %s in ?%s', async (field, query) => {
    const answer = await get(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields.map((one: { field: string }) => one.field)).toEqual([field])
  })
})

test('a code of 7.5 percent is shown as it is, and keeps it while its expiration is edited', async () => {
  await store(db, 'discount-codes', [
    { id: 'HALF', percentageDiscount: '7.50', expirationDate: 1_900_000_000 },
  ])
  const { headers } = await stoa.signIn({ admin: true })
  const url = '/api/discount-codes/HALF'
  expect((await app.inject({ url, headers })).json()).toMatchObject({ percentageDiscount: 7.5 })
  const expirationDate = { seconds: 1_900_000_001, nanoseconds: 0 }
  const edit = (percentageDiscount: number) =>
    app.inject({ method: 'PATCH', url, headers, payload: { id: 'HALF', percentageDiscount, expirationDate } })
  expect((await edit(7.4)).statusCode).toBe(400)
  expect((await edit(7.5)).json()).toMatchObject({ percentageDiscount: 7.5, expirationDate })
  const [row] = await db.query(sql`select original from discount_codes where id = 'HALF'`)
  expect(JSON.parse(String(row?.original))).toMatchObject({ percentageDiscount: '7.50' })
  expect((await edit(8)).json()).toMatchObject({ percentageDiscount: 8 })
})
