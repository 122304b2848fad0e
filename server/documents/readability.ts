// How much of some documents is readable: for each specified field the number of documents, the first malformed value, and the values of
// small fields.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { type Fault, readFields } from '#contract/field.ts'
import type { ValueCount } from '#contract/field-summary.ts'
import { mapDocument } from './mapping/map-document.ts'
import { mappingField } from './mapping/mapping.ts'
import { fieldsOf, leavesOf, targets, valueAt } from './mapping/targets.ts'
import { currencyField, currencyOf, reportCurrency } from './read-document.ts'

// The values of a field with few short ones, such as a currency or a status, and the number of documents with each. Counts can be added
// up.

/** A field with more values is not small. */
const mostValues = 8
const mostCharacters = 40

/** Undefined if there are too many values, or one is long or not a single value. */
export type ValueCounts = ReadonlyMap<string, number> | undefined

export const noValues: ValueCounts = new Map()

export function countValue(counts: ValueCounts, value: unknown): ValueCounts {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const text = String(value).trim()
  if (text.length > mostCharacters) return undefined
  return addValueCounts(counts, new Map([[text.toWellFormed().replaceAll('\0', ''), 1]]))
}

export function addValueCounts(some: ValueCounts, others: ValueCounts): ValueCounts {
  if (!some || !others) return undefined
  const sum = new Map(some)
  for (const [value, count] of others) sum.set(value, (sum.get(value) ?? 0) + count)
  return sum.size > mostValues ? undefined : sum
}

/** Returns the most frequent first; undefined for a field that is not small because its values do not repeat. */
export function smallField(counts: ValueCounts): ValueCount[] | undefined {
  const found = [...(counts ?? [])].map(([value, documents]) => ({ value, documents }))
  const documents = found.reduce((sum, one) => sum + one.documents, 0)
  if (found.length === 0 || documents < 2 * found.length) return undefined
  return found.toSorted((a, b) => b.documents - a.documents)
}

type Readable = {
  field: string
  readable: number
  absent: number
  malformed: number
  example?: Fault
  values: ValueCounts
}

/** Also counts the documents that a mapping failed to read, and their currency. */
export function readabilityOf(entity: EntityName, documents: Document[]): Readable[] {
  const counted = leavesOf(entity).map(nothing)
  const timed = counted.filter(({ field }) => targets[entity].get(field) === 'time')
  const others = [nothing(mappingField), nothing(currencyField)] as const
  for (const document of documents) {
    const faults: Fault[] = []
    const report = (fault: Fault) => void faults.push(fault)
    const mapped = mapDocument(entity, document, report)
    readFields(fieldsOf[entity], mapped, report)
    reportCurrency(entity, document, mapped, report)
    for (const readable of counted) count(readable, faults, valueAt(mapped, readable.field.split('.')))
    const [mapping, currency] = others
    count(mapping, faults, undefined)
    count(currency, faults, currencyOf(document, mapped))
  }
  // Times repeat too, and tell nothing.
  for (const readable of timed) readable.values = noValues
  return [...counted, ...others]
}

function nothing(field: string): Readable {
  return { field, readable: 0, absent: 0, malformed: 0, values: noValues }
}

function count(readable: Readable, faults: Fault[], value: unknown): void {
  const fault = faults.find(({ field }) => isPartOf(field, readable.field) || isPartOf(readable.field, field))
  if (fault) {
    readable.malformed += 1
    readable.example ??= fault
  } else if (value === undefined || value === null) readable.absent += 1
  else readable.readable += 1
  if (value !== undefined && value !== null) readable.values = countValue(readable.values, value)
}

function isPartOf(field: string, whole: string): boolean {
  return field === whole || field.startsWith(`${whole}.`)
}
