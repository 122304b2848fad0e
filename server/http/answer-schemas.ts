// The named schemas of the OpenAPI document: one for each kind of record, row and list that the calls answer. Fields of the
// marketplace may hold anything, and say so; the fields that Stoa adds are as they are described.

import type * as v from 'valibot'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entityOf } from '#contract/entity-of.ts'
import { isObject, type JsonSchema } from '#contract/field.ts'
import { instantTitle, timestamp } from '#contract/field-kinds.ts'
import { definitionsOf, isValibot, schemaOf } from './schema-of.ts'

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
  const named = [...names].map(([schema, name]) => ({ schema, name }))
  const definitions = named.flatMap(({ schema, name }) =>
    isValibot(schema) ? [[name, schema] as const] : [],
  )
  const plain = named.flatMap(({ schema, name }) =>
    isValibot(schema) ? [] : [[name, isRecord(schema) ? stored(schema) : insideOf(schema, names)] as const],
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
      ...definitionsOf(Object.fromEntries(definitions)),
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

/** Those of the marketplace's own records, and of what the calls answer. */
export function namesOf(endpoints: readonly AnyEndpoint[]): Map<Described, string> {
  const answered = endpoints.map(({ answer: { describe } }) => rowOf(describe) ?? describe)
  return new Map(
    [...records, ...answered].flatMap((schema) => {
      const title = 'title' in schema ? schema.title : undefined
      return typeof title === 'string' ? [[schema, title] as const] : []
    }),
  )
}

const records: readonly JsonSchema[] = Object.values(entityOf).map(({ schema }) => schema)

function isRecord(schema: JsonSchema): boolean {
  return records.includes(schema)
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
  const keywords = Object.entries(schema).filter(([keyword]) => keyword !== 'title')
  return Object.fromEntries(keywords.map(([keyword, value]) => [keyword, referring(value, names)]))
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
function stored({ title: _, ...schema }: JsonSchema): JsonSchema {
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
