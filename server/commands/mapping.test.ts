// A marketplace of any shape: what is imported, sent and suggested by a mapping is what the specified shape would be.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { readConfig } from '#server/config.ts'
import { setMapping } from '#server/documents/mapping.ts'
import { readMapping } from '#server/documents/mapping-file.ts'
import { mappingSchema } from '#server/documents/mapping-schema.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { hashToken, newToken } from '#server/identity/token.ts'
import { originalOf } from '#server/store/documents/originals.ts'
import { prepareLines } from '#server/store/documents/prepare-lines.ts'
import { listOutdated, rebuildDocuments, recordDerivations } from '#server/store/documents/rebuild.ts'
import { tableNames, tables, wholeOf } from '#server/store/documents/tables.ts'
import { findWrongFigures } from '#server/store/figures/maintained-figures.ts'
import { createToken } from '#server/store/ingest/ingest-tokens.ts'
import { computeApart } from '#server/store/threads/compute.ts'
import { testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { filesOf, marketplace, type ShapeName, shapes, written } from '#test/shapes.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { mappingCommand } from './mapping.ts'

const stoa = await testApp()
const { app, db } = stoa
const { headers } = await stoa.signIn({ admin: true })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const io = { db, config: readConfig({}) }
const shapeNames = Object.keys(shapes) as ShapeName[]

const use = (mapping: object | undefined) => setMapping(mapping ? JSON.stringify(mapping) : '')

/** All but the account that is signed in. */
async function empty(): Promise<void> {
  await db.query(sql`delete from users where id like 'u_'`)
  for (const table of tableNames.filter((name) => name !== 'users'))
    await db.query(sql`delete from ${raw(table)}`)
  await db.query(sql`delete from faults`)
}

beforeEach(async () => {
  use(undefined)
  await empty()
  await db.query(sql`delete from derivations`)
  await recordDerivations(db)
})
afterAll(() => use(undefined))

/** What the console reads: without the order of fields. */
async function stored(entity: EntityName): Promise<unknown[]> {
  const rows = await db.query<{ document: string }>(sql`
    select ${wholeOf(entity)} as document from ${raw(tables[entity].table)}
    where length(id) < 8 order by id`)
  return rows.map(({ document }) => JSON.parse(document))
}

const sorted = (entity: EntityName) => marketplace[entity].toSorted((a, b) => (a.id < b.id ? -1 : 1))

const get = async (url: string) => (await app.inject({ url, headers })).json()

/** Amounts of cents are texts with two digits, as are those of the marketplace; a plain number is a number. */
function plain(documents: unknown[]): unknown {
  return JSON.parse(JSON.stringify(documents), (key, value) =>
    /Price|Rate$/.test(key) ? Number(value) : value,
  )
}

describe.each(shapeNames)('a marketplace in %s', (shape) => {
  test('is imported as if it had the specified shape, and exported as it is', async () => {
    use(shapes[shape].mapping)
    const folder = await makeFolderOf(filesOf(shape))
    expect((await runCommand(importCommand, [folder], io)).status).toBe(0)
    for (const entity of entityNames) expect(plain(await stored(entity))).toEqual(plain(sorted(entity)))
    expect(await db.query(sql`select * from faults`)).toEqual([])
    expect(await findWrongFigures(db)).toEqual([])
    const out = await makeFolderOf()
    await runCommand(exportCommand, [out], io)
    const sessions = (await readFile(join(out, 'sessions.jsonl'), 'utf8')).trim().split('\n')
    expect(sessions.map((line) => JSON.parse(line))).toEqual(
      written(shape, 'sessions').toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
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
    await runCommand(importCommand, [await makeFolderOf(Object.fromEntries(files))], io)
    const specified = await answers()
    expect(specified.found).toEqual(['s7'])
    await empty()
    use(shapes[shape].mapping)
    await runCommand(importCommand, [await makeFolderOf(filesOf(shape))], io)
    await stoa.untilNotified()
    expect(await answers()).toEqual(specified)
  })

  test('is rebuilt when it gets its mapping after it was loaded, and again without it', async () => {
    const files = filesOf(shape)
    for (const [entity, { source }] of Object.entries(shapes[shape].mapping)) {
      const text = files[source] ?? files[`${source}.jsonl`] ?? ''
      const lines = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
      delete files[source]
      files[`${entity}.jsonl`] = lines.map((one) => `${JSON.stringify({ id: one.code, ...one })}\n`).join('')
    }
    await runCommand(importCommand, [await makeFolderOf(files)], io)
    const before = await stored('sessions')
    expect(before).not.toEqual(sorted('sessions'))
    expect(await listOutdated(db)).toEqual([])
    use(shapes[shape].mapping)
    expect(await listOutdated(db)).toEqual(entityNames)
    for (const entity of entityNames) for await (const _ of rebuildDocuments(db, entity)) void _
    expect(await listOutdated(db)).toEqual([])
    for (const entity of entityNames) expect(plain(await stored(entity))).toEqual(plain(sorted(entity)))
    expect(await findWrongFigures(db)).toEqual([])
    use(undefined)
    expect(await listOutdated(db)).toEqual(entityNames)
    for await (const _ of rebuildDocuments(db, 'sessions')) void _
    expect(await stored('sessions')).toEqual(before)
  })

  test('is readable in a sample before it is loaded, and not without its mapping', async () => {
    const folder = await makeFolderOf(filesOf(shape))
    use(shapes[shape].mapping)
    const { status, printed } = await runCommand(doctorCommand, ['--sample', '10', folder], io)
    expect(status).toBe(0)
    expect(printed).toContain('sessions\ttotalPrice\treadable in 10 of 10\tabsent in 0\tmalformed in 0')
    expect(printed).toContain('sessions\trating\treadable in 0 of 10\tabsent in 10\tmalformed in 0')
    expect(await stored('sessions')).toEqual([])
  })

  test('gets a first mapping that reads most of it', async () => {
    const folder = await makeFolderOf(filesOf(shape))
    const out = join(await makeFolderOf(), 'stoa.mapping.json')
    const { reported } = await runCommand(mappingCommand, ['suggest', folder, '--out', out], io)
    const suggested = JSON.parse(await readFile(out, 'utf8'))
    expect(readMapping(suggested).faults).toEqual([])
    expect(reported.at(-1)).toMatch(/^Written to /)
    use(suggested)
    await runCommand(importCommand, [folder], io)
    const wanted = sorted('sessions').map(({ totalPrice, userId, expertId, slot }) => ({
      totalPrice: Number(totalPrice),
      userId,
      expertId,
      slot,
    }))
    const found = (await stored('sessions')).map((one) => {
      const { totalPrice, userId, expertId, slot } = Object(one)
      return { totalPrice: Number(totalPrice), userId, expertId, slot }
    })
    expect(found).toEqual(wanted)
    await expect(runCommand(mappingCommand, ['suggest', folder, '--out', out], io)).rejects.toThrow(
      /exists already/,
    )
  })
})

const edited: Record<ShapeName, { tag: object; code: object; expiry: object }> = {
  snake_case: {
    tag: { label: 'Tax', color_hex: 'teal', sort_order: 3 },
    code: { percent_off: '25%' },
    expiry: { expires_at: 1_900_000_000 },
  },
  camelCase: {
    tag: { title: 'Tax', colour: 'teal', slug: 'kept' },
    code: { percentOff: 25 },
    expiry: { validUntil: '2030-03-17T17:46:40Z' },
  },
  nested: {
    tag: { names: { en: 'Tax', de: 'bleibt' }, style: { color: 'teal', bold: true } },
    code: { rules: [{ percent: 25, first: true }] },
    expiry: { validity: { from: 0, until: 1_900_000_000_000 } },
  },
}

describe.each(shapeNames)('an edit of a marketplace in %s', (shape) => {
  beforeEach(async () => {
    use(shapes[shape].mapping)
    await runCommand(importCommand, [await makeFolderOf(filesOf(shape))], io)
  })

  const original = async (entity: 'tags' | 'discount-codes', id: string) => {
    const [row] = await db.query<{ document: string }>(sql`
      select ${originalOf(entity)} as document from ${raw(tables[entity].table)} where id = ${id}`)
    return JSON.parse(row?.document ?? '{}')
  }

  const patch = async (url: string, payload: object) =>
    await app.inject({ method: 'PATCH', url, headers, payload })

  test('changes only its field, where and as the marketplace writes it', async () => {
    const answer = await patch('/api/tags/t1', { name: 'Tax', color: 'teal' })
    expect(answer.json()).toMatchObject({ name: 'Tax', color: 'teal' })
    expect(await original('tags', 't1')).toEqual({ id: 't1', ...edited[shape].tag })
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

  test('that changes nothing changes nothing in the document', async () => {
    const before = await original('tags', 't2')
    expect((await patch('/api/tags/t2', { name: 'Balloons', color: '#cc3366' })).statusCode).toBe(200)
    expect(await original('tags', 't2')).toEqual(before)
  })

  test('is in the history as the specified fields', async () => {
    await patch('/api/tags/t1', { name: 'Duties', color: 'teal' })
    const [latest] = await get('/api/history?entity=tags&id=t1')
    expect([latest.before.name, latest.after.name]).toEqual(['Tax law', 'Duties'])
  })
})

describe('a value that the shape cannot hold', () => {
  const save = async (mapping: object, line: string) => {
    use({ tags: { fields: mapping } })
    await runCommand(importCommand, [await makeFolderOf({ 'tags.jsonl': line })], io)
    const payload = { name: 'New', color: 'red' }
    const answer = await app.inject({ method: 'PATCH', url: '/api/tags/x', headers, payload })
    return [answer.statusCode, answer.json().detail]
  }

  test.each<[string, object, string]>([
    ['a constant', { name: { constant: 'All the same' } }, '{"id":"x","color":"red"}'],
    ['a name in a text', { name: 'names.en' }, '{"id":"x","names":"Old","color":"red"}'],
    ['an item beyond the list', { name: 'names[2]' }, '{"id":"x","names":["Old"],"color":"red"}'],
    [
      'a table that reads it as another',
      { name: { path: 'n', values: { New: 'Old' } } },
      '{"id":"x","n":"a","color":"red"}',
    ],
  ])('is refused at its field: %s', async (_, mapping, line) => {
    expect(await save(mapping, line)).toEqual([
      400,
      "The field name cannot have this value in the marketplace's own shape (STOA_MAPPING).",
    ])
  })

  test.each([
    ['"2030-01-01T10:00:00+02:00"', '"2031-05-08T09:08:07+02:00"'],
    ['1893456000', '1935990487'],
    ['1893456000000', '1935990487000'],
    ['{"_seconds":1893456000,"_nanoseconds":0}', '{"_seconds":1935990487,"_nanoseconds":0}'],
  ])('while an instant without a unit keeps its spelling: %s', async (found, written) => {
    use({ 'discount-codes': { fields: { expirationDate: 'valid.until' } } })
    const line = `{"id":"C","percentageDiscount":5,"valid":{"from":1,"until":${found}}}`
    await runCommand(importCommand, [await makeFolderOf({ 'discount-codes.jsonl': line })], io)
    const expirationDate = { seconds: 1_935_990_487, nanoseconds: 0 }
    const payload = { id: 'C', percentageDiscount: 5, expirationDate }
    const answer = await app.inject({ method: 'PATCH', url: '/api/discount-codes/C', headers, payload })
    expect(answer.json()).toMatchObject({ expirationDate })
    const [row] = await db.query(sql`select original from discount_codes where id = 'C'`)
    expect(String(row?.original)).toBe(line.replace(found, written))
  })

  test('while a missing one is written where the mapping says, and a table both ways', async () => {
    const mapping = { name: 'texts.title', color: { path: 'c', values: { '1': 'red', '2': 'blue' } } }
    expect(await save(mapping, '{"id":"x","c":2}')).toEqual([200, undefined])
    const [row] = await db.query(sql`select original from tags where id = 'x'`)
    expect(JSON.parse(String(row?.original))).toEqual({ id: 'x', c: 1, texts: { title: 'New' } })
  })
})

test('what a program sends is read by the mapping, and stays as it was sent', async () => {
  use(shapes.snake_case.mapping)
  const token = newToken()
  await createToken(db, 'shop', hashToken(token))
  const lines = written('snake_case', 'sessions').map(({ id, ...document }) =>
    JSON.stringify({ entity: 'sessions', id, version: 1_750_000_000_000_000, document }),
  )
  const answer = await fetch(`${address}/api/ingest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  })
  expect(await answer.json()).toMatchObject({ applied: 24, refused: [] })
  expect(plain(await stored('sessions'))).toEqual(plain(sorted('sessions')))
})

test('a mapping that comes before the first document needs no rebuild', async () => {
  use(shapes.nested.mapping)
  await recordDerivations(db)
  // There is the user who is signed in.
  expect(await listOutdated(db)).toEqual(['users'])
  await runCommand(importCommand, [await makeFolderOf(filesOf('nested'))], io)
  await recordDerivations(db)
  expect(await listOutdated(db)).toEqual(['users'])
})

test('threads read by the mapping of the call', async () => {
  const bytes = new TextEncoder().encode(filesOf('nested')['skills.jsonl'])
  use(shapes.nested.mapping)
  const prepared = await computeApart(prepareLines, { entity: 'tags', bytes: new Uint8Array(bytes) })
  expect(Buffer.from(prepared.prepared?.parts[0]?.copy ?? []).toString()).toContain('"name":"Tax law"')
  use(undefined)
  const plainly = await computeApart(prepareLines, { entity: 'tags', bytes: new Uint8Array(bytes) })
  expect(Buffer.from(plainly.prepared?.parts[0]?.copy ?? []).toString()).not.toContain('"name":"Tax law"')
})

describe('the file', () => {
  const isValid = new Ajv2020({ strict: false }).compile(mappingSchema())

  test.each(shapeNames)('of %s is valid by its schema too', (shape) => {
    const { mapping } = shapes[shape]
    expect(readMapping(mapping).faults).toEqual([])
    expect(isValid({ $schema: './stoa.mapping.schema.json', ...mapping })).toBe(true)
  })

  test.each<[string, object, string]>([
    ['an unknown entity', { persons: {} }, 'persons: is no entity; these are users, '],
    [
      'an unknown field',
      { sessions: { fields: { totalprice: 'x' } } },
      'sessions.fields.totalprice: is no field of sessions; totalPrice is',
    ],
    ['rights', { users: { fields: { isAdmin: 'is_admin' } } }, 'users.fields.isAdmin: is read only from'],
    [
      'rights in a lenient way',
      { users: { fields: { isAdmin: { path: 'isAdmin', lenient: true } } } },
      'users.fields.isAdmin: is read only from',
    ],
    [
      'constant rights',
      { users: { fields: { isAdmin: { constant: true } } } },
      'users.fields.isAdmin: is read only from',
    ],
    [
      'records of sign-ins',
      { sessions: { fields: { kind: 'type' } } },
      'sessions.fields.kind: marks the records',
    ],
    [
      'a unit of another kind',
      { users: { fields: { lastLogin: { path: 'a', unit: 'cents' } } } },
      'users.fields.lastLogin: has the unit cents, but takes seconds, milliseconds, microseconds, nanoseconds, iso',
    ],
    [
      'an unknown unit',
      { users: { fields: { lastLogin: { path: 'a', unit: 'hours' } } } },
      'users.fields.lastLogin.unit: must be seconds, ',
    ],
    [
      'a lenient time',
      { users: { fields: { lastLogin: { path: 'a', lenient: true } } } },
      'users.fields.lastLogin: is lenient',
    ],
    ['an empty path', { tags: { fields: { name: '' } } }, 'tags.fields.name.path: must be a path'],
    ['a misspelt key', { tags: { fields: { name: { paths: 'a' } } } }, 'tags.fields.name'],
    ['a folder', { tags: { source: '../tags' } }, 'tags.source: must be the name of a collection'],
    ['no object', { tags: 'labels' }, 'tags: must be an object'],
  ])('with %s is refused with its place, and by its schema', (_, mapping, fault) => {
    const { faults } = readMapping(mapping)
    expect(faults[0]).toContain(fault)
    expect(isValid(mapping)).toBe(false)
  })
})

test('a value that is not in its unit is a fault, never another value', async () => {
  use({
    sessions: {
      fields: {
        totalPrice: { path: 'price', unit: 'cents' },
        sessionPrice: { path: 'fee', lenient: true },
        dateCreated: { path: 'made', unit: 'iso' },
        active: { path: 'open', lenient: true },
      },
    },
  })
  onTestFinished(() => use(undefined))
  const lines = [
    '{"id":"a","price":"12 euros","fee":"€12","made":1750000000,"open":"perhaps"}',
    '{"id":"b","price":1234567890123,"fee":"$1,234.50","made":"2025-06-15T10:00:00Z","open":"TRUE"}',
    '{"id":"c","price":5,"fee":"12,50","made":"2025-06-15","open":1}',
    '{"id":"d","price":-50,"fee":"1,23","made":null,"open":2}',
  ]
  await runCommand(importCommand, [await makeFolderOf({ 'sessions.jsonl': lines.join('\n') })], io)
  expect(
    await db.query(
      sql`select id, total_price as total, session_price as fee, active from sessions order by id`,
    ),
  ).toEqual([
    { id: 'a', total: '0', fee: '0', active: false },
    { id: 'b', total: '12345678901.23', fee: '1234.50', active: true },
    { id: 'c', total: '0.05', fee: '0', active: true },
    { id: 'd', total: '-0.50', fee: '0', active: false },
  ])
  const faults = await db.query<{ fault: string }>(
    sql`select id || ' ' || field || ' ' || value as fault from faults order by 1`,
  )
  expect(faults.map(({ fault }) => fault)).toEqual([
    'a active "perhaps"',
    'a dateCreated 1750000000',
    'a sessionPrice "€12"',
    'a totalPrice "12 euros"',
    'c sessionPrice "12,50"',
    'd active 2',
    'd sessionPrice "1,23"',
  ])
})

test('no field of another name makes an administrator', () => {
  use(shapes.nested.mapping)
  const row = tables.users.row(parseDocument('{"id":"x","flags":{"isAdmin":true},"roles":["admin"]}')).row
  expect(row.is_admin).toBe(false)
})
