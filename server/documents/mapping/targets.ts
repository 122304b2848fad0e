// The fields that documents are read as: those of each entity, with dots where they are nested, and their kinds; and paths
// to such fields.

import { discountCodes } from '#contract/discount-codes.ts'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { feedback } from '#contract/feedback.ts'
import { type Fields, isObject, type JsonSchema } from '#contract/field.ts'
import {
  decimal,
  expiration,
  flag,
  list,
  number,
  percentage,
  text,
  timestamp,
} from '#contract/field-kinds.ts'
import { sessions } from '#contract/sessions.ts'
import { tags } from '#contract/tags.ts'
import { users } from '#contract/users.ts'

export type TargetKind = 'text' | 'flag' | 'number' | 'amount' | 'time' | 'list' | 'object'

export const fieldsOf: Record<EntityName, Fields> = {
  users: users.fields,
  sessions: sessions.fields,
  feedback: feedback.fields,
  tags: tags.fields,
  'discount-codes': discountCodes.fields,
}

/** Read only from the document itself: rights are never read from another place, and Stoa marks the records of sign-ins itself. */
export const neverMapped: Partial<Record<EntityName, readonly string[]>> = {
  users: ['isAdmin'],
  sessions: ['kind'],
}

export function isMappable(entity: EntityName, field: string): boolean {
  return !neverMapped[entity]?.includes(field)
}

const kinds = new Map<JsonSchema, TargetKind>([
  [timestamp.schema, 'time'],
  [expiration.schema, 'time'],
  [decimal.schema, 'amount'],
  [flag.schema, 'flag'],
  [number.schema, 'number'],
  [percentage.schema, 'number'],
  [text.schema, 'text'],
])
const listType = list(text).schema.type

function* targetsIn(schemas: Record<string, unknown>, prefix = ''): Generator<[string, TargetKind]> {
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isObject(schema)) continue
    const kind = kinds.get(schema)
    if (kind !== undefined) yield [prefix + name, kind]
    else if (schema.type === listType) yield [prefix + name, 'list']
    else if (isObject(schema.properties)) {
      yield [prefix + name, 'object']
      yield* targetsIn(schema.properties, `${prefix}${name}.`)
    } else yield [prefix + name, schema.type === 'object' ? 'object' : 'text']
  }
}

type Targets = ReadonlyMap<string, TargetKind>

/** By name, an object before the fields in it. */
export const targets: Record<EntityName, Targets> = Object.fromEntries(
  entityNames.map((entity): [EntityName, Targets] => {
    const schemas = Object.entries(fieldsOf[entity]).map(([name, { schema }]) => [name, schema])
    return [entity, new Map(targetsIn(Object.fromEntries(schemas)))]
  }),
  // Object.fromEntries loses the type of the keys.
) as Record<EntityName, Targets>

/** The fields without those that only contain others. */
export function leavesOf(entity: EntityName): string[] {
  return [...targets[entity].keys()].filter((name) => !containsOthers(entity, name))
}

export function containsOthers(entity: EntityName, field: string): boolean {
  return [...targets[entity].keys()].some((other) => other.startsWith(`${field}.`))
}

// Paths in documents, such as customer.fullName or items[0].name: names of fields and indexes of lists.

export type Path = readonly string[]

/** 'items[0].name' is the same as 'items.0.name'. */
export function pathOf(text: string): Path {
  return text.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
}

/** The last name of a path as text. */
export function lastOf(text: string): string {
  return text.slice(text.lastIndexOf('.') + 1)
}

/** The value at the path; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const step of path) {
    if (Array.isArray(found)) found = found[indexOf(step)]
    else if (isObject(found) && Object.hasOwn(found, step)) found = found[step]
    else return undefined
  }
  return found
}

/** A copy of the object with this value at the path; objects that are missing on the way are made. */
export function withValueAt(holder: unknown, [step = '', ...rest]: Path, value: unknown): object {
  const fields = isObject(holder) ? holder : {}
  return { ...fields, [step]: rest.length === 0 ? value : withValueAt(fields[step], rest, value) }
}

/** -1, which no list has, for anything but an index. */
function indexOf(step: string): number {
  return /^\d{1,6}$/.test(step) ? Number(step) : -1
}
