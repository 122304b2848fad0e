// The fields of documents that nothing reads, each with the specified field that it probably stands for. Only without a mapping,
// since nobody knows what the function of a mapping reads.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isObject } from '#contract/field.ts'
import { currencyField } from './currency.ts'
import { bareName, otherFieldNames } from './field-names.ts'
import { isOwnRecord } from './mapping/map-document.ts'
import { isMapped } from './mapping/mapping.ts'
import { lastOf } from './mapping/paths.ts'
import { containsOthers, isMappable, leavesOf, targets } from './mapping/targets.ts'
import { countValue, noValues, type ValueCounts } from './value-counts.ts'

/** `value`: the value of one of the documents. */
export type Unknown = { field: string; documents: number; value: unknown; values: ValueCounts }

/** Objects in each other, and names in all: keys of a map may be as many as there are documents. */
const maxDepth = 4
const mostNames = 200
const maxLength = 200

export function unknownFieldsOf(entity: EntityName, documents: Document[]): Unknown[] {
  if (isMapped(entity)) return []
  const found = new Map<string, Unknown>()
  for (const document of documents) {
    if (isOwnRecord(entity, document)) continue
    for (const [field, value] of unknownIn(entity, document)) {
      const known = found.get(field)
      if (known) {
        known.documents += 1
        known.values = countValue(known.values, value)
      } else if (found.size < mostNames)
        found.set(field, { field, documents: 1, value, values: countValue(noValues, value) })
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
    const isNothing = value === undefined || value === null || field === 'id' || isReadCurrency(entity, field)
    if (isNothing || field.length > maxLength) continue
    const isSpecified = targets[entity].has(field)
    const isHolder = isSpecified ? containsOthers(entity, field) : depth < maxDepth
    if (isHolder && isObject(value) && Object.keys(value).length > 0)
      yield* unknownIn(entity, value, `${field}.`, depth + 1)
    else if (!isSpecified) yield [field, value]
  }
}

/** That of amounts. */
function isReadCurrency(entity: EntityName, field: string): boolean {
  return field === currencyField && [...targets[entity].values()].includes('amount')
}

/** The specified field with this name in another spelling, or with another usual name; the whole path counts more. */
export function likelyField(entity: EntityName, unknown: string): string | undefined {
  const fields = leavesOf(entity).filter((field) => isMappable(entity, field))
  for (const name of [unknown, lastOf(unknown)]) {
    const bare = bareName(name)
    const found =
      fields.find((field) => bareName(field) === bare || bareName(lastOf(field)) === bare) ??
      fields.find((field) => otherFieldNames[entity][field]?.split(' ').includes(bare))
    if (found !== undefined) return found
  }
  return undefined
}
