// stoa import reads the files that databases, spreadsheets and people write, and reports each other file as not read.

import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import { readConfig } from '#server/config/config.ts'
import { UsageError } from '#server/process/io.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { testDatabase } from '#test/database.ts'
import { originalsOf } from '#test/documents.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'

const db = await testDatabase()
const stoa = { db, config: readConfig({}) }

beforeEach(async () => {
  await db.query(sql`truncate users, sessions, feedback, tags, discount_codes, faults`)
})

type Files = Record<string, string | Buffer>

const importOf = async (files: Files) => runCommand(importCommand, [await makeFolderOf(files)], stoa)

const stored = (entity: EntityName) => originalsOf(db, entity)

/** Finds the row of a file in the table. */
const rowOf = ({ printed }: { printed: string[] }, name: string) =>
  printed.find((line) => line.startsWith(`${name} `))?.replace(/ {2,}/g, '  ')

const two = [
  { id: 'a', name: 'Ä "quoted" \\ [x], {y}' },
  { id: 'b', name: 'B', more: [{ deep: '}]' }] },
]
const lines = two.map((one) => JSON.stringify(one)).join('\n')
const array = JSON.stringify(two)
const pretty = JSON.stringify(two, null, 2)
const keyed = Object.fromEntries(two.map(({ id, ...fields }) => [id, fields]))
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

describe('reads', () => {
  const contents: [string, string, string | Buffer][] = [
    ['a list on one line', 'tags.json', array],
    ['a pretty list', 'tags.json', pretty],
    ['a pretty list, named .jsonl, with line ends of Windows', 'tags.jsonl', pretty.replaceAll('\n', '\r\n')],
    ['lines, named .json', 'tags.json', lines],
    [
      'lines between blanks, with line ends of Windows, behind a byte order mark',
      'tags.jsonl',
      `\uFEFF  ${lines.replace('\n', ' \r\n \t')} \r\n`,
    ],
    ['an object by ids', 'tags.jsonl', JSON.stringify(keyed)],
    [
      'a list within an object, by its name',
      'tags.json',
      JSON.stringify({ users: [], tags: two, a: [{ id: 'no' }] }, null, 1),
    ],
    [
      'an object by ids within an object',
      'tags.json',
      JSON.stringify({ Tags: keyed, Users: { u: { name: 'no' } } }),
    ],
    ['an object by ids under another name of the entity', 'tags.json', JSON.stringify({ skills: keyed })],
    [
      'one of the collections of Firestore',
      'tags.json',
      JSON.stringify({ __collections__: { Users: { u: {} }, Tags: keyed } }),
    ],
    ['the only collection of Firestore', 'tags.json', JSON.stringify({ __collections__: { Skills: keyed } })],
    ['an answer of Firestore', 'tags.json', JSON.stringify([{ found: two[0], readTime: '' }, two[1]])],
    [
      'one of the objects at the root of a Firebase database, by another name of the entity',
      'tags.json',
      JSON.stringify({ users: { u: { name: 'no' } }, skills: keyed }),
    ],
    ['an answer of JSON-RPC', 'tags.json', JSON.stringify({ jsonrpc: '2.0', id: 7, result: two })],
    [
      'an answer with links',
      'tags.json',
      JSON.stringify({ _embedded: { a: two }, _links: {}, page: { number: 0 } }),
    ],
    ['an answer with a code', 'tags.json', JSON.stringify({ code: 0, data: { total: 2, list: two } })],
    ['lines in gzip', 'tags.jsonl.gz', gzipSync(lines)],
    ['lines in gzip, not named so', 'tags.jsonl', gzipSync(lines)],
    ['lines that are no gzip, though named so', 'tags.jsonl.gz', lines],
    ['UTF-16 of Windows', 'tags.jsonl', utf16(lines.replaceAll('\n', '\r\n'))],
    ['UTF-16 without a mark', 'tags.json', Buffer.from(pretty, 'utf16le')],
    ['UTF-16 with its bytes swapped', 'tags.json', utf16(pretty).swap16()],
  ]
  test.each(contents)('%s', async (_, name, content) => {
    const ran = await importOf({ [name]: content })
    expect([ran.status, await stored('tags')]).toEqual([0, two])
    expect(rowOf(ran, name)).toBe(`${name}  2  2  0`)
  })

  const named = 'Sessions.jsonl SESSIONS.JSON sessions.ndjson sessions.Jsonl.GZ discountCodes.json'
  test.each([...named.split(' '), 'discount_codes.jsonl', 'discount codes.jsonl'])('%s', async (name) => {
    const ran = await importOf({ [name]: '{"id":"C"}' })
    expect([ran.status, rowOf(ran, name)]).toEqual([0, `${name}  1  1  0`])
  })

  test.each([
    ['a single document within an object', '{"tag":{"id":"a","name":"A"}}'],
    ['documents by numbers in their order', '{"0":{"id":"a","name":"A"}}'],
    ['documents by numbers in their order, in a holder', '{"data":{"0":{"id":"a","name":"A"}}}'],
    ['a document by its id, with another id in it', '{"a":{"id":"7","name":"A"},"_":{}}'],
  ])('the id of %s', async (_, text) => {
    await importOf({ 'tags.json': text })
    expect(await stored('tags')).toContainEqual({ id: 'a', name: 'A' })
  })

  test('documents that cross the ends of its buffers', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => ({
      id: `t${index}`,
      name: 'ü\\"€😀'.repeat(index % 60),
    }))
    expect((await importOf({ 'tags.json': JSON.stringify(many, null, 1) })).status).toBe(0)
    expect(await stored('tags')).toEqual(many.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
  })

  test('a file of MongoDB, by _id and with the types of its values', async () => {
    const user = {
      _id: { $oid: '65a1b2c3d4e5f60718293a4b' },
      username: 'm@example.com',
      lastLogin: { $date: '2026-01-31T10:00:00Z' },
    }
    expect((await importOf({ 'users.json': JSON.stringify([user]) })).status).toBe(0)
    expect(await stored('users')).toEqual([{ ...user, id: user._id.$oid }])
    const { printed } = await runCommand(doctorCommand, [], stoa)
    expect(printed.find((line) => line.startsWith('users\tlastLogin\t'))).toMatch(
      /^users\tlastLogin\treadable in 1 of 1\t/,
    )
  })
})

