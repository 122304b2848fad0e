// What a field of a document is, and how the fields of a document are read: it never throws, and reports every malformed
// value. field-kinds.ts has the kinds of fields; the file of each entity declares its fields.

import type * as v from 'valibot'

/** A malformed field: its dotted path in the document, the value found, and what was expected there. */
export type Fault = { field: string; value: unknown; expected: string }
export type Report = (fault: Fault) => void

/** Plain JSON Schema, for the OpenAPI document. */
export type JsonSchema = { [keyword: string]: unknown }

/** The forms of its values are those of docs/documents.md. */
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
  /**
   * The value in the one spelling that is stored and sent; malformed values are unchanged. A value that already has
   * that spelling is returned itself, the same object.
   */
  normalise(value: unknown): unknown
}

export type Fields = { readonly [name: string]: Field<unknown> }

/**
 * `kept`; `person`, an id that becomes the pseudonym; `author`, kept where somebody else wrote it; `name`, the author's, replaced;
 * `gone`, as both sides have said it, or it is about the person.
 */
export type Erased = 'kept' | 'person' | 'author' | 'name' | 'gone'

/** All that is true of one field besides its kind. What only the server reads, the browser's build leaves out (vite.config.ts). */
export type Declaration = {
  /** What it is, for docs/documents.md and the API. */
  about: string
  /** The doctor expects it in every document. */
  isExpected?: true
  /** How a hit of search calls the text. Each text says it, or false. */
  searched?: string | false
  /** Its heading in CSV, or false; its own name where absent. Lists and objects have no column. */
  csv?: string | false
  /** What erasing a person does to it in records of others. Texts, ids and lists say it; what else there is, is kept. */
  erased?: Erased
  /** False: it is read from the document itself, never by a mapping. */
  isMapped?: false
  /** Of a field that Stoa adds: its schema in the API, where that of the kind says less. */
  answered?: JsonSchema
} & (Edited | { edited?: undefined; label?: undefined; check?: undefined })

/** Of a field that staff edit. */
export type Edited = {
  /** What forms and histories call it. */
  label: string
  /** The values that calls accept. */
  edited: v.GenericSchema
  /** What is refused besides, unless it is stored already: `must` completes 'The color …'. */
  check?: { allows: (value: unknown) => boolean; must: string }
}

export type Declared = Field<unknown> & Declaration

/** The fields of an entity: each is declared, or an object of declared ones. */
export type DeclaredFields = { readonly [name: string]: Declared | Group }
type Group = Field<unknown> & { fields: DeclaredFields }

// @__NO_SIDE_EFFECTS__
export function field<T, const D extends Declaration>(kind: Field<T>, declared: D): Field<T> & D {
  return { ...kind, ...declared }
}

/** The schemas of the fields that staff edit, for the bodies of calls. */
type Bodies<F extends DeclaredFields> = {
  [Name in keyof F as F[Name] extends Edited ? Name : never]: F[Name] extends { edited: infer S } ? S : never
}

// @__NO_SIDE_EFFECTS__
export function editedOf<F extends DeclaredFields>(fields: F): Bodies<F> {
  const edited = Object.entries(fields).flatMap(([name, one]) =>
    'edited' in one ? [[name, one.edited]] : [],
  )
  // Object.fromEntries loses the type of the names.
  return Object.fromEntries(edited) as Bodies<F>
}

/** The declared fields in their order, each with its path: dots where they are nested. */
export function declaredIn(fields: DeclaredFields, prefix = ''): [path: string, declared: Declared][] {
  return Object.entries(fields).flatMap(([name, one]): [string, Declared][] =>
    isGroup(one) ? declaredIn(one.fields, `${prefix}${name}.`) : [[prefix + name, one]],
  )
}

function isGroup(one: Declared | Group): one is Group {
  return 'fields' in one
}

export type Read<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never }

/** False for objects without prototype: the server uses them for numbers that a double cannot hold exactly. */
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

/** Reads each known field of `document`; `prefix` precedes each name in a fault's path. */
export function readFields<F extends Fields>(
  fields: F,
  document: Record<string, unknown>,
  report: Report,
  prefix = '',
): Read<F> {
  const read: Record<string, unknown> = {}
  for (const name in fields) read[name] = fields[name]?.read(own(document, name), report, prefix + name)
  // The record loses the type of each name; the mapped type restores it.
  return read as Read<F>
}

/**
 * The known fields of `document` in its own order, each in its stored spelling; unknown ones are left out. The document
 * itself, the same object, where nothing changes.
 */
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
