// The named schemas of the OpenAPI document: one for each kind of record, row and list that the calls answer. Fields of the
// marketplace may hold anything, and say so; the fields that Stoa adds are as they are described.

import type * as v from 'valibot'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entityOf } from '#contract/entity-of.ts'
import { expertFigures } from '#contract/experts.ts'
import { isObject, type JsonSchema } from '#contract/field.ts'
import { instantTitle, timestamp } from '#contract/field-kinds.ts'
import { newestNote } from '#contract/note.ts'
import { definitionsOf, isValibot, schemaOf } from './schema-of.ts'

/** The marketplace's own records. */
const records: Readonly<Record<string, JsonSchema>> = {
  User: entityOf.users.schema,
  Session: entityOf.sessions.schema,
  Feedback: entityOf.feedback.schema,
  Tag: entityOf.tags.schema,
  DiscountCode: entityOf['discount-codes'].schema,
}

/** By name, a call that answers it, or a list of it, and the record to which Stoa adds fields. */
const extended: Readonly<Record<string, readonly [call: string, record: string]>> = {
  ListedUser: ['GET /api/users', 'User'],
  UserRecord: ['GET /api/users/{id}', 'User'],
  ListedExpert: ['GET /api/experts', 'User'],
  ListedSession: ['GET /api/sessions', 'Session'],
  SessionRecord: ['GET /api/sessions/{id}', 'Session'],
  ListedFeedback: ['GET /api/feedback', 'Feedback'],
  FeedbackRecord: ['GET /api/feedback/{id}', 'Feedback'],
  ListedTag: ['GET /api/tags', 'Tag'],
  TagRecord: ['GET /api/tags/{id}', 'Tag'],
  WrittenTag: ['PATCH /api/tags/{id}', 'Tag'],
  ListedDiscountCode: ['GET /api/discount-codes', 'DiscountCode'],
  DiscountCodeRecord: ['GET /api/discount-codes/{id}', 'DiscountCode'],
  WrittenDiscountCode: ['PATCH /api/discount-codes/{id}', 'DiscountCode'],
}

/** By name, a call that answers it, or a list of it. */
const composed: Readonly<Record<string, string>> = {
  Identity: 'GET /api/identity',
  Account: 'GET /api/account',
  SecondFactors: 'POST /api/account/password',
  AuthenticatorProposal: 'POST /api/account/second-factor',
  RecoveryCodes: 'POST /api/account/second-factor/confirm',
  PasskeyCreation: 'POST /api/account/passkeys/options',
  PasskeyRequest: 'POST /api/identity/passkey/options',
  Member: 'GET /api/members/{id}',
  Invited: 'POST /api/members/invitations',
  Invitation: 'POST /api/invitations/read',
  Count: 'GET /api/users.totals',
  SessionTotals: 'GET /api/sessions.totals',
  SessionLabel: 'GET /api/sessions.labels',
  FilterValue: 'GET /api/sessions.values',
  Dashboard: 'GET /api/dashboard',
  SeriesEntry: 'GET /api/dashboard/series',
  Contributors: 'GET /api/dashboard/contributors',
  SearchAnswer: 'GET /api/search',
  Outcome: 'POST /api/tags/batch',
  GeneratedCodes: 'POST /api/discount-codes/generate',
  PersonSummary: 'GET /api/people/{id}/summary',
  PersonEvent: 'GET /api/people/timeline',
  PersonExport: 'GET /api/people/{id}/export',
  PersonTouched: 'GET /api/people/{id}/erasure',
  PersonErased: 'POST /api/people/{id}/erase',
  Change: 'GET /api/history',
  Note: 'POST /api/notes',
  ListedNote: 'GET /api/notes',
  Colleague: 'GET /api/colleagues',
  Inbox: 'GET /api/inbox',
  NewInInbox: 'GET /api/inbox/new',
  Activity: 'GET /api/activity',
  Actor: 'GET /api/activity/actors',
  Fault: 'GET /api/faults',
  FieldSummary: 'GET /api/field-summary',
  View: 'GET /api/views',
  Goals: 'GET /api/dashboard/goals',
  ViewCount: 'GET /api/views/counts',
  WatchChoices: 'GET /api/views/watching',
  SavedWatch: 'PUT /api/views/{id}/watch',
  Ingested: 'POST /api/ingest',
}

/** Fields that Stoa adds and that hold whole records or figures. */
const related: Readonly<Record<string, JsonSchema>> = {
  user: refTo('User'),
  expert: refTo('User'),
  tags: { type: 'array', items: refTo('Tag') },
  figures: schemaOf(expertFigures),
  notes: schemaOf(newestNote),
}

const malformed = {
  description:
    'null, or a value that this field cannot have. It is sent as the marketplace has stored it; read it as absent. GET /api/faults lists all of them.',
}