test.each(['{}', '{"tags":{}}'])('%s holds no documents, which is no fault', async (text) => {
  expect((await importOf({ 'tags.json': text })).status).toBe(0)
})

test('an object of two documents by ids, of which one is a word of answers, has both', async () => {
  expect((await importOf({ 'tags.json': '{"info":{"id":"info"},"yoga":{"id":"yoga"}}' })).status).toBe(0)
  expect(await stored('tags')).toEqual([{ id: 'info' }, { id: 'yoga' }])
})

describe('refuses in one sentence, which names what it is,', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), /UTF-32/],
    ['half a UTF-16', utf16('{"id":"\ud800"}'), /UTF-16/],
    ['a ZIP archive', Buffer.from('504b030414000000', 'hex'), /ZIP/],
    ['Zstandard', Buffer.from('28b52ffd0000', 'hex'), /Zstandard/],
    ['BSON', Buffer.from('16000000025f696400020000006100', 'hex'), /BSON.* mongoexport/],
    ['a gzip that is cut off', gzipSync(pretty).subarray(0, -12), /gzip is cut off/],
    [
      'a damaged gzip',
      Buffer.concat([gzipSync(pretty).subarray(0, 10), Buffer.alloc(50, 255)]),
      /gzip is damaged/,
    ],
    ['an error', '{"error":{"code":403,"message":"Missing rights."}}', /error instead .*: Missing rights\.$/],
    ['errors', '{"errors":[{"message":"no"}],"data":null}', /an error instead of documents: no\.$/],
    ['an error of Tencent', '{"Response":{"Error":{"Message":"no"},"RequestId":"7"}}', /documents: no\.$/],
    ['an error of JSON-RPC', '{"jsonrpc":"2.0","error":{"message":"no"},"id":1}', /documents: no\.$/],
    ['an answer of another kind', '{"code":401,"msg":"no","data":[]}', /an error beside .*: no\.$/],
    ['two collections of a name', '{"__collections__":{"tags":{},"Tags":{}}}', /tags and Tags: leave one/],
    ['an answer without success', '{"success":false,"message":"no","data":[]}', /an error beside .*: no\.$/],
    [
      'documents of others',
      '{"user":{"id":"u"},"sessions":[{"id":"s"}]}',
      /no documents, .*: user, sessions\.$/,
    ],
    ['databases of others', '{"users":{"u":{}},"bookings":{"b":{}}}', /no documents, .*: users, bookings\.$/],
    ['an error in XML', '<?xml version="1.0"?><Error><Code>x</Code></Error>', /begins with '<\?xml/],
    [
      'one object without an id',
      '{"__type":"AccessDenied","Message":"no"}',
      /no documents, but .*: __type, Message\.$/,
    ],
    ['a list that is cut off', pretty.slice(0, -2), /cut off/],
    ['a list with a comma at its end', pretty.replace(/\n\]$/, ',\n]'), /not valid JSON: Unexpected token/],
    ['pretty documents one after the other', `${pretty}\n${pretty}`, /several JSON texts.* as jq -c \. does/],
    [
      'lines with a comma at their end',
      `${lines.replaceAll('\n', ',\n')},\n`,
      /a comma after the document on line 1: remove/,
    ],
    [
      'a table of psql',
      ' id | name \n----+------\n a  | A\n b  | B\n(2 rows)\n',
      /a table as psql prints it .* use psql -At/,
    ],
    ['a list of psql', ' json_agg \n----------------\n [{"id":"a"}, +\n  {"id":"b"}]\n(1 row)\n', /psql/],
    ['a line that is too long', `{"id":"a"}\n${'x'.repeat(20 << 20)}`, /a line of more than 16 MiB/],
    [
      'what is no document',
      'Dear colleagues,\nhere are the tags.\n',
      /neither JSON nor CSV: it begins with 'Dear colleagues,'/,
    ],
    [
      'collections of another name',
      JSON.stringify({ __collections__: { Users: {}, Skills: {} } }),
      /collections Users, Skills/,
    ],
    [
      'CSV of an entity that is read as JSON only',
      'id,name\na,A\n',
      /CSV, which is read for users and discount-codes/,
    ],
  ])('%s', async (_, content, sentence) => {
    const folder = await makeFolderOf({ 'tags.jsonl': content, 'users.jsonl': '{"id":"u"}' })
    const { status, reported } = await runCommand(importCommand, [folder], stoa)
    const sentences = reported.filter((line) => line.startsWith(folder))
    expect([status, sentences]).toEqual([1, [expect.stringMatching(sentence)]])
    expect(await stored('users')).toEqual([{ id: 'u' }])
  })

  test('text of COPY, whose backslashes are doubled', async () => {
    const { status, printed, reported } = await importOf({
      'tags.jsonl': String.raw`{"id":"a","name":"x \\"y\\""}`.concat('\n{"id":"b"}'),
      'users.jsonl': String.raw`{"id":"a","bio":"x\\ny"}`.concat(
        String.raw`{"id":"b","bio":"\"C:\\new\""}`.padStart(40, '\n'),
      ),
    })
    expect(rowOf({ printed }, 'users.jsonl')).toMatch(/ 1 with all backslashes doubled, as COPY /)
    expect([status, reported.find((line) => line.includes('jsonl:1'))]).toEqual([
      1,
      expect.stringContaining('COPY'),
    ])
  })
})

