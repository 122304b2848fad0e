// Makes a document with a unique word in each field that can hold a text, from the schema of its entity.

import type { Document } from '#contract/entity.ts'
import { isObject, type JsonSchema } from '#contract/field.ts'

/** Returns the word of the field with this dotted path; the elements of a list share the path of the list. */
export function wordOf(field: string): string {
  return `zebra${field.replaceAll('.', '').toLowerCase()}`
}

/** `fields`: the paths of all its words. */
export function wordsOfFields(schema: JsonSchema): { document: Document; fields: string[] } {
  const fields: string[] = []
  const document = made(schema, '', fields)
  if (!isObject(document)) throw new Error('The schema is not that of an entity.')
  return { document: { ...document, id: wordOf('id') }, fields }
}

function made(schema: unknown, path: string, fields: string[]): unknown {
  if (!isObject(schema)) return undefined
  const { type, properties, items } = schema
  if (isObject(properties)) {
    const values = Object.entries(properties).map(([name, property]) => [
      name,
      made(property, path === '' ? name : `${path}.${name}`, fields),
    ])
    return Object.fromEntries(values)
  }
  if (isObject(items)) return alternatives(items).map((item) => made(item, path, fields))
  if (type !== 'string') return undefined
  fields.push(path)
  return wordOf(path)
}

/** A list has an element of each kind. */
function alternatives(schema: JsonSchema): unknown[] {
  return Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
}
