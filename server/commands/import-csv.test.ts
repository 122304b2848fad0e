// stoa import of CSV: nothing is lost in silence, whatever spreadsheets and databases write, and the console's own files come back.

import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cellText } from '#contract/csv-line.ts'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isObject } from '#contract/field.ts'
import { readConfig } from '#server/config/config.ts'
import { valueAt } from '#server/documents/mapping/targets.ts'
import { testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { parseCsv } from '#test/csv.ts'
import { originalsOf, store } from '#test/documents.ts'
import { awkwardIds, deceits, scripts } from '#test/hostile-values.ts'
import { mapBy, mapByFile } from '#test/mapping.ts'
import { importCommand } from './import.ts'

const { app, db, signIn } = await testApp()
const { uid, headers } = await signIn()
const stoa = { db, config: readConfig({}) }

async function empty(): Promise<void> {
  await db.query(sql`truncate sessions, discount_codes, faults`)
  await db.query(sql`delete from users where id <> ${uid}`)
}

beforeEach(empty)

type Ran = Awaited<ReturnType<typeof runCommand>>

async function importOf(files: Record<string, string | Buffer>, ...options: string[]): Promise<Ran> {
  const folder = await makeFolderOf(files)
  const { reported, ...ran } = await runCommand(importCommand, [...options, folder], stoa)
  const sentences = reported.filter((line) => line.startsWith(folder))
  return { ...ran, reported: sentences.map((line) => line.slice(folder.length + 1)) }
}

const codesOf = (text: string | Buffer, ...options: string[]) =>
  importOf({ 'discount-codes.csv': text }, ...options)

/** Returns the row of the file in the table, without its name. */
const counts = ({ printed }: Ran) => printed[1]?.replace(/ {2,}/g, '  ').replace(/^\S+ +/, '')

/** Leaves out the signed-in user. */
const stored = async (entity: EntityName) => (await originalsOf(db, entity)).filter(({ id }) => id !== uid)

describe('a file with wrong quotes is not read at all, and its row is named by the line where it begins', () => {
  const rows = (from: number) =>
    Array.from({ length: 2_000 }, (_, index) => `C${from + index},5,2026-06-30\n`).join('')
  const head = 'id,percentageDiscount,expirationDate\n'
  test.each([
    [
      'a quote that is never closed',
      `${head}A,5,2026-06-30\n"B,5,2026-06-30\n${rows(0)}`,
      3,
      'a quote that is never closed',
    ],
    [
      'one that a later row closes',
      `${head}A,"5,2026-06-30\n${rows(0)}Z,"5",2026-06-30\n`,
      2,
      'text behind a closing quote',
    ],
    [
      'text behind a closing quote',
      `${head}"A\nB"x,5,2026-06-30\n${rows(0)}`,
      2,
      'text behind a closing quote',
    ],
    ['a quote at the end of the file', `${head}${rows(0)}Z,5,"`, 2_002, 'a quote that is never closed'],
  ])('%s', async (_, text, line, fault) => {
    const ran = await codesOf(text)
    expect([ran.status, ran.reported]).toEqual([
      1,
      [`discount-codes.csv was not read: its row that begins on line ${line} has ${fault}.`],
    ])
    expect(await stored('discount-codes')).toEqual([])
  })

  test('quotes within a cell without quotes are meant, as are forms of other programs', async () => {
    const text = `id,percentageDiscount,note\nA,5,a 5" pipe\nB,5,"""best"" of ""all"""\n="007",5,=""\nObjectId(${'a'.repeat(24)}),5,\n`
    expect((await codesOf(text)).status).toBe(0)
    expect(await stored('discount-codes')).toEqual([
      { id: '007', percentageDiscount: 5 },
      { id: 'A', percentageDiscount: 5, note: 'a 5" pipe' },
      { id: 'B', percentageDiscount: 5, note: '"best" of "all"' },
      { id: 'a'.repeat(24), percentageDiscount: 5 },
    ])
  })
})

test.each([
  ['it has more cells than the line of names', 'A,5,7,8', /has more cells than the line of names/],
  ['it is the line of names again', 'id,percentageDiscount', /is the line of names again/],
  ['it has no id', ',5', /has no id/],
  ['its id is NULL', 'NULL,5', /has no id/],
  ['its id is an error', '#ERROR!,5', /has the id '#ERROR!', an error of a spreadsheet/],
  ['its id was shortened', '1E+05,5', /has the id '1E\+05', which a spreadsheet has changed/],
  ['its id was shortened in German', '"1,23457E+11",5', /'1,23457E\+11', which a spreadsheet/],
  ['its id was rounded', '1234567890123450000,5', /which a spreadsheet has changed/],
  ['its id was shortened by a program', '1.23457E17,5', /which a spreadsheet has changed/],
  ['its id became a day', '25-Dec,5', /has the id '25-Dec', which a spreadsheet has changed/],
  ['its id became a month in German', 'Mrz 26,5', /which a spreadsheet has changed/],
  ['it is a sum', 'Gesamtergebnis,5', /as the sums below a table have/],
  ['its id became a decimal', '7.0,5', /which a spreadsheet has changed/],
  ['its id has what nobody sees', 'SPR\u200BING,5', /'SPR\u200BING', in which U\+200B cannot be seen/],
  ['its id has a NUL', 'A\0,5', /in which a control character cannot be seen/],
  ['its id differs in case only', 'Ok,5', /has the id 'Ok', but 'OK' is there/],
  ['its id lost its zeros', '7,5', /has the id '7', but '007' is there/],
  ['it is a comment', '# codes,', /has nothing but an id/],
  ['it is the number of rows', '(2 rows)', /has nothing but an id/],
  ['it underlines the names', '--,-----', /is a line of dashes/],
  ['a character of its id is lost', 'S\uFFFDMMER,5', /stands for a character that is lost/],
  ['its id was there before', 'OK,6', /has the id of line 2 again/],
])('a row is refused alone, by its line, where %s', async (_, row, sentence) => {
  await store(db, 'discount-codes', [{ id: '007' }])
  const ran = await codesOf(`id,percentageDiscount\nOK,5\n\n${row}\nLAST,7\n`)
  expect([ran.status, ran.reported]).toEqual([1, [expect.stringMatching(/^discount-codes\.csv:4: /)]])
  expect(ran.reported[0]).toMatch(sentence)
  expect(await stored('discount-codes')).toEqual([
    { id: '007' },
    { id: 'LAST', percentageDiscount: 7 },
    { id: 'OK', percentageDiscount: 5 },
  ])
})

describe('a file is refused in one sentence, which names its columns, with', () => {
  test.each([
    ['a name twice', 'id,note,note\nA,x,y\n', /has 'note' twice/],
    ['a field and a part of it', 'id,a,a.b\nA,x,y\n', /columns 'a' and 'a\.b' exclude each other/],
    ['two ids', 'id,code\n1,A\n', /columns id and code may both be the id/],
    ['values without a name', 'id,,b\nA,x,y\n', /column 2 has values and no name/],
  ])('%s', async (_, text, sentence) => {
    const ran = await codesOf(text)
    expect([ran.status, ran.reported]).toEqual([1, [expect.stringMatching(sentence)]])
    expect(await stored('discount-codes')).toEqual([])
  })

  test('an empty column of a name that is there does not count', async () => {
    expect((await codesOf('id,percentageDiscount,percentageDiscount,\nA,5,,\n')).status).toBe(0)
  })
})

test('rows of empty cells do not count, as Excel writes them', async () => {
  const text =
    '\uFEFFCode;Percentage Discount;Expiration Date;Bemerkung\r\nFRÜHLING;20;31.03.2026;für Gäste\r\nHERBST;7,5;30.09.2026 23:59;\r\n;;;\r\n'
  const ran = await codesOf(text)
  expect([ran.status, counts(ran)]).toEqual([0, '2  2  0'])
  expect(await stored('discount-codes')).toEqual([
    { id: 'FRÜHLING', percentageDiscount: 20, expirationDate: '2026-03-31', Bemerkung: 'für Gäste' },
    { id: 'HERBST', percentageDiscount: 7.5, expirationDate: '2026-09-30T23:59:00Z' },
  ])
})

test('blanks around an id are not part of it, unless it is stored with them', async () => {
  await store(db, 'discount-codes', [{ id: ' OLD ', percentageDiscount: 1 }])
  const text = ' id , percentageDiscount , expirationDate \n B1 , 20 , 2026-06-30 \n OLD , 2 ,\n'
  expect((await codesOf(text)).status).toBe(0)
  expect(await stored('discount-codes')).toMatchObject([
    { id: ' OLD ', percentageDiscount: 2 },
    { id: 'B1', percentageDiscount: 20 },
  ])
})

test('an id of 16 digits ends in 0 as it should where another shows that no spreadsheet has rounded them', async () => {
  expect((await codesOf('id,percentageDiscount\n1234567890123450,5\n1234567890123457,5\n')).status).toBe(0)
})

test('a row in which the file ends is refused, unless it has all its cells', async () => {
  expect((await codesOf('id,percentageDiscount,expirationDate\nA,5,2026-06-30\nB,1')).status).toBe(1)
  expect((await codesOf('id,percentageDiscount,expirationDate\nC,5,2026-06-30')).status).toBe(0)
  const short = await codesOf('id,percentageDiscount,expirationDate\nC,6\n')
  expect([short.status, counts(short)]).toEqual([0, '1  1  0  1 with fewer cells than the line of names'])
  expect((await stored('discount-codes')).map(({ id }) => id)).toEqual(['A', 'C'])
})

test('digits that a spreadsheet took as a number leave the text of a phone number as it is', async () => {
  const user = { id: 'u', phoneNumber: '+4915112345678', location: '01067' }
  await store(db, 'users', [user])
  const ran = await importOf({ 'users.csv': 'id;phoneNumber;location\nu;4,91511E+12;1067\n' })
  expect([ran.status, counts(ran)]).toEqual([1, '1  1  0  1 value of phoneNumber not read'])
  expect((await importOf({ 'users.csv': 'id,phoneNumber\nu,4915112345678.0\n' })).status).toBe(1)
  expect((await importOf({ 'users.csv': 'id,phoneNumber\nu,4915112345678\n' })).status).toBe(0)
  expect(await stored('users')).toEqual([user])
})

test('empty cells, and what programs write for nothing, leave a field as it is', async () => {
  const nothing = ['', 'NULL', '\\N', '[NULL]', 'NaN', 'NaT', 'None']
  const codes = nothing.map((_, index) => ({ id: `C${index}`, percentageDiscount: 5 }))
  await store(db, 'discount-codes', codes)
  const rows = nothing.map((word, index) => `C${index},${word}\n`).join('')
  expect((await codesOf(`id,percentageDiscount\n${rows}`)).status).toBe(0)
  expect(await stored('discount-codes')).toEqual(codes)
})

const user = { id: 'u', Expert: { HourlyRate: '90' }, lastLogin: '2026-01-01' }
test.each([
  [
    'thousands beside decimal commas',
    'hourlyRate',
    ['45,50', '1.200'],
    /hourlyRate '1\.200' may be 1\.200 or 1200/,
  ],
  ['thousands beside decimal points', 'hourlyRate', ['45.50', '"1,200"'], /may be 1\.200 or 1200/],
  ['a day or a month', 'lastLogin', ['3/3/2026', '3/4/2026'], /may begin with the day or with the month/],
  ['an error of a spreadsheet', 'hourlyRate', ['5', '#N/A'], /'#N\/A' is an error of a spreadsheet/],
  ['a column that is too narrow', 'lastLogin', ['2026-01-01', '########'], /is an error of a spreadsheet/],
  [
    'a fallback of the console',
    'lastLogin',
    ['2026-01-01', 'Invalid date'],
    /stands for a value that cannot be read/,
  ],
])(
  'a value that is not certain is left as it is stored, counted and named by its line: %s',
  async (_, column, [usual, doubtful], sentence) => {
    await store(db, 'users', [user])
    const text = `id;${column};bio\nv;${usual};x\nu;${doubtful};y\n`
      .replaceAll(/"?;"?/g, ';')
      .replaceAll('"', '')
    const ran = await importOf({ 'users.csv': text })
    expect([ran.status, counts(ran)]).toEqual([1, `2  2  0  1 value of ${column} not read`])
    expect(ran.reported).toEqual([expect.stringMatching(sentence)])
    expect(ran.reported[0]).toMatch(/^users\.csv:3: .* and was not read$/)
    expect(await stored('users')).toContainEqual({ ...user, bio: 'y' })
    const strict = await importOf({ 'users.csv': text.replace('y\n', 'z\n') }, '--strict')
    expect([strict.status, counts(strict)]).toEqual([1, expect.stringMatching(/^2 {2}1 {2}1 {2}1 /)])
    expect(await stored('users')).toContainEqual({ ...user, bio: 'y' })
  },
)

test.each([
  [
    'counts a cell that cannot be read',
    '$45.00',
    '1 value of Expert.HourlyRate malformed',
    [/"\$45\.00" is malformed: expected a decimal/],
  ],
  ['counts a new document of unknown columns', '', '1 without any specified field', []],
])('%s, once, and names the columns that it does not know', async (_, rate, note, sentences) => {
  const text = `id,hourlyRate,Wage\nu,${rate},9\n`
  const ran = await importOf({ 'users.csv': text })
  expect([ran.status, counts(ran)]).toEqual([1, `1  1  0  ${note}`])
  const kept = 'users.csv: these columns are no specified fields, and are kept as they are: Wage'
  expect(ran.reported).toEqual([kept, ...sentences.map((one) => expect.stringMatching(one))])
  expect((await importOf({ 'users.csv': `${text}v,,9\nw,5,9\nx,5,9\n` })).status).toBe(0)
})

const old = { id: 'S2', percentageDiscount: 20, expirationDate: '2026-06-30T00:00:00Z' }
test.each([
  [
    'in CSV',
    'discount-codes.csv',
    'id;expirationDate\nS2;30.13.2026 00:00\nS3;30.06.2026\n',
    '30.13.2026 00:00',
  ],
  [
    'in JSON',
    'discount-codes.jsonl',
    '{"id":"S2","percentageDiscount":20,"expirationDate":"soon"}\n{"id":"S3"}\n',
    'soon',
  ],
])(
  'a readable value that an unreadable one replaces is counted for its field, and refused with --strict, %s',
  async (_, name, text, value) => {
    await store(db, 'discount-codes', [old])
    const strict = await importOf({ [name]: text }, '--strict')
    expect([strict.status, counts(strict)]).toEqual([
      1,
      '2  1  1  1 would replace a readable value by an unreadable one',
    ])
    expect(await stored('discount-codes')).toContainEqual(old)
    const ran = await importOf({ [name]: text })
    expect([ran.status, counts(ran)]).toEqual([1, '2  2  0  1 value of expirationDate no longer readable'])
    expect(ran.reported).toEqual([
      `${name}: S2: expirationDate "${value}" cannot be read, and would replace a value that can`,
    ])
    expect(await stored('discount-codes')).toContainEqual({ ...old, expirationDate: value })
    expect((await importOf({ [name]: text })).status).toBe(0)
  },
)

describe('a column named like one of ours', () => {
  test('of JSON is read as the object that it is', async () => {
    const text = 'id,expert\nu,"{""IsExpert"":true,""HourlyRate"":""45""}"\n'
    expect((await importOf({ 'users.csv': text })).status).toBe(0)
    expect((await importOf({ 'users.csv': 'id,ratings\nu,"[5,4]"\n' })).status).toBe(0)
    expect(await stored('users')).toEqual([
      { id: 'u', Expert: { IsExpert: true, HourlyRate: '45', Ratings: [5, 4] } },
    ])
  })

  test('of another program is kept as it is named', async () => {
    const text = 'id,percentageDiscount,note,discount,state\nA,5,for the fair,3,new\n'
    expect((await codesOf(text)).status).toBe(0)
    expect(await stored('discount-codes')).toEqual([
      { id: 'A', percentageDiscount: 5, note: 'for the fair', discount: '3', state: 'new' },
    ])
  })

  test.each(['__proto__', 'constructor', 'toString', '__proto__.isAdmin'])('%s is kept too', async (name) => {
    expect((await importOf({ 'users.csv': `id,bio,${name}\nu,x,y\n` })).status).toBe(0)
    const text = JSON.stringify(await stored('users'))
    expect(text).toContain(`"${name.split('.')[0]}":`)
    expect(Object.prototype).not.toHaveProperty('isAdmin')
  })
})

describe('a mapping gets the columns of the file as they are named', () => {
  afterEach(() => mapByFile(undefined))

  test('whatever the console calls them', async () => {
    await mapBy(`export const sessions = (document) => ({ ...document })
      export const discountCodes = { read: (document) => ({ id: document.code, percentageDiscount: document.discount, expirationDate: document.expires }) }
      export const users = (document) => ({ ...document, bio: [document.role, document.expert, document.lastSession, document.state].join() })`)
    const files = {
      'discount-codes.csv':
        'code,discount,expires,note\nSUMMER,15,2027-06-30,for the fair\nWINTER,20,2027-12-31,\n',
      'sessions.csv': 'id,userId,slot.startingTime,totalPrice\nd1,u1,2026-01-31T10:00:00Z,45\n',
      'users.csv': 'ID,role,expert,lastSession,state\nu1,coach,yes,today,open\n',
    }
    const text = files['users.csv'].replace('ID', 'id')
    expect((await importOf({ ...files, 'users.csv': text })).status).toBe(0)
    expect(await stored('discount-codes')).toMatchObject([
      { id: 'SUMMER', code: 'SUMMER', discount: '15', note: 'for the fair' },
      { id: 'WINTER', discount: '20' },
    ])
    const answer = await app.inject({ url: '/api/discount-codes/SUMMER', headers })
    expect(answer.json()).toMatchObject({ percentageDiscount: 15 })
    expect(await stored('sessions')).toEqual([
      { id: 'd1', userId: 'u1', slot: { startingTime: '2026-01-31T10:00:00Z' }, totalPrice: '45' },
    ])
    expect((await app.inject({ url: '/api/users/u1', headers })).json()).toMatchObject({
      bio: 'coach,yes,today,open',
    })
  })

  test('and a file of the console itself is refused in one sentence', async () => {
    await mapBy('export const discountCodes = { read: (document) => ({ ...document }) }')
    const { body } = await app.inject({ url: '/api/discount-codes.csv', headers })
    const ran = await codesOf(`${body}A,5,,,,,,,\r\n`)
    expect([ran.status, ran.reported]).toEqual([1, [expect.stringContaining('a file of the console itself')]])
  })
})

// The console's own files.

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...scripts, ...deceits, "'=1", "''=1", '-5', "'-5", ' ', 'NULL', '\\N'),
)
const values = fc.oneof(
  { weight: 3, arbitrary: texts },
  fc.jsonValue(),
  fc.constantFrom(true, false, 'true', '45.00', '45,50', 7, 7.5, '31.03.2027', 1_769_853_600, 'None', 'NaN'),
  fc.constantFrom('2026-06-01T10:00:00.123456Z', '1E+05', '12345678901234567890', '1234567.0', 'Total'),
  fc.constantFrom({ seconds: 1_769_853_600, nanoseconds: 5 }, { _seconds: 'x' }),
)
const fieldsOf = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, values])), { requiredKeys: [] })
const others = 'lastLogin dateCreated role expert'.split(' ')
const documents: Partial<Record<EntityName, fc.Arbitrary<object>>> = {
  users: fc
    .record({
      own: fieldsOf(...'username displayName isVerified isAdmin phoneNumber location'.split(' '), ...others),
      expert: fc.oneof(
        {
          weight: 3,
          arbitrary: fieldsOf('IsExpert', 'aiAvailable', 'HourlyRate', 'HourlyAiRate', 'Ratings', 'ratings'),
        },
        values,
        fc.constant(undefined),
      ),
    })
    .map(({ own, expert }) => ({ ...own, ...(expert !== undefined && { Expert: expert }) })),
  'discount-codes': fieldsOf('percentageDiscount', 'expirationDate', 'note', 'state', 'code'),
}
const ids = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom(...awkwardIds, "'=1", "''=1", '=1', ' =1', 'NULL', '1E+05', '#REF!', 'id'),
)