describe('stores the documents of a page of a longer list, and says that others are missing:', () => {
  test.each<[string, object]>([
    ['has_more', { object: 'list', data: two, has_more: true }],
    ['next', { count: 2, next: 'https://api.example.com/tags?page=2', previous: null, results: two }],
    ['nextPageToken', { documents: two, nextPageToken: 'x' }],
    ['next_cursor', { items: two, response_metadata: { next_cursor: 'x' } }],
    ['offset', { records: two, offset: 'itr1/rec1' }],
    ['total', { results: two, offset: 0, limit: 2, total: '5' }],
    ['@odata.count', { value: two, '@odata.count': 5 }],
    ['remaining', { response: { cursor: 0, results: two, count: 2, remaining: 3 } }],
    ['total_pages', { data: two, meta: { page: 1, pagination: { total_pages: 3 } } }],
    ['hasNextPage', { nodes: two, pageInfo: { hasNextPage: true, endCursor: 'x' } }],
    ['last', { content: two, last: false, number: 0 }],
  ])('%s', async (name, page) => {
    const ran = await importOf({ 'tags.json': JSON.stringify(page) })
    expect([ran.status, await stored('tags')]).toEqual([1, two])
    expect(rowOf(ran, 'tags.json')).toBe(
      `tags.json  2  2  0  it is one page of a longer list (it says ${name}): the others are missing`,
    )
  })

  test.each<[string, object]>([
    ['the last page of one', { data: two, has_more: false, next_cursor: 'x', total: 2, total_pages: 1 }],
    ['an empty link', { results: two, next: null, previous: null, count: 2 }],
    ['several lists', { tags: two, users: [{ id: 'u' }, { id: 'v' }], total: 4 }],
  ])('but not of %s', async (_, page) => {
    expect((await importOf({ 'tags.json': JSON.stringify(page) })).status).toBe(0)
  })
})

