// Documents that are as costly to read as their size allows: Unicode, texts against regular expressions, numbers, dates,
// deep and wide JSON. Each contains the words that the test searches for. And those of them that Firestore can hold.

import type { EntityName } from '#contract/entities.ts'

/** The fields of a document as JSON text of about so many bytes. */
type Kind = { entity: EntityName; fields(bytes: number): string }

export const needle = 'needle in hay'

function text(entity: EntityName, field: string, unit: string): Kind {
  return {
    entity,
    fields(bytes) {
      const json = JSON.stringify(unit).slice(1, -1)
      const rest = json.repeat(Math.floor(bytes / Buffer.byteLength(json)))
      return `"${field}":"${needle} ${rest} ${needle}"`
    },
  }
}

/** `item`: of a list, or of an object with the key. */
function wide(
  entity: EntityName,
  field: string,
  item: (index: number) => string,
  [open, close] = '[]',
): Kind {
  return {
    entity,
    fields(bytes) {
      const items: string[] = []
      for (let length = 0; length < bytes; length += (items.at(-1)?.length ?? 0) + 1)
        items.push(item(items.length))
      const searched = { users: 'bio', sessions: 'question', feedback: 'feedback', tags: 'name' }
      const name = entity === 'discount-codes' ? 'note' : searched[entity]
      return `"${name}":"${needle}","${field}":${open}${items.join(',')}${close}`
    },
  }
}

const question = (unit: string): Kind => text('sessions', 'question', unit)

const unicode: Record<string, Kind> = {
  'marks in order': question('\u0301'),
  'marks to sort': question('\u0301\u0316'),
  'marks of many classes': question('\u0315\u0300\u05AE\u0328\u093C\u3099\u0345'),
  'marks beyond the BMP': question('\u{1D165}\u{1D16D}'),
  sentences: question('\uFDFA'),
  'sentences and words': question('a \uFDFB'),
  syllables: question('각'),
  jamo: question('\u1100\u1161\u11A8'),
  'squared words': question('㈝'),
  'halfwidth katakana': question('ｶﾞ'),
  'families of emoji': question('👩‍👩‍👧‍👦'),
  'right to left': question('\u202Eשלום\u202C '),
  'half pairs': question('\uD800'),
  'half pairs and letters': question('\uDC00a'),
  NULs: question('\0'),
  sigmas: question("Σ'"),
  'Thai vowels': question('\u0E33'),
  ideographs: question('東'),
  fractions: question('½'),
}

const expressions: Record<string, Kind> = {
  quotes: question('"'),
  controls: question('\u0001='),
  formulas: question(' ='),
  'one long word': question('x'),
  'short words': question('a '),
  'spaces in a colour': {
    entity: 'tags',
    fields: (bytes) => `"name":"${needle}","color":"rgb(1${' '.repeat(bytes / 2)}1${' '.repeat(bytes / 2)}x"`,
  },
  'a phone number': text('users', 'phoneNumber', '(0) +49'),
  'a name': text('users', 'displayName', 'é\u0301 '),
  feedback: text('feedback', 'feedback', '\u0301\u0316e'),
  'exponents in a text': question('1e1111111111111 '),
  'a date': text('sessions', 'dateCreated', '2023-01-01T00:00:00.1'),
}

function price(spelled: (bytes: number) => string): Kind {
  return { entity: 'sessions', fields: (bytes) => `"question":"${needle}","totalPrice":${spelled(bytes)}` }
}

const structures: Record<string, Kind> = {
  'malformed items': wide('sessions', 'transcripts', () => '1'),
  'empty objects': wide('sessions', 'transcripts', () => '{}'),
  transcripts: wide('sessions', 'transcripts', (index) => `"${index.toString(36)} needle"`),
  'long numbers': wide('sessions', 'unknown', () => '12345678901234567890'),
  'numbers near nothing': wide('sessions', 'unknown', () => '1e-400'),
  'a long number': price((bytes) => '9'.repeat(bytes)),
  'zeros around a point': price((bytes) => `0.${'0'.repeat(bytes)}1`),
  'a long exponent': price((bytes) => `1e${'9'.repeat(bytes)}`),
  'a price as text': price((bytes) => `"${'0'.repeat(bytes / 2)}.${'0'.repeat(bytes / 2)}1"`),
  'amounts of many spellings': wide('sessions', 'unknown', (index) => `${index}.${'0'.repeat(20)}e-1`),
  'a long second': {
    entity: 'sessions',
    fields: (bytes) => `"question":"${needle}","dateCreated":"2026-01-31 10:00:00.${'1'.repeat(bytes)} +0"`,
  },
  'shapes of objects': wide('users', 'unknown', (index) => `{"k${index}":1}`),
  'many keys': wide('users', 'settings', (index) => `"k${index}":1`, '{}'),
  'many numeric keys': wide('users', 'settings', (index) => `"${index * 7919}":1`, '{}'),
  'many tags': wide('users', 'expertise', (index) => `"t${index}"`),
  'many dates': wide('users', 'unknown', () => '"2023-02-30T25:61:61Z"'),
  'a tag with objects': wide('tags', 'unknown', (index) => `{"k${index}":1}`),
  'a tag with numbers': wide('tags', 'unknown', () => '1e-400'),
  'deep lists': wide('sessions', 'unknown', () => `${'['.repeat(400)}${']'.repeat(400)}`),
  'deep objects': wide('sessions', 'unknown', () => `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`),
}

export const kinds: Record<string, Kind> = { ...unicode, ...expressions, ...structures }

/** Firestore has no lists in lists, 20 levels at most, only whole characters, and numbers of 8 bytes. */
const impossible = [
  ...['deep lists', 'deep objects', 'half pairs', 'half pairs and letters'],
  ...['a long number', 'zeros around a point', 'a long exponent'],
]
const deepest = 16

const ownKinds = {
  nulls: wide('sessions', 'unknown', () => 'null'),
  'short texts': wide('sessions', 'unknown', () => '""'),
  'deep maps': wide('sessions', 'unknown', () => `${'{"a":'.repeat(deepest)}1${'}'.repeat(deepest)}`),
}

type Fields = Record<string, unknown>
export type SourceText = { entity: EntityName; fields: Fields }

export function sourceKinds(bytes: number): Record<string, SourceText> {
  const chosen = Object.entries({ ...kinds, ...ownKinds }).filter(([name]) => !impossible.includes(name))
  return Object.fromEntries(
    chosen.map(([name, { entity, fields }]) => {
      const read = (length: number): Fields => JSON.parse(`{${fields(length)}}`)
      const perCharacter = bytesOf(read(bytes / 10)) / (bytes / 10)
      return [name, { entity, fields: read(Math.floor(bytes / perCharacter)) }]
    }),
  )
}

/**
 * As in https://firebase.google.com/docs/firestore/storage-size, but one more for each text and null: else a message
 * would be longer than the 4 MB that servers of gRPC accept by default.
 */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2
  if (typeof value === 'number') return 8
  if (typeof value !== 'object' || value === null) return 2
  const names = Array.isArray(value) ? 0 : Object.keys(value).reduce((sum, name) => sum + bytesOf(name), 32)
  return Object.values(value).reduce((sum: number, one) => sum + bytesOf(one), names)
}
