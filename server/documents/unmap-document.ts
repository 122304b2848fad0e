// Edits in the marketplace's own shape: each changed field at its path, in its unit and spelling, everything else as it is.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isRecord } from '#contract/field.ts'
import { invalidField, type Problem } from '#contract/problem.ts'
import { isTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { numberAsFound } from './lenient.ts'
import { isOwnRecord, mapDocument } from './map-document.ts'
import { type Rule, rulesFor } from './mapping.ts'
import type { FromPath } from './mapping-file.ts'
import { fieldsOf, targets } from './mapping-targets.ts'
import { type Path, valueAt, withValueAt } from './paths.ts'
import { changedFields, spelledAs } from './spelling.ts'
import { conversions, type Unit } from './units.ts'

const nobody = () => undefined

/** The specified fields that an edit changes in `stored`, with their new values. */
export function changesIn(entity: EntityName, stored: Document, edit: object): Record<string, unknown> {
  return changedFields(mapDocument(entity, stored, nobody), edit)
}

/** `refused`: a field whose value the shape cannot hold. */
export type Unmapped = { fields: Record<string, unknown> } | { refused: string }

export function cannotHold(field: string): Problem {
  const detail = "cannot have this value in the marketplace's own shape (STOA_MAPPING)"
  return invalidField(field, `The field ${field}`, detail)
}

/**
 * The fields of `stored` that an edit replaces. `given`: its changes. Without a mapping of the entity these themselves; else
 * the fields that contain them.
 */
export function unmapFields(entity: EntityName, stored: Document, given: object): Unmapped {
  const rules = rulesFor(entity)?.fields
  if (!rules || isOwnRecord(entity, stored)) return { fields: { ...given } }
  let after = stored
  const changed = new Set<string>()
  for (const [name, value] of Object.entries(given)) {
    const path = placeOf(rules, name, stored)
    if (!canHold(stored, path)) return { refused: name }
    const rule = rules.find((one) => one.name === name && one.path === path)
    const raw = rule ? rawOf(entity, rule, value, valueAt(stored, path)) : value
    // A path never begins with the id: that is no field.
    after = withValueAt(after, path, raw) as Document
    changed.add(path[0] ?? name)
  }
  const read = mapDocument(entity, after, nobody)
  for (const [name, value] of Object.entries(given))
    if (!isSame(entity, name, read[name], value)) return { refused: name }
  return { fields: Object.fromEntries([...changed].map((name) => [name, after[name]])) }
}

/** The path of the field, or the field itself where the document is in the specified shape. */
function placeOf(rules: readonly Rule[], name: string, stored: Document): Path {
  const path = rules.find((one) => one.name === name)?.path
  if (!path) return [name]
  const isOwn = stored[name] !== undefined && valueAt(stored, path) === undefined
  return isOwn ? [name] : path
}

/** False where a value that is neither an object nor a list is on the way. */
function canHold(stored: Document, path: Path): boolean {
  return path.slice(1).every((_, index) => {
    const holder = valueAt(stored, path.slice(0, index + 1))
    return holder === undefined || holder === null || Array.isArray(holder) || isRecord(holder)
  })
}

function rawOf(entity: EntityName, { name, field }: Rule, value: unknown, old: unknown): unknown {
  if (!('path' in field)) return value
  const { values, lenient } = field
  if (values) return keyOf(values, value, old)
  const kind = targets[entity].get(name)
  if (kind === 'number') return lenient ? numberAsFound(value, old) : value
  if (field.unit === undefined) return value
  return kind === 'time' ? timeAsFound(field.unit, value, old) : conversions[field.unit].write(value, old)
}

/** Where the value found is in the unit, in its spelling. */
function timeAsFound(unit: Unit, value: unknown, old: unknown): unknown {
  const { read, write } = conversions[unit]
  const spelled = read(old) === undefined ? undefined : spelledAs(old, value)
  const [sent, after] = [readTimestamp(value), readTimestamp(read(spelled))]
  return isTimestamp(sent) && isTimestamp(after) && after.seconds === sent.seconds
    ? spelled
    : write(value, old)
}

/** What the marketplace calls the value, of the type found: tables name numbers and flags by their text. */
function keyOf(values: NonNullable<FromPath['values']>, value: unknown, old: unknown): unknown {
  const key = Object.keys(values).find((one) => values[one] === value)
  if (key === undefined) return value
  if (typeof old === 'number') return Number(key)
  return typeof old === 'boolean' ? key === 'true' : key
}

function isSame(entity: EntityName, name: string, one: unknown, other: unknown): boolean {
  return textOf(entity, name, one) === textOf(entity, name, other)
}

/** Two spellings of an instant are the same value. */
function textOf(entity: EntityName, name: string, value: unknown): string {
  const normal = fieldsOf[entity][name]?.normalise(value) ?? null
  const time = targets[entity].get(name) === 'time' ? readTimestamp(normal) : undefined
  return time !== undefined && isTimestamp(time)
    ? `${time.seconds} ${time.nanoseconds}`
    : JSON.stringify(normal)
}