describe('bounds the work of a megabyte,', () => {
  const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)
  test.each([
    ['brackets', deep(500_000, '[', ']')],
    ['objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['objects by ids', `${'{"data":'.repeat(90_000)}{}${'}'.repeat(90_000)}`],
    ['a document', `[{"id":"a","x":${deep(50_000, '[', ']')}}]`],
  ])('of %s in one text, which is refused in a sentence', async (_, text) => {
    const ran = await importOf({ 'tags.json': text })
    expect([ran.status, rowOf(ran, 'tags.json')]).toEqual([
      1,
      'tags.json  0  0  0  it is nested more than 500 levels deep',
    ])
  })

  test('of lines, of which a deep one is refused alone', async () => {
    const line = `{"id":"deep","x":${deep(50_000, '[', ']')},"n":12345678901234567890}`
    const ran = await importOf({ 'tags.jsonl': `{"id":"a"}\n${line}\n{"id":${line}}\n{"id":"b"}\n` })
    expect([ran.status, rowOf(ran, 'tags.jsonl')]).toEqual([1, 'tags.jsonl  4  2  2  2 is nested too deeply'])
  })

  test('of columns', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `field ${index}`)
    const rows = ['a', 'b', 'c'].map((id) => [id, 'x', ...names.map((_, index) => index)].join())
    const ran = await importOf({ 'users.csv': [['id', 'bio', ...names].join(), ...rows].join('\n') })
    expect([ran.status, rowOf(ran, 'users.csv')]).toEqual([0, 'users.csv  3  3  0'])
  })

  test.each([
    [
      'rows shorter than the line of names',
      `id,bio,location\n${Array.from({ length: 50_000 }, (_, n) => `u${n},x\n`).join('')}`,
      0,
    ],
    ['blanks', `id,bio\n${' '.repeat(1_000_000)}\nu,x`, 0],
    ['ends of lines', `\n${'\n'.repeat(1_000_000)}id,bio\nu,x`, 0],
    ['quotes', `id,bio\nu,${'"'.repeat(999_999)}`, 1],
    ['points in a name', `id,bio,${'a.'.repeat(300_000)}\nu,x,y`, 0],
  ])('of %s', async (_, text, status) => {
    expect((await importOf({ 'users.csv': text })).status).toBe(status)
  })
})

test('of a file that is cut off, what came before is stored', async () => {
  const many = Array.from(
    { length: 80_000 },
    (_, n) => `{"id":"t${n}","name":"${(n * 7_919) % 10_007}"}\n`,
  ).join('')
  const ran = await importOf({ 'tags.jsonl': gzipSync(many).subarray(0, -12) })
  expect([ran.status, rowOf(ran, 'tags.jsonl')]).toEqual([1, expect.stringContaining('gzip is cut off')])
  expect((await stored('tags')).length).toBeGreaterThan(10_000)
})

