// A hostile marketplace for the tests of import, screens, doctor and export: scripts in every text, wrong types in
// every field, ids that are difficult in URLs, empty documents, and numbers beyond a double. Every script sets
// window.hacked if it runs.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { discountCodes } from '#contract/discount-codes.ts'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { feedback } from '#contract/feedback.ts'
import { sessions } from '#contract/sessions.ts'
import { tags } from '#contract/tags.ts'
import { users } from '#contract/users.ts'

const fieldsOf: Record<EntityName, string[]> = {
  users: Object.keys(users.fields),
  sessions: Object.keys(sessions.fields),
  feedback: Object.keys(feedback.fields),
  tags: Object.keys(tags.fields),
  'discount-codes': Object.keys(discountCodes.fields),
}

/** Executable as markup, as a URL, as a template or by a spreadsheet. */
export const scripts = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">',
  '"><svg/onload=window.hacked=1>',
  "' onmouseover='window.hacked=1",
  'javascript:window.hacked=1',
  'data:text/html,<script>window.hacked=1</script>',
  "{{constructor.constructor('window.hacked=1')()}}",
  '=HYPERLINK("javascript:window.hacked=1","free money")',
]

const longId = Array.from({ length: 200 }, (_, index) => (index * 7919).toString(36)).join('-')

export const awkwardIds = [
  ...[
    'a/b',
    '/starts',
    'ends/',
    '//',
    '100%',
    '%2F',
    '%252F',
    '%E0%A4%A',
    'a%00b',
    '#top',
    '?q=1',
    'a&b=c',
    'a+b',
  ],
  ...['two words', ' spaced ', '...', '.hidden', 'a\\b', '"quoted"', "o'clock", 'a;b,c', '{id}', ':id', '*'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    '0',
    '-1',
    'start',
    'new',
  ],
  ...[
    '😀',
    'é',
    'e\u0301',
    '東京/タワー',
    '\u202Ertl\u202C',
    'tab\there',
    'line\nbreak',
    '\u2028',
    '\uFEFFbom',
    '\u0007',
  ],
  ...['<script>window.hacked=1</script>', "'; drop table users; --", '=1+1', longId],
]

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** Values of the wrong type for most fields. */
export const wrongValues: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 101, 1e21, 1.7e308, -1.7e308, 5e-324, 2 ** 53],
  ...[
    '',
    ' ',
    'text',
    '12,50 €',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '99999999999999999999.99',
    '2023-02-30',
    '٣',
  ],
  ...[
    'nul \0 inside',
    'half \ud83d a pair',
    '\udc00',
    '\u202Eright to left',
    '\r\n\t',
    '\u2028\u2029',
    'a\u0300'.repeat(300),
  ],
  ...['x'.repeat(100_000), '<b>'.repeat(5_000)],
  ...[[], {}, [[]], [null], [{}], [0, 'a', null, true], JSON.parse(deep(400))],
  { seconds: 'soon', nanoseconds: 0 },
  { seconds: 1e300, nanoseconds: 0 },
  { seconds: 1, nanoseconds: -1 },
  { _seconds: null },
  { seconds: 8_640_000_000_000, nanoseconds: 999_999_999 },
  { toString: 'x', valueOf: 1, length: 1e9, toJSON: 'no' },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
]

const nested: Partial<Record<EntityName, (value: unknown) => Record<string, unknown>>> = {
  users: (value) => ({
    Expert: {
      ...filled(
        ['Bio', 'HourlyRate', 'HourlyAiRate', 'aiAvailable', 'TagIds', 'Ratings', 'ratings', 'Availability'],
        value,
      ),
      IsExpert: true,
    },
    settings: { [String(JSON.stringify(value)).slice(0, 50)]: value, __proto__: value },
    expertise: [value, value],
  }),
  sessions: (value) => ({
    slot: { startingTime: value, endingTime: value },
    summaries: [value, 'a summary', value],
    transcripts: [value, 'a transcript', value],
  }),
}

function filled(names: string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, value]))
}

function availability(value: unknown) {
  const days = [{ day: value, isEnabled: value, startingTime: value, endingTime: value }, value]
  const blockedSlots = [{ startingTime: value, endingTime: value }, value]
  return {
    Expert: {
      IsExpert: true,
      Availability: { leadTime: value, advancedBookingTime: value, days, blockedSlots },
    },
  }
}

