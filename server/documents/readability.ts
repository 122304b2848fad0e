// How much of some documents is readable: for each specified field in how many of them, with the first malformed value and the
// values of small fields.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { type Fault, readFields } from '#contract/field.ts'
import { currencyField, currencyOf, reportCurrency } from './currency.ts'
import { mappingField } from './mapping/call-module.ts'
import { mapDocument } from './mapping/map-document.ts'
import { valueAt } from './mapping/paths.ts'
import { fieldsOf, leavesOf, targets } from './mapping/targets.ts'
import { countValue, noValues, type ValueCounts } from './value-counts.ts'

export type Readable = {
  field: string
  readable: number
  absent: number
  malformed: number
  example?: Fault
  values: ValueCounts
}

/** Also, where some document has them, how many a mapping failed to read, and their currency. */
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
  // Times repeat too, and say nothing.
  for (const readable of timed) readable.values = noValues
  return [...counted, ...others.filter(({ readable, malformed }) => readable + malformed > 0)]
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