test('one JSON text of more than 64 MiB is refused with the command that makes lines of it', async () => {
  const padding = ' '.repeat(1 << 20)
  const files = {
    'tags.json': `[\n${`{"id":"a"},\n${padding}`.repeat(65)}{"id":"b"}]`,
    'users.json.gz': gzipSync(`{"count":2,"users":[\n${padding.repeat(65)}{"id":"b"}]}`),
    'sessions.json': `{"a":{},\n${padding.repeat(65)}"b":{}}`,
  }
  const ran = await importOf(files)
  expect(ran.status).toBe(1)
  const sentence = 'it is one JSON text of more than 64 MiB: write a line for each document, by'
  expect(rowOf(ran, 'tags.json')).toContain(`${sentence} jq -c '.[]' tags.json > tags.lines.jsonl`)
  expect(rowOf(ran, 'users.json.gz')).toContain(
    `${sentence} gunzip -c users.json.gz | jq -c '.users[]' > users.lines.jsonl`,
  )
  expect(rowOf(ran, 'sessions.json')).toContain(
    `${sentence} jq -c 'to_entries[] | .value + {id: .key}' sessions.json > sessions.lines.jsonl`,
  )
})

describe('CSV', () => {
  test('changes only the fields of its columns, rights not among them', async () => {
    const user = {
      id: 'u',
      isAdmin: true,
      location: 'old',
      Expert: { HourlyRate: 5, TagIds: ['t'] },
    }
    await importOf({
      'users.jsonl': JSON.stringify({ ...user, big: 1 }).replace('"big":1', '"big":12345678901234567890'),
    })
    const text = 'id,role,location,hourlyRate\nu,User,,6\nnew,Admin,x,\n'
    const ran = await importOf({ 'users.csv': text })
    expect([ran.status, rowOf(ran, 'users.csv')]).toEqual([
      1,
      'users.csv  2  2  0  2 values of role not read',
    ])
    expect(await stored('users')).toEqual([
      { id: 'new', location: 'x' },
      { ...user, Expert: { HourlyRate: '6', TagIds: ['t'] }, big: Number('12345678901234567890') },
    ])
  })

  const code = { id: '007', percentageDiscount: 15.5, expirationDate: '2026-06-01' }
  test.each<[string, string | Buffer]>([
    [
      'with semicolons and decimal commas',
      '\uFEFFid;percentageDiscount;expirationDate\r\n007;15,5;2026-06-01\r\n',
    ],
    ['with tabs, in UTF-16', utf16('Id\tPercentage Discount\tExpiration Date\r\n007\t15.5\t2026-06-01\r\n')],
    [
      'of PowerShell',
      '#TYPE System.Object\r\n"id","percentageDiscount","expirationDate"\r\n"007","15.5","2026-06-01"\r\n',
    ],
    [
      'of Excel with its separator',
      'sep=;\r\ncode;percentage_discount;expiration_date\r\n="007";15.5%;2026-06-01\r\n',
    ],
    ['with a number before each row', ',id,percentageDiscount,expirationDate\n0,007,15.5,2026-06-01\n'],
    [
      'with quotes, blank lines and cells at the end',
      '"id","percentageDiscount",expirationDate,,\n\n007,"15.5",2026-06-01,,\n',
    ],
    ['in gzip', gzipSync('id,percentageDiscount,expirationDate\n007,15.5,2026-06-01')],
    ['of sqlite3', 'id|percentageDiscount|expirationDate\n007|15.5|2026-06-01\n'],
    ['with line ends of old Macs', 'id,percentageDiscount,expirationDate\r007,15.5,2026-06-01\r'],
  ])('%s', async (_, content) => {
    const ran = await importOf({ 'discount-codes.csv': content })
    expect([ran.status, await stored('discount-codes')]).toEqual([0, [code]])
    expect(rowOf(ran, 'discount-codes.csv')).toBe('discount-codes.csv  1  1  0')
  })

  test('is recognised by its header, whatever its name', async () => {
    expect((await importOf({ 'users.json': 'id,username\nu,"a ""b"", c"\n' })).status).toBe(0)
    expect(await stored('users')).toEqual([{ id: 'u', username: 'a "b", c' }])
  })

  test.each([
    ['without a column id', 'name,percent\nA,5\n', /no column id: name, percent/],
    [
      'in Windows-1252',
      Buffer.from('id,bio\nu,Zoë\n', 'latin1'),
      /not UTF-8, but probably Windows-1252 or Latin-1/,
    ],
  ])('%s is refused in one sentence', async (_, content, sentence) => {
    const folder = await makeFolderOf({ 'users.csv': content })
    const { status, reported } = await runCommand(importCommand, [folder], stoa)
    expect([status, reported.filter((line) => line.startsWith(folder))]).toEqual([
      1,
      [expect.stringMatching(sentence)],
    ])
  })
})

