// Creating, deleting, restoring and generating tags and codes, and changing many at once.

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Outcome } from '#contract/acts.ts'
import { combinationsPerCode } from '#contract/code-pattern.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { type Method, type SignedIn, testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { store } from '#test/documents.ts'
import { mapBy, mapByFile } from '#test/mapping.ts'

const stoa = await testApp()
const { db } = stoa
const administrator = await stoa.signIn({ admin: true })
const other = await stoa.signIn({ admin: true })
const member = await stoa.signIn()

const future = { seconds: 1_900_000_000, nanoseconds: 7 }
const past = { seconds: 1_000_000_000, nanoseconds: 0 }
const code = (id: string, values: object = {}) => ({
  id,
  percentageDiscount: 10,
  expirationDate: future,
  ...values,
})

beforeEach(async () => {
  await db.query(sql`delete from tags`)
  await db.query(sql`delete from discount_codes`)
  // Also removes recorded deletions.
  await changeHistory(db, 'truncate history, tombstones, idempotency_keys, faults')
})

type Call = { method?: Method; payload?: object; headers?: Record<string, string>; as?: SignedIn }

const call = (url: string, { method = 'POST', payload, headers, as = administrator }: Call = {}) =>
  as.call(method, `/api/${url}`, payload, headers)

const get = async (url: string) => (await call(url, { method: 'GET' })).body
const remove = (url: string, headers: Record<string, string> = {}) => call(url, { method: 'DELETE', headers })
const key = (text: string) => ({ 'idempotency-key': text })
const kinds = async (id: string, entity = 'discount-codes') =>
  (await get(`history?entity=${entity}&id=${encodeURIComponent(id)}`)).map(
    ({ kind }: { kind: string }) => kind,
  )

async function batch(entity: string, payload: object): Promise<Outcome> {
  const answer = await call(`${entity}/batch`, { payload })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body
}

/** Returns the rows of a page, as the browser names them in a batch. */
async function rowsOf(entity: string): Promise<{ id: string; version: number }[]> {
  const rows: { id: string; version: number }[] = await get(`${entity}?limit=200`)
  return rows.map(({ id, version }) => ({ id, version }))
}

test('an editor changes, many at once too, and undoes changes; what creates or deletes is refused', async () => {
  const editor = await stoa.signIn({ role: 'editor' })
  const by = (url: string, payload?: object) => call(url, { as: editor, ...(payload && { payload }) })
  const status = async (answer: ReturnType<typeof by>) => (await answer).status
  await store(db, 'tags', [{ id: 'a', name: 'a', color: 'red' }])
  const rows = await rowsOf('tags')
  const changed = await by('tags/batch', { rows, change: { kind: 'color', color: 'teal' } })
  expect(changed.body).toMatchObject({ changed: 1 })
  expect((await by(`acts/${changed.body.act}/undo`)).body).toMatchObject({ changed: 1, left: [] })

  const deletion = { rows: await rowsOf('tags'), change: { kind: 'delete' } }
  expect(await status(by('tags/batch', deletion))).toBe(403)
  expect(await status(by('tags/batch', { ...deletion, dryRun: true }))).toBe(403)
  expect(await status(by('tags', { name: 'b', color: 'red' }))).toBe(403)
  const { act } = await batch('tags', deletion)
  expect(await status(by(`acts/${act}/undo`))).toBe(403)
  expect(await status(by('tags/a/restore'))).toBe(403)
  const made = await call('discount-codes', { payload: code('MADE') })
  const [entry] = await get('activity?entity=discount-codes')
  expect([made.status, await status(by(`acts/${entry.act}/undo`))]).toEqual([201, 403])
})

