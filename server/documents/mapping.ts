// The mapping in use in this thread. It is set before the first document is read; without one nothing is looked up.

import type { EntityName } from '#contract/entities.ts'
import { type MappedField, type Mapping, readMapping } from './mapping-file.ts'
import { type Path, pathOf } from './paths.ts'

/** A field as it is applied. `name`: dotted, as faults have it. */
export type Rule = { name: string; target: Path; path: Path | undefined; field: MappedField }

export type Rules = { id: Path | undefined; fields: readonly Rule[] }

type InUse = { text: string; rules: Partial<Record<EntityName, Rules>>; mapping: Mapping }

const none: InUse = { text: '', rules: {}, mapping: {} }
let inUse = none

/** `text`: JSON of a mapping without faults, or '' for none. */
export function setMapping(text: string): void {
  if (text === inUse.text) return
  inUse = text === '' ? none : prepare(text)
}

function prepare(text: string): InUse {
  const { mapping, faults } = readMapping(JSON.parse(text))
  if (faults.length > 0) throw new Error(`The mapping is not valid: ${faults.join('; ')}`)
  const rules = Object.entries(mapping).map(([entity, { id, fields }]) => [
    entity,
    { id: id === undefined ? undefined : pathOf(id), fields: rulesOf(fields) },
  ])
  return { text, rules: Object.fromEntries(rules), mapping }
}

/** An object before the fields in it, which replace those that it brings. */
function rulesOf(fields: Record<string, MappedField>): Rule[] {
  const rules = Object.entries(fields).map(([name, field]) => ({
    name,
    target: name.split('.'),
    path: 'path' in field ? pathOf(field.path) : undefined,
    field,
  }))
  return rules.toSorted((one, other) => one.target.length - other.target.length)
}

/** What other threads set. */
export function mappingText(): string {
  return inUse.text
}

/** Undefined where the entity is not mapped. */
export function rulesFor(entity: EntityName): Rules | undefined {
  return inUse.rules[entity]
}

/** What the derivation of the entity's columns depends on: '' without a mapping. */
export function derivationText(entity: EntityName): string {
  const fields = inUse.mapping[entity]?.fields ?? {}
  const names = Object.keys(fields).toSorted()
  return names.length === 0 ? '' : JSON.stringify(names.map((name) => [name, fields[name]]))
}

/** The collection or file of the entity. */
export function sourceNameOf(entity: EntityName): string | undefined {
  return inUse.mapping[entity]?.source
}