function wrongDocuments(entity: EntityName): Document[] {
  return wrongValues.flatMap((value, index) => {
    const all: Document = { ...filled(fieldsOf[entity], value), id: `wrong-${index}` }
    const inside = nested[entity]
    const within = inside ? [{ ...inside(value), id: `wrong-within-${index}` }] : []
    const bookable = entity === 'users' ? [{ ...availability(value), id: `wrong-availability-${index}` }] : []
    return [all, ...within, ...bookable]
  })
}

/** Well-formed documents with hostile contents, which refer to each other by unusual ids. */
function scriptedDocuments(entity: EntityName): Document[] {
  return awkwardIds.map((id, index) => scripted[entity](id, scripts[index % scripts.length] ?? '', index))
}

const instant = { seconds: 1_700_000_000, nanoseconds: 0 }

const scripted: Record<EntityName, (id: string, script: string, index: number) => Document> = {
  users: (id, script, index) => ({
    ...filled(
      ['username', 'displayName', 'photoURL', 'ProfilePicture', 'phoneNumber', 'location', 'bio'],
      script,
    ),
    id,
    lastLogin: instant,
    expertise: [script, id],
    settings: { [script]: script, emails: true },
    preferences: Object.fromEntries([
      ['__proto__', script],
      [id, false],
    ]),
    Expert: {
      IsExpert: index % 2 === 0,
      aiAvailable: index % 4 === 0,
      Bio: script,
      HourlyRate: '120',
      TagIds: [id, script, 'gone'],
      Ratings: [5, 4, 1e300],
      Availability: { leadTime: 24, days: [{ day: script, isEnabled: true }] },
    },
    [script]: script,
  }),
  sessions: (id, script, index) => ({
    ...filled(['question', 'status', 'userFullname'], script),
    id,
    userId: id,
    expertId: index % 3 === 0 ? '' : id,
    slot: { startingTime: { seconds: 1_700_000_000 + index, nanoseconds: 5 }, endingTime: instant },
    sessionPrice: '10.00',
    totalPrice: '12.50',
    summaries: [script, id],
    transcripts: [`User: ${script}`, `AI: ${id}`],
    kind: 'session',
  }),
  feedback: (id, script) => ({
    ...filled(['userFullname', 'userEmail', 'feedback'], script),
    id,
    dateCreated: instant,
    expertId: id,
    sessionId: id,
  }),
  tags: (id, script) => ({ id, name: script, color: `red;background:url(${script})` }),
  'discount-codes': (id, script, index) => ({
    id,
    percentageDiscount: index % 101,
    expirationDate: { seconds: 1_700_000_000 * (1 + (index % 2)), nanoseconds: 0 },
    note: script,
  }),
}

/** Written as text, since JSON.stringify cannot produce it. */
function rawLines(entity: EntityName): string[] {
  const everyField = (value: string): string =>
    fieldsOf[entity].map((name) => `${JSON.stringify(name)}:${value}`).join(',')
  return [
    '{"id":"says-nothing"}',
    '{"id":"proto","__proto__":{"isAdmin":true,"id":"other"},"constructor":{"prototype":{}},"toString":1}',
    `{"id":"beyond-doubles",${everyField('1e400')}}`,
    `{"id":"below-doubles",${everyField('-1E+999')}}`,
    '{"id":"large-numbers","unknown":[12345678901234567890,-9007199254740993,0.1000000000000000055511151231257827]}',
    '{"id":"twice","name":"first","name":"second","id":"twice"}',
    `{"id":"deep","unknown":${deep(400)}}`,
    '  { "id" : "spaced" , "name":"\\u003cscript\\u003e" }  ',
  ]
}

/** Lines of an import that must all be loaded. */
export function hostileLines(entity: EntityName): string[] {
  const documents = [...scriptedDocuments(entity), ...wrongDocuments(entity)]
  return [...documents.map((document) => JSON.stringify(document)), ...rawLines(entity)]
}

/** Lines that are not documents; each must be reported and skipped. */
export const refusedLines = [
  'not JSON',
  '{"id":"cut off"',
  '["id"]',
  '"id"',
  'null',
  '{}',
  '{"id":null}',
  '{"id":7}',
  '{"id":""}',
  '{"id":".."}',
  String.raw`{"id":"nul \u0000"}`,
  String.raw`{"id":"half \ud800"}`,
  `{"id":"${'x'.repeat(1_501)}"}`,
  `{"id":"bottomless","unknown":${deep(100_000)}}`,
]

/** Writes the import files of all five entities into a folder, which is created if it is missing. */
export async function writeHostileFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const entity of Object.keys(fieldsOf) as EntityName[]) {
    await writeFile(join(folder, `${entity}.jsonl`), `${hostileLines(entity).join('\n')}\n`)
  }
}