/** `of`: the schema of an answer, a reference where it is named. `all`: the named ones, by name. */
export type AnswerSchemas = { of(endpoint: AnyEndpoint): JsonSchema; all: Record<string, JsonSchema> }

type Described = JsonSchema | v.GenericSchema
type Names = ReadonlyMap<unknown, string>

export function answerSchemas(endpoints: readonly AnyEndpoint[]): AnswerSchemas {
  const names = namesOf(endpoints)
  const definitions = Object.fromEntries(
    [...names].flatMap(([schema, name]) => (isValibot(schema) ? [[name, schema]] : [])),
  )
  const plain = [...names].flatMap(([schema, name]) =>
    isValibot(schema) ? [] : [[name, namedSchema(name, schema, names)]],
  )
  const lists = endpoints.flatMap(({ answer }) => {
    const row = rowOf(answer.describe)
    const name = row && names.get(row)
    return name ? [[listOf(name), { type: 'array', items: refTo(name) }]] : []
  })
  return {
    all: {
      Malformed: malformed,
      Timestamp: { ...timestamp.schema, description: 'An instant: seconds since 1970, and nanoseconds.' },
      ...definitionsOf(definitions),
      ...Object.fromEntries([...plain, ...lists]),
    },
    of({ answer: { describe } }) {
      const row = rowOf(describe)
      const name = names.get(row ?? describe)
      if (name) return refTo(row ? listOf(name) : name)
      return isValibot(describe) ? schemaOf(describe) : describe
    },
  }
}

function namesOf(endpoints: readonly AnyEndpoint[]): Map<Described, string> {
  const describedBy = (call: string): Described => {
    const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === call)
    if (!endpoint) throw new Error(`There is no call ${call}, after which a schema is named.`)
    return rowOf(endpoint.answer.describe) ?? endpoint.answer.describe
  }
  return new Map([
    ...Object.entries(records).map(([name, schema]) => [schema, name] as const),
    ...Object.entries(extended).map(([name, [call]]) => [describedBy(call), name] as const),
    ...Object.entries(composed).map(([name, call]) => [describedBy(call), name] as const),
  ])
}

function namedSchema(name: string, schema: JsonSchema, names: Names): JsonSchema {
  if (name in records) return stored(schema)
  const record = extended[name]?.[1]
  if (!record) return insideOf(schema, names)
  const known = propertiesOf(records[record] ?? {})
  const added = Object.entries(propertiesOf(schema)).filter(([field]) => !(field in known))
  const properties = added.map(([field, one]) => [field, related[field] ?? referring(one, names)])
  return { allOf: [refTo(record), { type: 'object', properties: Object.fromEntries(properties) }] }
}

/** Named schemas inside become references, and those of the schema library plain ones. */
function referring(described: unknown, names: Names): unknown {
  if (Array.isArray(described)) return described.map((one) => referring(one, names))
  if (!isObject(described)) return described
  const name = names.get(described)
  if (name) return refTo(name)
  if (isValibot(described)) return schemaOf(described)
  if (isInstant(described)) return { ...refTo('Timestamp'), description: described.description }
  return insideOf(described, names)
}

function insideOf(schema: JsonSchema, names: Names): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, referring(value, names)]),
  )
}

/** 'UserList' of 'ListedUser'. */
function listOf(name: string): string {
  return `${name.replace(/^Listed/, '')}List`
}

function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** What a list is a list of. */
function rowOf(described: Described): Described | undefined {
  const isList = isObject(described) && described.type === 'array'
  const row = isList
    ? isValibot(described) && 'item' in described
      ? described.item
      : described.items
    : undefined
  return isObject(row) ? row : undefined
}

function propertiesOf({ properties }: JsonSchema): Record<string, unknown> {
  return isObject(properties) ? properties : {}
}

/** A record of the marketplace: nothing but its id is certain. */
function stored(schema: JsonSchema): JsonSchema {
  const { id, ...fields } = propertiesOf(schema)
  const properties = Object.entries(fields).map(([name, field]) => [name, orMalformed(field)])
  return { ...schema, properties: { id, ...Object.fromEntries(properties) } }
}

function orMalformed(field: unknown): JsonSchema {
  if (!isObject(field)) throw new Error('A field of a record has no schema.')
  const { description } = field
  return { ...(description !== undefined && { description }), anyOf: [readable(field), refTo('Malformed')] }
}

/** Also every field and item inside may be malformed, except those of an instant. */
function readable(field: JsonSchema): JsonSchema {
  if (isInstant(field)) return refTo('Timestamp')
  const { items, properties, ...rest } = withoutDescription(field)
  return {
    ...rest,
    ...(items !== undefined && { items: orMalformed(items) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, orMalformed(one)]),
      ),
    }),
  }
}

function isInstant(schema: JsonSchema): boolean {
  return schema.title === instantTitle
}

function withoutDescription({ description: _, ...schema }: JsonSchema): JsonSchema {
  return schema
}
