// What a field of a document is, and how the fields of a document are read: reading never throws, and reports every malformed value.
// field-kinds.ts has the kinds of fields; the file of each entity declares its fields.

import type * as v from 'valibot'

/** A malformed field: its dotted path in the document, the value found, and the expected form. */
export type Fault = { field: string; value: unknown; expected: string }
export type Report = (fault: Fault) => void

/** Plain JSON Schema, for the OpenAPI document. */
export type JsonSchema = { [keyword: string]: unknown }

/** docs/documents.md describes the forms of its values. */
export type Kind =
  | 'text'
  | 'name'
  | 'status'
  | 'id'
  | 'phone'
  | 'flag'
  | 'number'
  | 'percentage'
  | 'amount'
  | 'time'
  | 'list'
  | 'object'

export type Field<T> = {
  kind: Kind
  schema: JsonSchema
  /** Reads the value found at `path`; an absent one (undefined or null) is not a fault. */
  read(value: unknown, report: Report, path: string): T
  /** Returns the value as it is stored and sent; malformed values, and values in that spelling, are returned themselves. */
  normalise(value: unknown): unknown
}

export type Fields = { readonly [name: string]: Field<unknown> }

/**
 * What erasing a person does to a field: `kept`; `person`: an id that is replaced by the pseudonym; `author`: kept if somebody else wrote
 * it; `name`: the author's name, replaced; `gone`: removed, since both sides said it or it is about the person.
 */
export type ErasureRule = 'kept' | 'person' | 'author' | 'name' | 'gone'

/** Everything about a field besides its kind. The browser build leaves out what only the server reads (vite.config.ts). */
export type Declaration = {
  /** What the field means, for docs/documents.md and the API. */
  about: string
  /** The doctor expects the field in every document. */
  isExpected?: true
  /** What a search hit calls the text. Required for each text; false if it is not searched. */
  searched?: string | false
  /** The column heading in CSV; the field's name if absent, false for no column. Lists and objects have no column. */
  csv?: string | false
  /** What erasing a person does to the field in records of others. Required for texts, ids and lists; anything else is kept. */
  erased?: ErasureRule
  /** False: read from the document itself, never by a mapping. */
  isMapped?: false
  /** For a field that Stoa adds: its schema in the API, if more specific than the schema of the kind. */
  answered?: JsonSchema
} & (EditDeclaration | { edited?: undefined; label?: undefined; check?: undefined })

/** The declaration of a field that staff edit. */
type EditDeclaration = {
  /** What forms and histories call it. */
  label: string
  /** The values that calls accept. */
  edited: v.GenericSchema
  /** A further check, which the stored value need not pass: `must` completes 'The color …'. */
  check?: { allows: (value: unknown) => boolean; must: string }
}

export type DeclaredField = Field<unknown> & Declaration

/** The fields of an entity, each a declared field or an object of declared fields. */
export type DeclaredFields = { readonly [name: string]: DeclaredField | Group }
type Group = Field<unknown> & { fields: DeclaredFields }

// @__NO_SIDE_EFFECTS__
export function field<T, const D extends Declaration>(kind: Field<T>, declared: D): Field<T> & D {
  return { ...kind, ...declared }
}

/** Returns the schemas of the fields that staff edit, for request bodies. */
type Bodies<F extends DeclaredFields> = {
  [Name in keyof F as F[Name] extends EditDeclaration ? Name : never]: F[Name] extends { edited: infer S }
    ? S
    : never
}

// @__NO_SIDE_EFFECTS__
export function editedOf<F extends DeclaredFields>(fields: F): Bodies<F> {
  const edited = Object.entries(fields).flatMap(([name, one]) =>
    'edited' in one ? [[name, one.edited]] : [],
  )
  // Object.fromEntries loses the type of the names.
  return Object.fromEntries(edited) as Bodies<F>
}

/** Lists the declared fields in order, each with its path, dotted if nested. */
export function declaredIn(fields: DeclaredFields, prefix = ''): [path: string, declared: DeclaredField][] {
  return Object.entries(fields).flatMap(([name, one]): [string, DeclaredField][] =>
    isGroup(one) ? declaredIn(one.fields, `${prefix}${name}.`) : [[prefix + name, one]],
  )
}

function isGroup(one: DeclaredField | Group): one is Group {
  return 'fields' in one
}

export type FieldValues<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never }

/** False for objects without a prototype: the server uses them for numbers that a double cannot hold exactly. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.getPrototypeOf(value) !== null
  )
}

export function objectSchema(fields: Fields): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function schemaOf(field: Field<unknown> & Partial<Pick<Declaration, 'about' | 'answered'>>) {
  const { schema, about, answered } = field
  return answered ?? (about === undefined ? schema : { ...schema, description: about })
}

/** Reads each known field of `document`; `prefix` precedes each name in the path of a fault. */
export function readFields<F extends Fields>(
  fields: F,
  document: Record<string, unknown>,
  report: Report,
  prefix = '',
): FieldValues<F> {
  const read: Record<string, unknown> = {}
  for (const name in fields) read[name] = fields[name]?.read(own(document, name), report, prefix + name)
  // The record loses the type of each name; the mapped type restores it.
  return read as FieldValues<F>
}

/** Returns the known fields in their own order, each in its stored spelling; the same object if nothing changes. */
export function normaliseFields(fields: Fields, document: Record<string, unknown>): Record<string, unknown> {
  const normal: Record<string, unknown> = {}
  let unchanged = true
  for (const name of Object.keys(document)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) normal[name] = field.normalise(document[name])
    unchanged &&= field !== undefined && normal[name] === document[name]
  }
  return unchanged ? document : normal
}

function own(document: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined
}