describe('at once', () => {
  const generate = (count: number, as: SignedIn) =>
    call('discount-codes/generate', {
      payload: { pattern: 'SPRING-######', count, percentageDiscount: 10, expirationDate: future },
      as,
    })

  test('acts of several people, and of one, are all made', async () => {
    const answers = await Promise.all([administrator, other, administrator].map((as) => generate(20, as)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.query(sql`select act_changes as n from history where act_changes is not null`)).toEqual(
      Array(3).fill({ n: 20 }),
    )
  })

  test('an act without a turn says what is busy, and when to try again', async () => {
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const holding = stoa.context.slots.acts.run('somebody', () => done)
    const refused = await generate(1, other)
    expect([refused.status, refused.body.detail, refused.headers['retry-after']]).toEqual([
      503,
      'Another large change is being made. Nothing was changed: try again in a moment.',
      '5',
    ])
    resolve()
    await holding
    expect((await generate(1, other)).status).toBe(200)
  })
})

describe('one record', () => {
  test('a code is made, deleted, and restored with its id, its unknown fields and its history', async () => {
    const made = await call('discount-codes', { payload: code('new') })
    expect([made.status, made.body, made.headers.etag]).toEqual([
      201,
      { ...code('new'), version: 1, act: expect.any(String) },
      '"1"',
    ])
    await store(db, 'discount-codes', [{ ...code('new'), campaign: 'of the marketplace' }])
    expect((await remove('discount-codes/new', { 'if-match': '"1"' })).status).toBe(412)
    const deleted = await remove('discount-codes/new', { 'if-match': '"2"' })
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect((await call('discount-codes/new', { method: 'GET' })).status).toBe(404)
    expect(await db.query(sql`select entity, id, version from tombstones`)).toEqual([
      { entity: 'discount-codes', id: 'new', version: 3n },
    ])
    const restored = await call('discount-codes/new/restore')
    expect([restored.status, restored.body, restored.headers.etag]).toEqual([
      201,
      { ...code('new'), version: 4, act: expect.any(String) },
      '"4"',
    ])
    expect(await db.query(sql`select original::json ->> 'campaign' as campaign from discount_codes`)).toEqual(
      [{ campaign: 'of the marketplace' }],
    )
    expect(await db.query(sql`select from tombstones`)).toEqual([])
    expect((await kinds('new')).toReversed().filter((kind: string) => kind !== 'changed')).toEqual([
      'created',
      'deleted',
      'restored',
    ])
  })

  test('a code that differs from another one in case alone is somebody else’s', async () => {
    await call('discount-codes', { payload: code('Spring') })
    for (const id of ['Spring', 'SPRING', 'sPRING']) {
      const answer = await call('discount-codes', { payload: code(id) })
      expect([answer.status, answer.body]).toEqual([
        409,
        expect.objectContaining({
          code: 'conflict',
          detail: "The discount code 'Spring' already exists.",
        }),
      ])
    }
    expect(await get('discount-codes')).toHaveLength(1)
  })

  test.each(['', ' x', 'x ', '\u00a0x', 'x'.repeat(65), '.', '..', 'a\nb', '\0'])(
    'refuses the code %j',
    async (id) => {
      const answer = await call('discount-codes', { payload: code(id) })
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({
          fields: expect.arrayContaining([expect.objectContaining({ field: 'id' })]),
        }),
      ])
    },
  )

  test('tells which codes a new one looks like', async () => {
    await store(db, 'discount-codes', [
      code('INV1'),
      code('Summer20'),
      code('ＷＩＤＥ'),
      code('In\u200Bside'),
      code('OTHER'),
    ])
    const told = (typed: string) => get(`discount-codes.look-alikes?code=${encodeURIComponent(typed)}`)
    for (const [typed, existing] of [
      ['INV1', 'INV1'],
      ['invl', 'INV1'],
      ['ІNVІ', 'INV1'],
      ['SUMMER2O', 'Summer20'],
      ['ЅUММЕR20', 'Summer20'],
      ['wide', 'ＷＩＤＥ'],
      ['Inside', 'In\u200Bside'],
    ] as const)
      expect([typed, await told(typed)]).toEqual([typed, [existing]])
    expect(await told('INV2')).toEqual([])
    const answer = await call('discount-codes.look-alikes?code=INV1', { method: 'GET', as: member })
    expect(answer.status).toBe(403)
  })
})

describe('Idempotency-Key', () => {
  test('a request with the same key makes nothing twice, and answers the same, also at the same time', async () => {
    const payload = { name: 'once', color: '' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('tags', { payload, headers: key('one') })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers.etag))).toEqual(new Set(['"1"']))
    expect(await get('tags')).toHaveLength(1)
    const ofAnother = await call('tags', { payload, headers: key('one'), as: other })
    expect(ofAnother.body.id).not.toBe(answers[0]?.body.id)
  })

  test('the same key with other content is refused, and a refused request may be corrected under its key', async () => {
    await call('discount-codes', { payload: code('taken') })
    expect((await call('discount-codes', { payload: code('TAKEN'), headers: key('k') })).status).toBe(409)
    expect((await call('discount-codes', { payload: code('free'), headers: key('k') })).status).toBe(201)
    const answer = await call('discount-codes', { payload: code('more'), headers: key('k') })
    expect([answer.status, answer.body.detail]).toEqual([
      400,
      'This Idempotency-Key was used for another request. Use a new one.',
    ])
    for (const bad of ['', 'x'.repeat(201), 'a b'])
      expect((await call('tags', { payload: { name: 'x', color: '' }, headers: key(bad) })).status).toBe(400)
  })

  test('undoing and restoring need none: repeated, also at the same time, they change nothing twice', async () => {
    await store(db, 'discount-codes', [code('A'), code('B')])
    await remove('discount-codes/A')
    const restored = await Promise.all(Array.from({ length: 5 }, () => call('discount-codes/A/restore')))
    expect(restored.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    const { act } = await batch('discount-codes', {
      rows: await rowsOf('discount-codes'),
      change: { kind: 'delete' },
    })
    const undone = await Promise.all(Array.from({ length: 5 }, () => call(`acts/${act}/undo`)))
    expect(undone.map((answer) => answer.body.changed).toSorted()).toEqual([0, 0, 0, 0, 2])
    expect(await kinds('A')).toEqual(['restored', 'deleted', 'restored', 'deleted'])
    expect(await kinds('B')).toEqual(['restored', 'deleted'])
  })
})

