// An entity of the marketplace: its known fields, and the reader of its documents, the same for server and browser.

import {
  type DeclaredFields,
  type Fields,
  isObject,
  type JsonSchema,
  objectSchema,
  type Read,
  type Report,
  readFields,
} from './field.ts'

/** A document as stored and sent: an id, and fields that may hold anything. */
export type Document = { id: string; [field: string]: unknown }

export type Entity<F extends Fields> = {
  fields: F
  schema: JsonSchema
  /** Reads tolerantly: a malformed field shows as absent ('invalid' for a timestamp) and is reported. */
  read(document: unknown, report?: Report): Read<F> & { id: string }
}

const nobody: Report = () => undefined

// @__NO_SIDE_EFFECTS__
export function entity<F extends DeclaredFields>(fields: F): Entity<F> {
  const { properties } = objectSchema(fields)
  return {
    fields,
    schema: {
      type: 'object',
      properties: { id: { type: 'string' }, ...(isObject(properties) ? properties : {}) },
      required: ['id'],
    },
    read(document, report = nobody) {
      const record = isObject(document) ? document : {}
      return { ...readFields(fields, record, report), id: String(record.id ?? '') }
    },
  }
}
