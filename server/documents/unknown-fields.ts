// What documents contain that nothing reads: neither a specified field nor the mapping. Each with the specified field that
// it is probably meant as.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isRecord } from '#contract/field.ts'
import { bareName, otherFieldNames } from './field-names.ts'
import { isOwnRecord } from './map-document.ts'
import { rulesFor } from './mapping.ts'
import { containsOthers, leavesOf, neverMapped, targets } from './mapping-targets.ts'
import { lastOf } from './paths.ts'

/** `value`: the value of one of the documents. */
export type Unknown = { field: string; documents: number; value: unknown }

/** Objects in each other, and names in all: keys of a map may be as many as there are documents. */
const maxDepth = 4
const mostNames = 200
const maxLength = 200

export function unknownFieldsOf(entity: EntityName, documents: Document[]): Unknown[] {
  const found = new Map<string, Unknown>()
  for (const document of documents) {
    if (isOwnRecord(entity, document)) continue
    for (const [field, value] of unknownIn(entity, document)) {
      const known = found.get(field)
      if (known) known.documents += 1
      else if (found.size < mostNames) found.set(field, { field, documents: 1, value })
    }
  }
  return [...found.values()]
}

function* unknownIn(
  entity: EntityName,
  holder: Record<string, unknown>,
  prefix = '',
  depth = 1,
): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(holder)) {
    const field = `${prefix}${name}`
    const isNothing = value === undefined || value === null || field === 'id'
    if (isNothing || field.length > maxLength || isMapped(entity, field, value)) continue
    const isSpecified = targets[entity].has(field)
    const isHolder = isSpecified ? containsOthers(entity, field) : depth < maxDepth
    if (isHolder && isRecord(value) && Object.keys(value).length > 0)
      yield* unknownIn(entity, value, `${field}.`, depth + 1)
    else if (!isSpecified) yield [field, value]
  }
}

/** The mapping reads it, or something in a list. */
function isMapped(entity: EntityName, field: string, value: unknown): boolean {
  const paths = (rulesFor(entity)?.fields ?? []).flatMap(({ path }) => path?.join('.') ?? [])
  return paths.some((path) => path === field || (Array.isArray(value) && path.startsWith(`${field}.`)))
}

/** The specified field with this name in another spelling, or with another usual name; the whole path counts more. */
export function likelyField(entity: EntityName, unknown: string): string | undefined {
  const fields = leavesOf(entity).filter((field) => neverMapped[entity]?.[field] === undefined)
  for (const name of [unknown, lastOf(unknown)]) {
    const bare = bareName(name)
    const found =
      fields.find((field) => bareName(field) === bare || bareName(lastOf(field)) === bare) ??
      fields.find((field) => otherFieldNames[entity][field]?.split(' ').includes(bare))
    if (found !== undefined) return found
  }
  return undefined
}