describe('many at once', () => {
  test('a dry run tells what the act does, and changes nothing', async () => {
    await store(db, 'discount-codes', [
      code('a', { expirationDate: past }),
      code('b'),
      code('c', { percentageDiscount: 5 }),
    ])
    const rows = await rowsOf('discount-codes')
    const change = { kind: 'expiration', expirationDate: future }
    const told = await batch('discount-codes', { rows, change, dryRun: true })
    expect(told).toEqual({
      act: null,
      changed: 1,
      unchanged: 2,
      activated: 1,
      expired: 0,
      left: [],
      pending: [],
    })
    expect(await db.query(sql`select from history where event is null`)).toEqual([])
    expect(await batch('discount-codes', { rows, change })).toEqual({ ...told, act: expect.any(String) })
    expect(await get('discount-codes?state=expired')).toEqual([])
  })

  test('days are added to the expiration of each code, at the same time of day across a change of the clocks', async () => {
    const berlin = await testApp({ timeZone: 'Europe/Berlin' })
    const { call } = await berlin.signIn({ admin: true })
    // 2026-03-27 23:59:59 in Berlin, before the clocks change.
    const seconds = Date.UTC(2026, 2, 27, 22, 59, 59) / 1000
    await store(berlin.db, 'discount-codes', [
      code('a', { expirationDate: { seconds, nanoseconds: 999_999_999 } }),
      { id: 'never', percentageDiscount: 1 },
      code('late', { expirationDate: '9999-12-31T12:00:00Z' }),
    ])
    const rows = ['a', 'never', 'late'].map((id) => ({ id, version: 1 }))
    const payload = { rows, change: { kind: 'extend', days: 7 } }
    expect((await call('POST', '/api/discount-codes/batch', payload)).body).toMatchObject({
      changed: 1,
      left: [
        { id: 'never', reason: 'refused', detail: 'It has no expiration date that can be extended.' },
        { id: 'late', reason: 'refused', detail: 'It would be too late.' },
      ],
    })
    const { expirationDate } = (await call('GET', '/api/discount-codes/a')).body
    expect(expirationDate).toEqual({
      seconds: Date.UTC(2026, 3, 3, 21, 59, 59) / 1000,
      nanoseconds: 999_999_999,
    })
  })

  test('a thousand tags are one act: one entry of Activity, one row of history each, undone and redone at once', async () => {
    await store(
      db,
      'tags',
      Array.from({ length: 1_000 }, (_, n) => ({ id: `t${n}`, name: `tag ${n}`, color: 'red' })),
    )
    await store(db, 'tags', [{ id: 'extra', name: 'extra' }])
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ id: `t${n}`, version: 1 }))
    const { act } = await batch('tags', { rows, change: { kind: 'delete' } })
    expect(await get('activity')).toEqual([
      expect.objectContaining({ entity: 'tags', kind: 'deleted', act, changes: 1_000, after: null }),
    ])
    expect(await get('activity.totals')).toMatchObject({ count: 1 })
    expect(await get(`activity.totals?act=${act}`)).toMatchObject({ count: 1_000 })
    expect(await get('activity?record=t7')).toEqual([expect.objectContaining({ record: 't7', changes: 1 })])
    expect((await call('activity.csv?area=edits', { method: 'GET' })).text.trim().split('\n')).toHaveLength(
      1_001,
    )
    expect(await get('tags?q=tag')).toEqual([])
    expect(await findWrongFigures(db)).toEqual([])
    await call('tags/t3/restore')
    const undone: Outcome = (await call(`acts/${act}/undo`)).body
    expect(undone).toMatchObject({ changed: 999, left: [{ id: 't3', reason: 'refused' }] })
    expect(await get('tags?q=tag&limit=1')).toHaveLength(1)
    expect(await get('activity?limit=1')).toEqual([
      expect.objectContaining({ kind: 'restored', act: undone.act, changes: 999 }),
    ])
    const redone: Outcome = (await call(`acts/${undone.act}/undo`)).body
    expect([redone.changed, (await get('tags')).length]).toEqual([999, 2])
    expect(await findWrongFigures(db)).toEqual([])
    const uneven = await db.query(
      sql`select document_id from history where act = ${act}::uuid group by 1 having count(*) <> 1`,
    )
    expect(uneven).toEqual([])
  })

  test('several batches of one person join one act; it is nobody else’s, and of one entity', async () => {
    await store(
      db,
      'discount-codes',
      ['a', 'b'].map((id) => code(id)),
    )
    await store(db, 'tags', [{ id: 't', name: 't' }])
    const act = randomUUID()
    const change = { kind: 'percentage', percentageDiscount: 50 }
    await batch('discount-codes', { rows: [{ id: 'a', version: 1 }], change, act })
    await batch('discount-codes', { rows: [{ id: 'b', version: 1 }], change, act })
    expect(await get('activity')).toEqual([expect.objectContaining({ act, changes: 2 })])
    const payload = { rows: [{ id: 'b', version: 2 }], change: { kind: 'delete' }, act }
    expect((await call('discount-codes/batch', { payload, as: other })).status).toBe(400)
    expect(
      (await call('tags/batch', { payload: { ...payload, rows: [{ id: 't', version: 1 }] } })).status,
    ).toBe(400)
    expect((await call(`acts/${act}/undo`)).body).toMatchObject({ changed: 2, left: [] })
  })

  test.each([
    { rows: [] },
    { rows: Array.from({ length: 1_001 }, (_, n) => ({ id: `${n}`, version: 1 })) },
    {
      rows: [
        { id: 'a', version: 1 },
        { id: 'a', version: 2 },
      ],
    },
    { rows: [{ id: 'a', version: 0.5 }] },
    { rows: [{ id: 'a', version: 1 }], act: 'no-uuid' },
  ])('refuses a malformed batch (%#)', async (wrong) => {
    const payload = { change: { kind: 'delete' }, ...wrong }
    expect((await call('tags/batch', { payload })).status).toBe(400)
  })
})

