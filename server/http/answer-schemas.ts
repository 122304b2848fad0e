// The named schemas of the OpenAPI document: one for each kind of record, row and list in answers. Fields of the marketplace may hold
// anything, and say so; the fields that Stoa adds have exactly the described types.

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

/** `of`: returns the schema of an answer, a reference if it is named. `all`: the named schemas, by name. */
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

/** Replaces named schemas inside by references, and schemas of the library by plain ones. */
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

/** Returns 'UserList' for 'ListedUser'. */
function listOf(name: string): string {
  return `${name.replace(/^Listed/, '')}List`
}

function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Returns the schema of a list's items. */
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

/** Describes a record of the marketplace: only its id is certain. */
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

/** Every field and item inside may be malformed too, except those of an instant. */
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
