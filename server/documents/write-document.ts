// Edits in the marketplace's own shape: what `write` of the mapping returns, in the spelling of what it replaces; everything else is
// unchanged.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { isSpecified, mapDocument } from './mapping/map-document.ts'
import { functionsFor, writeByModule } from './mapping/mapping.ts'
import { writtenOver } from './mapping/module-values.ts'
import { fieldsOf, targets } from './mapping/targets.ts'
import { changedFields } from './spelling.ts'

const nobody = () => undefined

/** The specified fields that an edit changes in `stored`, with their new values. */
export function changesIn(entity: EntityName, stored: Document, edit: object): Record<string, unknown> {
  return changedFields(mapDocument(entity, stored, nobody), edit)
}

/** A field whose value the shape cannot hold; `because`: the reason that its mapping gave. */
export type FieldRefusal = { refused: string; because: string }
type FieldsOrRefusal = { fields: Record<string, unknown> } | FieldRefusal

/** `what` and `detail`: a sentence without its full stop. */
export type FieldFault = { field: string; what: string; detail: string }

export function cannotHold({ refused: field, because }: FieldRefusal): FieldFault {
  const detail = `cannot have this value in the marketplace's own shape (STOA_MAPPING): ${because}`
  return { field, what: `The field ${field}`, detail }
}

/** `given`: the specified changes, also the result without a mapping. What is written is read again: it must mean what was given. */
export function writtenFields(entity: EntityName, stored: Document, given: object): FieldsOrRefusal {
  const functions = functionsFor(entity)
  if (!functions || isSpecified(entity, stored)) return { fields: { ...given } }
  const [first = ''] = Object.keys(given)
  const changes = Object.entries(given).map(([name, value]) => [name, normal(entity, name, value)])
  const answer = writeByModule(functions, Object.fromEntries(changes), stored)
  if ('failure' in answer) return { refused: first, because: answer.failure }
  const { id: _, ...values } = answer.values
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, writtenOver(stored[name], value)]),
  )
  const read = mapDocument(entity, { ...stored, ...fields }, nobody)
  for (const [name, value] of Object.entries(given))
    if (!isSame(entity, name, read[name], value))
      return {
        refused: name,
        because: `${functions.name} reads it as another one${functions.write ? '' : ', and has no write'}`,
      }
  return { fields }
}

function isSame(entity: EntityName, name: string, one: unknown, other: unknown): boolean {
  return textOf(entity, name, one) === textOf(entity, name, other)
}

/** Returns the same text for two spellings of one instant. */
function textOf(entity: EntityName, name: string, value: unknown): string {
  const meant = normal(entity, name, value) ?? null
  const time = targets[entity].get(name) === 'time' ? readTimestamp(meant) : undefined
  return time !== undefined && isTimestamp(time)
    ? `${time.seconds} ${time.nanoseconds}`
    : JSON.stringify(meant)
}

function normal(entity: EntityName, name: string, value: unknown): unknown {
  return fieldsOf[entity][name]?.normalise(value)
}
