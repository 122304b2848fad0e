// Documents as databases write them into JSON, with the type next to each value: Extended JSON of MongoDB, typed values of Firestore's
// REST interface and Admin SDK, and exports of Firestore with __datatype__. They are stored unchanged and read as the values that they mean.

import type { Document } from '#contract/entity.ts'
import { isObject } from '#contract/field.ts'
import { fromMilliseconds, isTimestamp } from '#contract/timestamp.ts'
import { parseExactly } from './json.ts'

/** Returns the document with the values that it means; the same object if none is wrapped. */
export function plainDocument(document: Document): Document {
  const resource = fieldsOfResource(document)
  // Neither fields of a resource nor a wrapped value replaces the id.
  return (resource ? plain(resource) : plainFields(document)) as Document
}

/** Returns the value that is meant; the same object if nothing in it is wrapped. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return plainItems(value)
  if (!isObject(value)) return value
  const meant = unwrapped(value)
  return meant === undefined ? plainFields(value) : meant
}

function plainItems(values: unknown[]): unknown[] {
  let copy: unknown[] | undefined
  for (const [index, value] of values.entries()) {
    const meant = plain(value)
    if (meant === value) continue
    copy ??= [...values]
    copy[index] = meant
  }
  return copy ?? values
}

function plainFields(fields: Record<string, unknown>): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const name of Object.keys(fields)) {
    const meant = plain(fields[name])
    if (meant === fields[name]) continue
    copy ??= { ...fields }
    copy[name] = meant
  }
  return copy ?? fields
}

/** Returns undefined for a value without a wrapping, or one that does not fit its wrapping. */
function unwrapped(value: Record<string, unknown>): unknown {
  let names = 0
  let form: [string, (inner: unknown, beside: Record<string, unknown>) => unknown] | undefined
  for (const name in value) {
    if (++names > mostNames) return undefined
    const read = forms.get(name)
    if (read) form = [name, read]
  }
  if (!form) return undefined
  const [name, read] = form
  const others = Object.keys(value).filter((one) => one !== name)
  return others.every((one) => besides.get(name)?.includes(one)) ? read(value[name], value) : undefined
}

const mostNames = 3

const besides = new Map([
  ['$binary', ['$type']],
  ['$id', ['$ref', '$db']],
  ['__datatype__', ['value']],
  ['_path', ['_firestore', '_converter']],
])

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const forms = new Map<string, (inner: unknown, beside: Record<string, unknown>) => unknown>([
  ['$oid', textOf],
  ['$symbol', textOf],
  ['$uuid', textOf],
  ['$date', dateIn],
  ['$timestamp', (value) => (isObject(value) ? { seconds: value.t, nanoseconds: 0 } : undefined)],
  ['$numberInt', numberIn],
  ['$numberLong', numberIn],
  ['$numberDouble', numberIn],
  ['$numberDecimal', numberIn],
  ['$binary', uuidIn],
  ['$id', plain],
  ['$undefined', () => null],
  ['__datatype__', ofDatatype],
  ['_path', ofSegments],
  ['stringValue', textOf],
  ['integerValue', numberIn],
  ['doubleValue', numberIn],
  ['booleanValue', (value) => (typeof value === 'boolean' ? value : undefined)],
  ['timestampValue', textOf],
  ['referenceValue', referenceTo],
  ['nullValue', () => null],
  ['arrayValue', (value) => (isObject(value) ? plain(value.values ?? []) : undefined)],
  ['mapValue', (value) => (isObject(value) ? plain(value.fields ?? {}) : undefined)],
])

/** Returns a number, or the digits of one as text, with every digit that a double cannot hold. */
function numberIn(value: unknown): unknown {
  if (typeof value === 'string')
    return /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(value) ? parseExactly(value) : undefined
  return typeof value === 'number' ? value : undefined
}

/** Reads a text of ISO 8601, or milliseconds since 1970, whatever their number of digits. */
function dateIn(value: unknown): unknown {
  const given = plain(value)
  if (typeof given !== 'number') return textOf(given)
  const instant = fromMilliseconds(given)
  return isTimestamp(instant) ? instant : undefined
}

/** Returns the text of a UUID (subtype 4), in version 1 and 2 of Extended JSON. */
function uuidIn(value: unknown, beside: Record<string, unknown>): unknown {
  const { base64, subType } = isObject(value) ? value : { base64: value, subType: beside.$type }
  if (typeof base64 !== 'string' || Number(subType) !== 4) return undefined
  const digits = Buffer.from(base64, 'base64').toString('hex')
  return /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(digits)?.slice(1).join('-')
}

function ofDatatype(kind: unknown, { value }: Record<string, unknown>): unknown {
  if (kind === 'documentReference') return referenceTo(value)
  return kind === 'timestamp' && isObject(value) ? value : undefined
}

/** JSON.stringify of a reference of Firebase's Admin SDK. */
function ofSegments(path: unknown): unknown {
  return isObject(path) && Array.isArray(path.segments) ? referenceTo(path.segments.join('/')) : undefined
}

function referenceTo(path: unknown): unknown {
  return typeof path === 'string' ? { __reference__: path } : undefined
}

// Firestore's REST interface names a document by its path, and nests its fields. The document's own fields, which an edit writes, take
// precedence over these. Rights are read only from the document's own isAdmin.

const resourceName = /^projects\/[^/]+\/databases\/[^/]+\/documents\/(?:.*\/)?([^/]+)$/

/** Returns the id at the end of the path; undefined if the value is not the path of a document. */
export function idOfResource(name: unknown): string | undefined {
  return typeof name === 'string' ? resourceName.exec(name)?.[1] : undefined
}

function fieldsOfResource({ fields, ...own }: Document): Record<string, unknown> | undefined {
  if (!isObject(fields) || !Object.values(fields).every(isTyped)) return undefined
  const { isAdmin: _, ...typed } = fields
  const { name, createTime, updateTime, ...others } = own
  const isNamed = idOfResource(name) === undefined && name !== undefined
  return { ...typed, ...others, ...(isNamed && { name }) }
}

function isTyped(value: unknown): boolean {
  if (!isObject(value)) return false
  const names = Object.keys(value)
  return names.length === 1 && /^[a-z]+(Point)?Value$/.test(names[0] ?? '')
}
