// A marketplace of any shape: documents imported and sent through a mapping equal documents of the specified shape.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { readConfig } from '#server/config/config.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { listOutdated, rebuildDocuments, recordDerivations } from '#server/documents/stored/rebuild.sql.ts'
import { tableNames, tables, wholeOf } from '#server/documents/stored/tables.sql.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { mapBy, mapByFile } from '#test/mapping.ts'
import { issueToken, sendLines } from '#test/programs.ts'
import {
  filesOf,
  marketplace,
  moduleOf,
  type ShapeName,
  shapeNames,
  specified,
  written,
} from '#test/shapes.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand, importCommand } from './import.ts'

const stoa = await testApp()
const { app, db } = stoa
const { headers } = await stoa.signIn({ admin: true })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const io = { db, config: readConfig({}) }

const importOf = async (files: Record<string, string>) =>
  runCommand(importCommand, [await makeFolderOf(files)], io)

const use = (shape: ShapeName | undefined) => mapByFile(shape && moduleOf(shape))

/** Removes everything but the signed-in account. */
async function empty(): Promise<void> {
  await db.query(sql`delete from users where length(id) < 8`)
  for (const table of tableNames.filter((name) => name !== 'users'))
    await db.query(sql`delete from ${raw(table)}`)
  await db.query(sql`delete from faults`)
}

beforeEach(async () => {
  await use(undefined)
  await empty()
  await db.query(sql`delete from derivations`)
  await recordDerivations(db)
})
afterAll(() => use(undefined))

/** Returns what the console reads, ignoring the order of fields. */
async function stored(entity: EntityName): Promise<unknown[]> {
  const rows = await db.query<{ document: string }>(sql`
    select ${wholeOf(entity)} as document from ${raw(tables[entity].table)}
    where length(id) < 8 order by id`)
  return rows.map(({ document }) => JSON.parse(document))
}

const sorted = (shape: ShapeName, entity: EntityName) =>
  specified(shape, entity).toSorted((a, b) => (a.id < b.id ? -1 : 1))

const get = async (url: string) => (await app.inject({ url, headers })).json()

/** Amounts of cents are texts with two digits, as those of the marketplace are; a plain number is a number. */
function plain(documents: unknown[]): unknown {
  return JSON.parse(JSON.stringify(documents), (key, value) =>
    /Price|Rate$/.test(key) ? Number(value) : value,
  )
}

describe.each(shapeNames)('a marketplace in %s', (shape) => {
  test('is imported as if it had the specified shape, and exported as it is', async () => {
    await use(shape)
    expect((await importOf(filesOf(shape))).status).toBe(0)
    for (const entity of entityNames)
      expect(plain(await stored(entity))).toEqual(plain(sorted(shape, entity)))
    expect(await db.query(sql`select * from faults`)).toEqual([])
    expect(await findWrongFigures(db)).toEqual([])
    const out = await makeFolderOf()
    await runCommand(exportCommand, [out], io)
    const sessions = (await readFile(join(out, 'sessions.jsonl'), 'utf8')).trim().split('\n')
    expect(sessions.map((line) => JSON.parse(line))).toEqual(
      written(shape, 'sessions').map((one, index) => ({ ...one, id: marketplace.sessions[index]?.id })),
    )
  })

  test('is listed, summed, filtered and found like the specified one', async () => {
    const answers = async () => ({
      sessions: plain(await get('/api/sessions?sort=-totalPrice&limit=100')),
      noShows: (await get(`/api/sessions?limit=100&label=${encodeURIComponent('No show')}`)).map(
        ({ id }: { id: string }) => id,
      ),
      totals: await get('/api/sessions.totals'),
      experts: (await get('/api/users?expert=true&limit=100')).map(({ id }: { id: string }) => id),
      found: (await get('/api/sessions?q=zeppelin&limit=10')).map(({ id }: { id: string }) => id),
      phone: (await get('/api/users?q=01701234520&limit=10')).map(({ id }: { id: string }) => id),
      code: (await get('/api/discount-codes?limit=10')).length,
    })
    const files = entityNames.map((entity) => [
      `${entity}.jsonl`,
      marketplace[entity].map((document) => `${JSON.stringify(document)}\n`).join(''),
    ])
    await importOf(Object.fromEntries(files))
    const specified = await answers()
    expect(specified.found).toEqual(['107'])
    await empty()
    await use(shape)
    await importOf(filesOf(shape))
    await stoa.untilNotified()
    expect(await answers()).toEqual(specified)
  })

  test('is rebuilt when it gets its mapping after it was loaded, and again without it', async () => {
    const files: Record<string, string> = {}
    for (const entity of entityNames) {
      const documents = written(shape, entity).map((one, index) => ({
        ...one,
        id: marketplace[entity][index]?.id,
      }))
      files[`${entity}.jsonl`] = documents.map((one) => `${JSON.stringify(one)}\n`).join('')
    }
    await importOf(files)
    const before = await stored('sessions')
    expect(before).not.toEqual(sorted(shape, 'sessions'))
    expect(await listOutdated(db)).toEqual([])
    await use(shape)
    expect(await listOutdated(db)).toEqual(entityNames)
    for (const entity of entityNames) for await (const _ of rebuildDocuments(db, entity)) void _
    expect(await listOutdated(db)).toEqual([])
    for (const entity of entityNames)
      expect(plain(await stored(entity))).toEqual(plain(sorted(shape, entity)))
    expect(await findWrongFigures(db)).toEqual([])
    await use(undefined)
    expect(await listOutdated(db)).toEqual(entityNames)
    for await (const _ of rebuildDocuments(db, 'sessions')) void _
    expect(await stored('sessions')).toEqual(before)
  })
})