describe('generating codes', () => {
  const wanted = (values: object) => ({
    pattern: 'SPRING-####',
    count: 200,
    percentageDiscount: 15,
    expirationDate: future,
    ...values,
  })

  test('makes distinct codes as one act, which is undone at once, and never twice under one key', async () => {
    const payload = wanted({})
    const [first, again] = [
      await call('discount-codes/generate', { payload, headers: key('g') }),
      await call('discount-codes/generate', { payload, headers: key('g') }),
    ]
    const { act, codes } = first.body
    expect(again.body).toEqual({ act, codes, pending: [] })
    expect(new Set(codes).size).toBe(200)
    for (const one of codes) expect(one).toMatch(/^SPRING-[A-HJKMNP-Z2-9]{4}$/)
    expect(await get('discount-codes?limit=1')).toMatchObject([
      { percentageDiscount: 15, expirationDate: future },
    ])
    expect(await get('activity')).toEqual([expect.objectContaining({ kind: 'created', changes: 200, act })])
    expect((await call(`acts/${act}/undo`)).body).toMatchObject({ changed: 200 })
    expect(await get('discount-codes')).toEqual([])
  })

  test.each([
    [{ pattern: 'SPRING' }, 'must contain # for each random character'],
    [
      { pattern: 'S-##' },
      `must have ${combinationsPerCode} combinations for each code, so that nobody guesses one: add a #`,
    ],
    [{ pattern: ` ${'#'.repeat(9)}` }, 'must not begin or end with a blank'],
  ])('refuses the pattern of %j', async (values, detail) => {
    const answer = await call('discount-codes/generate', { payload: wanted(values) })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      expect.arrayContaining([{ field: 'pattern', detail }]),
    ])
  })
})

test('a code is made in the marketplace’s own shape, and changed there many at once', async () => {
  await mapBy(`export const discountCodes = {
    read: ({ terms }) => ({ percentageDiscount: terms?.off, expirationDate: terms?.until }),
    write: ({ percentageDiscount: off, expirationDate: until }, { terms }) => ({
      terms: { off: off ?? terms?.off, until: until ? new Date(until.seconds * 1000).toISOString() : terms?.until },
    }),
  }`)
  try {
    const whole = { seconds: 1_900_000_000, nanoseconds: 0 }
    const made = await call('discount-codes', { payload: code('mapped', { expirationDate: whole }) })
    expect([made.status, made.body]).toEqual([
      201,
      { ...code('mapped', { expirationDate: whole }), version: 1, act: expect.any(String) },
    ])
    const change = { kind: 'percentage', percentageDiscount: 30 }
    expect(await batch('discount-codes', { rows: await rowsOf('discount-codes'), change })).toMatchObject({
      changed: 1,
    })
    expect(await db.query(sql`select original::json -> 'terms' as terms from discount_codes`)).toEqual([
      { terms: { off: 30, until: expect.stringMatching(/^2030-03-17T/) } },
    ])
  } finally {
    await mapByFile(undefined)
  }
})