describe('says what it did not read', () => {
  test.each([
    'user.jsonl',
    'bookings.jsonl',
    'sessions.xlsx',
    'sessions.jsonl.zip',
    'sessions.jsonl.part',
    'sessions (1).jsonl',
    'sessions.jsonl.001',
    'mydb.sessions.json',
    'sessions-2026.ndjson',
    'exportSessions.json',
    'coupons.csv',
    'Sessions.txt',
    'Feedback',
  ])('%s, and exits with 1', async (name) => {
    const ran = await importOf({ 'tags.jsonl': '{"id":"t"}', [name]: '{"id":"s"}' })
    expect([ran.status, rowOf(ran, name)]).toEqual([1, expect.stringContaining('  not read: it looks like ')])
    expect(await stored('tags')).toEqual([{ id: 't' }])
  })

  const others = 'README mapping.json notes.txt users.md .DS_Store .users.jsonl.swp index.html'
  test.each(others.split(' '))('%s, which is something else', async (name) => {
    const ran = await importOf({ 'tags.jsonl': '{"id":"t"}', [name]: 'x' })
    expect([ran.status, rowOf(ran, name)]).toEqual([
      0,
      `${name}  -  -  -  not read: it has the name of no entity`,
    ])
  })

  test('two files of an entity, of which none is read', async () => {
    const ran = await importOf({
      'tags.jsonl': '{"id":"t"}',
      'users.jsonl': '{"id":"u"}',
      'Users.json': '[{"id":"v"}]',
    })
    expect([ran.status, await stored('users'), await stored('tags')]).toEqual([1, [], [{ id: 't' }]])
    for (const name of ['users.jsonl', 'Users.json'])
      expect(rowOf(ran, name)).toContain('more than one file for users: leave one of Users.json, users.jsonl')
  })

  test('of a folder with no file that it reads, but one that is meant', async () => {
    const ran = await importOf({ 'Session.txt': '{"id":"s"}' })
    expect([ran.status, rowOf(ran, 'Session.txt')]).toEqual([
      1,
      expect.stringContaining('looks like sessions'),
    ])
  })

  test('a link that leads nowhere', async () => {
    const folder = await makeFolderOf({ 'tags.jsonl': '{"id":"t"}' })
    await symlink(join(folder, 'gone'), join(folder, 'users.jsonl'))
    await expect(runCommand(importCommand, [folder], stoa)).rejects.toThrow(
      `This file cannot be read. ${folder}/users.jsonl: no such file`,
    )
  })

  test('a folder with the name of a file', async () => {
    const folder = await makeFolderOf({ 'tags.jsonl': '{"id":"t"}' })
    await mkdir(join(folder, 'users.jsonl'))
    await expect(runCommand(importCommand, [folder], stoa)).rejects.toThrow(
      new UsageError(`${folder}/users.jsonl is no file.`),
    )
    expect(await stored('tags')).toEqual([])
  })

  test('the first three reasons', async () => {
    const ran = await importOf({ 'tags.jsonl': '{}\n{}\n7\nx\n{"id":""}\n{"id":".."}\n{"id":"t"}' })
    expect(rowOf(ran, 'tags.jsonl')).toBe(
      'tags.jsonl  7  1  6  3 has no id; 1 is no JSON object; 1 is not valid JSON; …',
    )
  })

  test('of many refused lines the first hundred, one by one', async () => {
    const { reported } = await importOf({ 'tags.jsonl': '{}\n'.repeat(300) })
    expect(reported.filter((line) => line.includes('has no id'))).toHaveLength(100)
    expect(reported.at(-1)).toBe('300 lines were not loaded.')
  })
})