const edited: Record<ShapeName, { tag: object; code: object; expiry: object }> = {
  snake_case: {
    tag: { label: 'Tax', color_hex: 'teal', sort_order: 3 },
    code: { percent_off: '25%' },
    expiry: { expires_at: 1_900_000_000 },
  },
  mongodb: {
    tag: { _id: { $oid: '41' }, label: 'Tax', hex: 'teal', rank: { $numberInt: '3' } },
    code: { percent: 25 },
    expiry: { until: { seconds: 1_900_000_000, nanoseconds: 0 } },
  },
  firestore: {
    tag: { title: 'Tax', look: { color: 'teal', bold: true } },
    code: { percent: 25 },
    expiry: { until: { seconds: 1_900_000_000, nanoseconds: 0 } },
  },
}

describe.each(shapeNames)('an edit of a marketplace in %s', (shape) => {
  beforeEach(async () => {
    await use(shape)
    await importOf(filesOf(shape))
  })

  const original = async (entity: 'tags' | 'discount-codes', id: string) => {
    const [row] = await db.query<{ document: string }>(sql`
      select ${originalOf(entity)} as document from ${raw(tables[entity].table)} where id = ${id}`)
    return JSON.parse(row?.document ?? '{}')
  }

  const patch = async (url: string, payload: object) =>
    await app.inject({ method: 'PATCH', url, headers, payload })

  test('changes only its field, where and as the marketplace writes it', async () => {
    const answer = await patch('/api/tags/41', { name: 'Tax', color: 'teal' })
    expect(answer.json()).toMatchObject({ name: 'Tax', color: 'teal' })
    expect(await original('tags', '41')).toEqual({ id: '41', ...edited[shape].tag })
    const before = await original('discount-codes', 'SPRING')
    const expirationDate = { seconds: 1_750_000_000 + 900 * 86_400, nanoseconds: 0 }
    await patch('/api/discount-codes/SPRING', { id: 'SPRING', percentageDiscount: 25, expirationDate })
    expect(await original('discount-codes', 'SPRING')).toEqual({ ...before, ...edited[shape].code })
    const later = { seconds: 1_900_000_000, nanoseconds: 0 }
    const body = { id: 'SPRING', percentageDiscount: 25, expirationDate: later }
    const answered = await patch('/api/discount-codes/SPRING', body)
    expect(answered.json()).toMatchObject(body)
    expect(await original('discount-codes', 'SPRING')).toEqual({
      ...before,
      ...edited[shape].code,
      ...edited[shape].expiry,
    })
  })
})

