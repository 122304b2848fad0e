// How much of some documents is readable: for each specified field in how many of them, with the first malformed value.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { type Fault, readFields } from '#contract/field.ts'
import { mapDocument } from './map-document.ts'
import { fieldsOf, leavesOf } from './mapping-targets.ts'
import { valueAt } from './paths.ts'

export type Readable = { field: string; readable: number; absent: number; malformed: number; example?: Fault }

export function readabilityOf(entity: EntityName, documents: Document[]): Readable[] {
  const counted = leavesOf(entity).map((field): Readable => ({ field, readable: 0, absent: 0, malformed: 0 }))
  for (const document of documents) {
    const faults: Fault[] = []
    const report = (fault: Fault) => void faults.push(fault)
    const mapped = mapDocument(entity, document, report)
    readFields(fieldsOf[entity], mapped, report)
    for (const readable of counted) count(readable, faults, valueAt(mapped, readable.field.split('.')))
  }
  return counted
}

function count(readable: Readable, faults: Fault[], value: unknown): void {
  const fault = faults.find(({ field }) => isPartOf(field, readable.field) || isPartOf(readable.field, field))
  if (fault) {
    readable.malformed += 1
    readable.example ??= fault
  } else if (value === undefined || value === null) readable.absent += 1
  else readable.readable += 1
}

function isPartOf(field: string, whole: string): boolean {
  return field === whole || field.startsWith(`${whole}.`)
}
