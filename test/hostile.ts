// A hostile marketplace for the tests of import, screens, doctor and export: scripts or deceits in every text, wrong types
// in every field, ids that are difficult in URLs, empty documents, and numbers beyond a double. Every script sets
// window.hacked if it runs.

import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { entityOf } from '#contract/entity-of.ts'
import { awkwardIds, deceits, deep, scripts, wrongValues } from './hostile-values.ts'

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
    const all: Document = { ...filled(Object.keys(entityOf[entity].fields), value), id: `wrong-${index}` }
    const inside = nested[entity]
    const within = inside ? [{ ...inside(value), id: `wrong-within-${index}` }] : []
    const bookable = entity === 'users' ? [{ ...availability(value), id: `wrong-availability-${index}` }] : []
    return [all, ...within, ...bookable]
  })
}

/** Well-formed documents with hostile contents, which refer to each other by unusual ids. */
function scriptedDocuments(entity: EntityName): Document[] {
  const texts = [...scripts, ...deceits]
  return awkwardIds.map((id, index) => scripted[entity](id, texts[index % texts.length] ?? '', index))
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
    Object.keys(entityOf[entity].fields)
      .map((name) => `${JSON.stringify(name)}:${value}`)
      .join(',')
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

/** Returns lines of an import that must all be loaded. */
export function hostileLines(entity: EntityName): string[] {
  const documents = [...scriptedDocuments(entity), ...wrongDocuments(entity)]
  return [...documents.map((document) => JSON.stringify(document)), ...rawLines(entity)]
}

/** Returns the files of all five entities, as an import reads them. */
export function hostileFiles(): Record<string, string> {
  const files = entityNames.map((entity) => [`${entity}.jsonl`, `${hostileLines(entity).join('\n')}\n`])
  return Object.fromEntries(files)
}