describe('a value that the shape cannot hold', () => {
  const save = async (code: string, line: string) => {
    await mapBy(code)
    await importOf({ 'tags.jsonl': line })
    const payload = { name: 'New', color: 'red' }
    const answer = await app.inject({ method: 'PATCH', url: '/api/tags/x', headers, payload })
    return [answer.statusCode, answer.json().detail]
  }

  test.each<[string, string, string]>([
    [
      'a constant',
      "export const tags = () => ({ name: 'All the same' })",
      'tags reads it as another one, and has no write',
    ],
    [
      'a write that writes another one',
      "export const tags = { read: ({ label }) => ({ name: label }), write: () => ({ label: 'Other' }) }",
      'tags reads it as another one',
    ],
    [
      'a write that throws',
      "export const tags = { read: ({ label }) => ({ name: label }),\n write() { throw new Error('no names') } }",
      'Error: no names (stoa.mapping.mjs:2:',
    ],
    [
      'a write that hangs',
      'export const tags = { read: ({ label }) => ({ name: label }), write() { for (;;); } }',
      'A document takes too much time to be read.',
    ],
  ])('is refused at its field: %s', async (_, code, because) => {
    const [status, detail] = await save(code, '{"id":"x","label":"Old","color":"red"}')
    expect([status, detail]).toEqual([
      400,
      expect.stringContaining("the marketplace's own shape (STOA_MAPPING): "),
    ])
    expect(detail).toContain(because)
  })

  test.each([
    ['"2030-01-01T10:00:00+02:00"', '"2031-05-08T09:08:07+02:00"'],
    ['1893456000', '1935990487'],
    ['{"_seconds":1893456000,"_nanoseconds":0}', '{"_seconds":1935990487,"_nanoseconds":0}'],
  ])('while an instant keeps its spelling, and all beside it its digits: %s', async (found, written) => {
    await mapBy(`export const discountCodes = {
      read: (document) => ({ percentageDiscount: document.percentageDiscount, expirationDate: document.valid?.until }),
      write: ({ expirationDate }, { valid }) => ({ valid: { ...valid, until: expirationDate } }),
    }`)
    const line = `{"id":"C","percentageDiscount":5,"valid":{"from":1.00000000000000000001,"until":${found}}}`
    await importOf({ 'discount-codes.jsonl': line })
    const expirationDate = { seconds: 1_935_990_487, nanoseconds: 0 }
    const payload = { id: 'C', percentageDiscount: 5, expirationDate }
    const answer = await app.inject({ method: 'PATCH', url: '/api/discount-codes/C', headers, payload })
    expect(answer.json()).toMatchObject({ expirationDate })
    const [row] = await db.query(sql`select original from discount_codes where id = 'C'`)
    expect(String(row?.original)).toBe(line.replace(found, written))
  })
})

test('what a program sends is read by the mapping, and stays as it was sent', async () => {
  await use('snake_case')
  const lines = written('snake_case', 'sessions').map(({ id, ...document }) => {
    return { entity: 'sessions', id, version: 1_750_000_000_000_000, document }
  })
  const token = await issueToken(db, 'shop')
  expect(await sendLines(address, token, lines)).toMatchObject({ applied: 24, refused: [] })
  expect(plain(await stored('sessions'))).toEqual(plain(sorted('snake_case', 'sessions')))
})

const sheets = {
  'Users.csv':
    '\uFEFFUser-ID;E-Mail;Display Name;Rate/Hour\n7;ada@example.org;Ada;45,50\n8;ben@example.org;Ben;\n',
  'Bookings.csv': 'Booking,Client,Day,Price\n70,7,2026-03-05,"1,200.50"\n71,8,2026-03-06,80\n',
}

test('spreadsheets of any entity are read by a module, and change only the fields of their columns', async () => {
  const module = `export const sources = { sessions: 'Bookings' }
    export const sessions = (row, { at }) => ({ id: row.Booking, userId: row.Client, question: row.Topic,
      slot: { startingTime: row.Day && row.Day + 'T10:00:00Z' }, totalPrice: row.Price?.replace(',', '') })`
  await mapByFile(join(await makeFolderOf({ 'stoa.mapping.mjs': module }), 'stoa.mapping.mjs'))
  expect((await importOf(sheets)).status).toBe(1)
  expect((await importOf({ 'bookings.csv': 'Booking,Topic\n71,Taxes\n' })).status).toBe(0)
  expect(await stored('sessions')).toMatchObject([
    { id: '70', userId: '7', totalPrice: '1200.50' },
    { id: '71', userId: '8', totalPrice: '80', question: 'Taxes' },
  ])
})

test('a file that is named for two entities is read as one, and named for the other', async () => {
  await mapBy("export const sources = { users: 'people', tags: 'people' }")
  const { status, printed } = await importOf({ 'people.jsonl': '{"id":"a","username":"a"}' })
  expect([status, printed.at(-1)]).toEqual([
    1,
    expect.stringMatching(/not read: as tags: it is read as another/),
  ])
})