async function exported(entity: EntityName): Promise<string> {
  const { statusCode, body } = await app.inject({ url: `/api/${entity}.csv`, headers })
  expect(statusCode).toBe(200)
  return body
}

test('the console’s CSV changes nothing where a spreadsheet shows times without seconds and adds a row of sums', async () => {
  const code = { id: 'S1', percentageDiscount: 5, expirationDate: '2026-06-30T12:34:56.789Z' }
  await store(db, 'discount-codes', [code])
  for (const shown of ['2026-06-30 12:34', '30.06.2026 12:34:56']) {
    const text = (await exported('discount-codes')).replace(code.expirationDate, shown)
    const { reported } = await codesOf(`${text}Total,,,,0,0,0,,\r\n`)
    expect(reported).toEqual(["discount-codes.csv:3: has the id 'Total', as the sums below a table have"])
  }
  expect(await stored('discount-codes')).toEqual([code])
})

describe.each(['users', 'discount-codes'] as const)('the CSV of %s that the console writes', (entity) => {
  const some = fc.uniqueArray(fc.tuple(ids, documents[entity] ?? fc.constant({})), {
    minLength: 10,
    maxLength: 30,
    selector: ([id]) => id,
  })

  test('changes nothing when it is read back, whatever the documents hold', async () => {
    await fc.assert(
      fc.asyncProperty(some, async (all) => {
        await empty()
        await importOf({ [`${entity}.json`]: JSON.stringify(all.map(([id, fields]) => ({ ...fields, id }))) })
        const before = await stored(entity)
        const ran = await importOf({ [`${entity}.csv`]: await exported(entity) })
        expect(await stored(entity)).toEqual(before)
        // Reports never show characters that change the direction of text: such an id is refused, by its line.
        for (const sentence of ran.reported) expect(sentence).toContain('stands for a character that is lost')
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })

  test('with one edited cell changes that field only', async () => {
    const edits = fc.record({
      at: fc.nat(),
      column: fc.constantFrom(...editable[entity]),
      number: fc.integer({ min: 1, max: 99 }),
      text: fc.constantFrom('Berlin', 'O\'Hara, "Bob"', '=1+1', '5" pipe\nnext', '-', "'quoted'"),
    })
    await fc.assert(
      fc.asyncProperty(some, edits, async (all, { at, column, number, text }) => {
        await empty()
        const documents = all
          .filter(([id]) => isShown(id))
          .map(([id, fields]) => withObject({ ...fields, id }))
        await importOf({ [`${entity}.json`]: JSON.stringify(documents) })
        const before = await stored(entity)
        const edited = before[at % before.length]
        if (!edited) return
        const value = column.kind === 'number' ? String(number) : text
        const [names = [], ...rows] = parseCsv((await exported(entity)).slice(1))
        const row = rows.find(([id = '']) => cellText(id) === edited.id)
        row?.splice(names.indexOf(column.name), 1, value)
        await importOf({ [`${entity}.csv`]: [names, ...rows].map(quoted).join('') })
        const after = await stored(entity)
        expect(after.filter(({ id }) => id !== edited.id)).toEqual(
          before.filter(({ id }) => id !== edited.id),
        )
        const changed = after.find(({ id }) => id === edited.id)
        expect(without(changed, column.path)).toEqual(without(edited, column.path))
        expect(String(valueAt(changed, column.path))).toBe(value)
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })
})

const editable = {
  users: [
    { name: 'displayName', path: ['displayName'], kind: 'text' },
    { name: 'location', path: ['location'], kind: 'text' },
    { name: 'hourlyRate', path: ['Expert', 'HourlyRate'], kind: 'number' },
  ],
  'discount-codes': [{ name: 'percentageDiscount', path: ['percentageDiscount'], kind: 'number' }],
}

/** Returns whether a report shows the whole id. */
function isShown(id: string): boolean {
  return id.isWellFormed() && !/[\u202A-\u202E\u2066-\u2069\uFFFD\u2B1A]/.test(id)
}

/** Only an object holds fields. */
function withObject({ Expert, ...others }: Record<string, unknown>): object {
  return isObject(Expert) ? { ...others, Expert } : others
}

/** Removes the value at the path, and an object that held nothing else. */
function without(document: Document | undefined, [name = '', ...more]: string[]): object {
  const { [name]: value, ...others } = { ...document }
  const rest = isObject(value) ? without({ id: '', ...value }, more) : {}
  return { ...others, ...(more.length > 0 && { rest: { id: '', ...rest } }) }
}

function quoted(cells: string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}
