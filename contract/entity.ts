// An entity of the marketplace: its known fields, and the reader of its documents, shared by server and browser.

import {
  type DeclaredFields,
  type Fields,
  type FieldValues,
  isObject,
  type JsonSchema,
  objectSchema,
  type Report,
  readFields,
} from './field.ts'

/** A document as stored and sent: an id, and fields that may hold anything. */
export type Document = { id: string; [field: string]: unknown }

export type Entity<F extends Fields> = {
  fields: F
  /** Its `title` is its name in the API documentation. */
  schema: JsonSchema
  /** Reads tolerantly: a malformed field is returned as absent ('invalid' for a timestamp) and reported. */
  read(document: unknown, report?: Report): FieldValues<F> & { id: string }
}

const nobody: Report = () => undefined

// @__NO_SIDE_EFFECTS__
export function entity<F extends DeclaredFields>(title: string, fields: F): Entity<F> {
  const { properties } = objectSchema(fields)
  return withReader(fields, {
    title,
    type: 'object',
    properties: { id: { type: 'string' }, ...(isObject(properties) ? properties : {}) },
    required: ['id'],
  })
}

/** Extends an entity by fields that Stoa adds. */
// @__NO_SIDE_EFFECTS__
export function extendedEntity<F extends DeclaredFields, Added extends DeclaredFields>(
  { fields, schema }: Entity<F>,
  title: string,
  added: Added,
): Entity<F & Added> {
  return withReader({ ...fields, ...added }, { title, allOf: [schema, objectSchema(added)] })
}

/** Returns the names of the fields that Stoa adds, from the schema of an extended entity. */
export function addedIn(described: object): string[] {
  const parts: unknown[] = 'allOf' in described && Array.isArray(described.allOf) ? described.allOf : []
  return parts.slice(1).flatMap((part) => (isObject(part) ? Object.keys(Object(part.properties)) : []))
}

function withReader<F extends Fields>(fields: F, schema: JsonSchema): Entity<F> {
  return {
    fields,
    schema,
    read(document, report = nobody) {
      const record = isObject(document) ? document : {}
      return { ...readFields(fields, record, report), id: String(record.id ?? '') }
    },
  }
}