/** Returns what is stored of these sessions, and the faults, when read by this function. */
async function readBy(code: string, lines: string[]) {
  await mapBy(code)
  expect((await importOf({ 'sessions.jsonl': lines.join('\n') })).status).toBe(0)
  const faults = await db.query<{ fault: string }>(
    sql`select id || ' ' || field || ' ' || value as fault from faults order by 1`,
  )
  return { rows: await stored('sessions'), faults: faults.map(({ fault }) => fault) }
}

test('what is not of the kind of its field is a fault, never another value', async () => {
  const { rows, faults } = await readBy(
    'export const sessions = ({ price, made, open }, { cents, instant }) => ({ totalPrice: cents(price), dateCreated: instant(made, "milliseconds"), active: open })',
    [
      '{"id":"a","price":"12 euros","made":"soon","open":"perhaps"}',
      '{"id":"b","price":1234567890123,"made":1750000000000,"open":true}',
      '{"id":"c","price":-50,"made":null}',
      '{"id":"d","price":123456789012345.678901234567890}',
    ],
  )
  expect(rows.slice(1)).toEqual(
    [
      {
        id: 'b',
        totalPrice: '12345678901.23',
        dateCreated: { seconds: 1_750_000_000, nanoseconds: 0 },
        active: true,
      },
      { id: 'c', totalPrice: '-0.50' },
      { id: 'd', totalPrice: '1234567890123.4567890123456789' },
    ].map((row) => expect.objectContaining(row)),
  )
  expect(faults.slice(0, 3)).toEqual([
    'a active "perhaps"',
    'a dateCreated "soon"',
    'a totalPrice "12 euros"',
  ])
})

describe('a document that the function does not read', () => {
  const code = (body: string) => `export const sessions = (document) => {
  if (document.bad) ${body}
  return { userId: document.user }
}`
  const lines = ['{"id":"a","user":"1"}', '{"id":"b","user":"2","bad":true}', '{"id":"c","user":"3"}']

  test.each([
    [
      'throws',
      'document.no.such',
      `"TypeError: Cannot read properties of undefined (reading 'such') (stoa.mapping.mjs:2:33)"`,
    ],
    [
      'throws an error that hangs when it is read',
      'throw Object.defineProperty(new Error(), "message", { get() { for (;;); } })',
      '"A document takes too much time to be read."',
    ],
    [
      'never ends to call itself',
      '{ const again = () => again() + 1; again() }',
      '"RangeError: Maximum call stack size exceeded',
    ],
    [
      'answers an endless list',
      'return { summaries: new Array(2 ** 32 - 1) }',
      '"RangeError: answered more than',
    ],
    ['hangs', 'for (;;);', '"A document takes too much time to be read."'],
    [
      'takes all memory',
      'for (const all = [];;) all.push(Array(1e5).fill(0.5))',
      '"A document takes too much ',
    ],
    ['ends the thread', 'process.exit()', '"What reads documents has ended its thread."'],
    [
      'answers a promise',
      'return Promise.reject(new Error("late"))',
      '"TypeError: answered a promise instead of an object',
    ],
    [
      'answers itself',
      '{ const cycle = {}; cycle.settings = cycle; return cycle }',
      '"RangeError: answered an object that contains itself',
    ],
    ['answers too much', 'return { question: "x".repeat(2 ** 28) }', '"RangeError: answered more than'],
  ])('is a fault of it alone: %s', async (_, body, fault) => {
    const { rows, faults } = await readBy(code(body), lines)
    expect(rows).toEqual([{ id: 'a', userId: '1' }, { id: 'b' }, { id: 'c', userId: '3' }])
    expect(faults).toEqual([expect.stringContaining(`b mapping ${fault}`)])
  })

  test.each([
    ['a function', '() => 1', '"a function"'],
    ['no number', '0 / 0', '"NaN"'],
    ['no date', 'new Date("soon")', '"an invalid Date"'],
    ['a Map', 'new Map()', '"an object with a prototype"'],
  ])('is one of the field that is %s', async (_, value, fault) => {
    const { rows, faults } = await readBy(code(`return { userId: 'x', question: ${value} }`), lines)
    expect(rows[1]).toEqual({ id: 'b', userId: 'x' })
    expect(faults).toEqual([`b question ${fault}`])
  })

  test('is found by the doctor in a sample, with the line, and when its function hangs at an edit or a single row', async () => {
    await mapBy(code('document.no.such'))
    const folder = await makeFolderOf({ 'sessions.jsonl': lines.join('\n') })
    const { status, printed } = await runCommand(doctorCommand, ['--sample', '10', folder], io)
    expect(status).not.toBe(0)
    expect(printed.find((line) => line.includes('\tmapping\t'))).toContain(
      'malformed in 1\tsuch as "TypeError: ',
    )
    expect(printed.find((line) => line.includes('\tmapping\t'))).toContain('(stoa.mapping.mjs:2:')
    await mapBy(code('for (;;);'))
    const line = { entity: 'sessions', id: 'h', version: 1_750_000_000_000_000, document: { bad: 1 } }
    expect(await sendLines(address, await issueToken(db, 'one'), [line])).toMatchObject({
      applied: 1,
      refused: [],
    })
    expect(await stored('sessions')).toEqual([{ id: 'h' }])
  })
})

