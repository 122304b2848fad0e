// Summaries of documents by field: the specified fields and the unread ones. Summaries can be added up, so that a million documents are
// summarised in parts.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isObject } from '#contract/field.ts'
import type { FieldCount, FieldSummary, UnknownField } from '#contract/field-summary.ts'
import { bareName, otherFieldNames } from '#server/documents/field-names.ts'
import { currencyField } from '#server/documents/read-document.ts'
import {
  addValueCounts,
  countValue,
  noValues,
  readabilityOf,
  smallField,
  type ValueCounts,
} from '#server/documents/readability.ts'
import { isOwnRecord, isSpecified } from './map-document.ts'
import { functionsFor, isMapped, traceModule } from './mapping.ts'
import { containsOthers, essentialFields, isMappable, lastOf, leavesOf, targets } from './targets.ts'

/** A summary of some documents of an entity. */
export type Summary = {
  documents: number
  fields: (Omit<FieldCount, 'values'> & Counted)[]
  unknown: (Omit<UnknownField, 'values'> & Counted)[]
}
type Counted = { values: ValueCounts }

export const nothingRead: Summary = { documents: 0, fields: [], unknown: [] }

const maxExampleLength = 100
/** The most unknown fields of an entity; those in most documents come first. */
const mostUnknown = 100

/** Without records of sign-ins. `areTraced`: with the fields that a mapping leaves unread, which takes another call each. */
export function summarise(entity: EntityName, documents: Document[], { areTraced = false } = {}): Summary {
  const own = documents.filter((document) => !isOwnRecord(entity, document))
  const unknownOf = (document: Document) => {
    if (!isMapped(entity)) return valuesIn(entity, document, targets[entity])
    return areTraced ? unreadByModule(entity, document) : []
  }
  return {
    documents: own.length,
    fields: readabilityOf(entity, own)
      .filter(({ field }) => field !== 'kind')
      .map(({ example, ...counted }) => ({
        ...counted,
        ...(example && { example: shown(example.value), expected: example.expected }),
      })),
    unknown: unknownFieldsOf(own, unknownOf).map(({ value, ...unknown }) => ({
      ...unknown,
      example: shown(value),
    })),
  }
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, maxExampleLength).toWellFormed()
}

export function addSummaries(one: Summary, other: Summary): Summary {
  if (one === nothingRead) return other
  // Both have the same fields in the same order.
  const fields = one.fields.map((known, place) => {
    const { readable = 0, absent = 0, malformed = 0, values = noValues, ...added } = other.fields[place] ?? {}
    return {
      ...added,
      ...known,
      readable: known.readable + readable,
      absent: known.absent + absent,
      malformed: known.malformed + malformed,
      values: addValueCounts(known.values, values),
    }
  })
  const unknown = new Map(one.unknown.map((found) => [found.field, found]))
  for (const found of other.unknown) {
    const known = unknown.get(found.field)
    unknown.set(found.field, known ? added(known, found) : found)
  }
  return {
    documents: one.documents + other.documents,
    fields,
    unknown: [...unknown.values()].toSorted((a, b) => b.documents - a.documents).slice(0, mostUnknown),
  }
}

function added(known: Summary['unknown'][number], found: Summary['unknown'][number]) {
  const documents = known.documents + found.documents
  return { ...known, documents, values: addValueCounts(known.values, found.values) }
}

/** Adds to unknown fields the specified fields that they resemble, if those are not read, and lists missing fields. */
export function concluded(entity: EntityName, summary: Summary, isSample: boolean): FieldSummary {
  const { documents } = summary
  // A failed mapping and a currency are listed only if documents have one.
  const fields = summary.fields.filter(
    ({ field, readable, malformed }) => targets[entity].has(field) || readable + malformed > 0,
  )
  const readable = new Map(fields.map((counted) => [counted.field, counted.readable]))
  const unknown = summary.unknown.map(withSmall).map((found): UnknownField => {
    const like = likelyField(entity, found.field)
    return like !== undefined && (readable.get(like) ?? 0) < found.documents ? { ...found, like } : found
  })
  const lacking = fields.filter((counted) => {
    const likes = unknown.filter(({ like }) => like === counted.field).map((one) => one.documents)
    // A module may leave fields unread on purpose.
    const meant = isMapped(entity) ? 0 : Math.max(0, ...likes)
    const isEssential = essentialFields[entity].includes(counted.field)
    const expected = isEssential
      ? documents
      : Math.min(documents, counted.readable + counted.malformed + meant)
    return counted.readable * 2 < expected
  })
  return {
    entity,
    isSample,
    documents,
    fields: fields.map(withSmall),
    unknown,
    lacking: lacking.map(({ field }) => field),
  }
}

function withSmall<T extends Counted>({ values, ...counted }: T) {
  const small = smallField(values)
  return { ...counted, ...(small && { values: small }) }
}

// The fields of documents that nothing reads, each with the specified field that it probably stands for.

/** `value`: the value of one of the documents. */
type Unknown = { field: string; documents: number; value: unknown; values: ValueCounts }

/** The limits of nested objects, and of names in all: a map may have as many keys as there are documents. */
const maxDepth = 4
const mostNames = 200
const maxLength = 200

function unknownFieldsOf(
  documents: Document[],
  unknownOf: (document: Document) => Iterable<[string, unknown]>,
): Unknown[] {
  const found = new Map<string, Unknown>()
  for (const document of documents) {
    for (const [field, value] of unknownOf(document)) {
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

/** Yields what the function does not take from the document, and what it answers under other names. Nothing if it fails. */
function unreadByModule(entity: EntityName, document: Document): Iterable<[string, unknown]> {
  const functions = functionsFor(entity)
  if (!functions || isSpecified(entity, document)) return []
  const { answer, taken } = traceModule(functions, document)
  if ('failure' in answer) return []
  const left = [...valuesIn(entity, document, new Map())].filter(([field]) => !taken.has(field))
  return new Map([...left, ...valuesIn(entity, answer.values, targets[entity])])
}

function* valuesIn(
  entity: EntityName,
  holder: Record<string, unknown>,
  specified: ReadonlyMap<string, unknown>,
  prefix = '',
  depth = 1,
): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(holder)) {
    const field = `${prefix}${name}`
    const isNothing = value === undefined || value === null || field === 'id' || isReadCurrency(entity, field)
    if (isNothing || field.length > maxLength) continue
    const isKnown = specified.has(field)
    const isHolder = isKnown ? containsOthers(entity, field) : depth < maxDepth
    if (isHolder && isObject(value) && Object.keys(value).length > 0)
      yield* valuesIn(entity, value, specified, `${field}.`, depth + 1)
    else if (!isKnown) yield [field, value]
  }
}

function isReadCurrency(entity: EntityName, field: string): boolean {
  return field === currencyField && [...targets[entity].values()].includes('amount')
}

/** Returns the specified field with this name in another spelling, or with another usual name; a match of the whole path has precedence. */
function likelyField(entity: EntityName, unknown: string): string | undefined {
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