test('the doctor names the fields of a sample that the module leaves unread', async () => {
  await mapBy(`export const sessions = ({ id, client: { name }, price }, { cents, at }) =>
    ({ id, userFullname: name, totalprice: cents(price), userId: at('client.uid'), status: { ...at('more') }.state })
    export const tags = (document) => ({ ...document, name: document.label })`)
  const folder = await makeFolderOf({
    'sessions.jsonl':
      '{"id":"s","client":{"uid":"u","name":"Ada","phone":"1"},"price":5,"begin":"2026-01-31","currency":"USD","more":{"state":"x"}}',
    'tags.jsonl': '{"id":"t","label":"Tax","hex":"teal","place":{"city":"Ulm"}}',
  })
  const { printed } = await runCommand(doctorCommand, ['--sample', '10', folder], io)
  expect(
    printed.filter((line) => line.includes('unknown')).map((line) => line.split('\t').slice(0, 5)),
  ).toEqual([
    ['sessions', 'client.phone', 'unknown, in 1 of 1', 'such as "1"'],
    ['sessions', 'begin', 'unknown, in 1 of 1', 'such as "2026-01-31"', 'looks like slot.startingTime'],
    ['sessions', 'totalprice', 'unknown, in 1 of 1', 'such as "0.05"', 'looks like totalPrice'],
    ['tags', 'label', 'unknown, in 1 of 1', 'such as "Tax"'],
    ['tags', 'hex', 'unknown, in 1 of 1', 'such as "teal"', 'looks like color'],
    ['tags', 'place.city', 'unknown, in 1 of 1', 'such as "Ulm"'],
  ])
})

test('a document changes no prototype, and a function not the stored document', async () => {
  const { rows, faults } = await readBy(
    `const merge = (into, from) => {
      for (const name in from) typeof from[name] === 'object' ? merge((into[name] ??= {}), from[name]) : (into[name] = from[name])
      return into
    }
    export const sessions = (document) => {
      const merged = merge({}, document)
      document.question = 'changed'
      delete document.user
      return { userId: merged.user, question: {}.polluted ?? 'clean', status: ({}).constructor === Object ? 'whole' : 'broken' }
    }`,
    ['{"id":"a","user":"1","__proto__":{"polluted":"yes"}}', '{"id":"b","user":"2"}'],
  )
  expect(faults).toEqual([])
  expect(rows).toEqual(
    ['1', '2'].map((userId, index) => ({ id: 'ab'[index], userId, question: 'clean', status: 'whole' })),
  )
  const [row] = await db.query(sql`select original from sessions where id = 'a'`)
  expect(row?.original).toBe('{"id":"a","user":"1","__proto__":{"polluted":"yes"}}')
})

test('no field of another name makes an administrator', async () => {
  await mapBy(
    'export const users = (document) => ({ ...document, username: "x", isAdmin: true, roles: ["admin"] })',
  )
  const line = '{"id":"x","flags":{"isAdmin":true}}\n{"id":"y","isAdmin":true,"mail":"y"}'
  await importOf({ 'users.jsonl': line })
  const rows = await db.query(sql`select id, is_admin from users where id in ('x', 'y') order by id`)
  expect(rows).toEqual([
    { id: 'x', is_admin: false },
    { id: 'y', is_admin: true },
  ])
})
