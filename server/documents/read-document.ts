// Parses and reads the documents of all entities: the known fields, the original document if it differs, and the faults, which include
// another currency.

import type { EntityName } from '#contract/entities.ts'
import type { Document, Entity } from '#contract/entity.ts'
import {
  type Fault,
  type Fields,
  type FieldValues,
  isObject,
  normaliseFields,
  type Report,
} from '#contract/field.ts'
import { text } from '#contract/field-kinds.ts'
import { wholeText } from '#contract/json-number.ts'
import { isStorable, maxIdBytes } from './columns.ts'
import { neutralised } from './erasure.ts'
import { isTooDeep, parseExactly } from './json.ts'
import { mapDocument, mappedId } from './mapping/map-document.ts'
import { targets, valueAt } from './mapping/targets.ts'
import { idOfResource, plain } from './plain-document.ts'

/** What is derived from a document. `faults` has only the first ones; `faultCount` counts all. */
export type DerivedRow<Row> = { row: Row; faults: Fault[]; faultCount: number }

/** A document that cannot be stored; the message describes the fault. */
export class UnusableDocument extends Error {}

/** Parses one line of JSON; throws UnusableDocument unless it is an object with a valid id. */
export function parseDocument(line: string): Document {
  return toDocument(parseJson(line))
}

const tooDeep = 'is nested too deeply'

/** Checks parsed JSON in the same way. */
export function toDocument(parsed: unknown): Document {
  if (!isObject(parsed)) throw new UnusableDocument('is no JSON object')
  const { id } = parsed
  if (typeof id !== 'string' || id === '') throw new UnusableDocument('has no id')
  if (!isStorable(id)) throw new UnusableDocument('has an id with a NUL or half a character in it')
  if (id === '.' || id === '..') throw new UnusableDocument(`has the id '${id}', which no address can carry`)
  if (Buffer.byteLength(id) > maxIdBytes) throw new UnusableDocument(`has an id of over ${maxIdBytes} bytes`)
  if (isTooDeep(parsed)) throw new UnusableDocument(tooDeep)
  return Object.assign(parsed, { id })
}

export function parseJson(line: string): unknown {
  try {
    return parseExactly(line)
  } catch (error) {
    // Reading exact numbers in thousands of levels overflows the stack.
    throw new UnusableDocument(error instanceof RangeError ? tooDeep : 'is not valid JSON')
  }
}

/** Parses one line of a file, whose document may have its id at a place that the mapping names. */
export function parseFileLine(name: EntityName, line: string): Document {
  const parsed = parseFileJson(line)
  if (!isObject(parsed)) return toDocument(parsed)
  const mapped = mappedId(name, parsed)
  const id = idText(plain(mapped.id ?? usualId(parsed)))
  if (id === undefined && mapped.failure !== undefined)
    throw new UnusableDocument(`has no id, and the mapping fails: ${mapped.failure}`)
  return toDocument(Object.assign(parsed, { id }))
}

/** MongoDB calls the id _id; Firestore's REST interface has it in the name of the document. */
function usualId(document: Record<string, unknown>): unknown {
  return document.id ?? document._id ?? idOfResource(document.name)
}

/** A whole number, the key in many databases, counts as its text. */
export function idText(given: unknown): unknown {
  return wholeText(given) ?? given
}

function parseFileJson(line: string): unknown {
  try {
    return parseJson(line)
  } catch (error) {
    if (line.includes('\\\\') && isJson(line.replaceAll('\\\\', '\\')))
      throw new UnusableDocument(
        "has doubled backslashes, as PostgreSQL's COPY writes text: use its format csv, or psql -At",
      )
    throw error
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Inputs of columns in addition to the read fields: the known fields in their stored spelling, and the mapped document. */
type Steps = { normal: Record<string, unknown>; mapped: Document; report: Report }

/**
 * Makes the function that derives the row of a document: plain → mapped → neutral → read → row. `columnsOf` gives the columns of an
 * entity, `documentOf` the text that lists read; `original` is the imported document, or null if it equals the known fields.
 */
export function rowOf<F extends Fields, Columns extends object>(
  name: EntityName,
  entity: Entity<F>,
  columnsOf: (read: FieldValues<F> & { id: string }, steps: Steps) => Columns,
  documentOf: (normal: Record<string, unknown>) => string = (normal) => JSON.stringify(normal),
) {
  const fields = { id: text, ...entity.fields }
  return (document: Document, mostFaults = mostStored) => {
    const { source, mapped, faults } = neutralOf(name, entity, mapWhole(name, document, mostFaults))
    const read = entity.read(mapped, faults.report)
    reportCurrency(name, source, mapped, faults.report)
    const normal = normaliseFields(fields, mapped)
    const original = normal === source ? null : JSON.stringify(source)
    const columns = columnsOf(read, { normal, mapped, report: faults.report })
    const row = { id: source.id, document: documentOf(normal), original, ...columns }
    return { row, faults: faults.kept, faultCount: faults.count }
  }
}

/** `source`: what is stored. `mapped`: in the specified shape, plain values. */
type Mapped = { source: Document; mapped: Document; faults: FoundFaults }

function mapWhole(name: EntityName, source: Document, mostFaults: number): Mapped {
  const faults = openFaults(mostFaults)
  return { source, mapped: mapDocument(name, source, faults.report), faults }
}

/** Removes what names erased people; otherwise a fault of the document could quote it. */
function neutralOf<F extends Fields>(name: EntityName, entity: Entity<F>, whole: Mapped): Mapped {
  const neutral = neutralised(name, () => entity.read(whole.mapped))
  return neutral ? mapWhole(name, neutral, whole.faults.most) : whole
}

// The malformed fields of one document: all are counted and the first ones kept, because a document of 2 MiB can have a million.

/** The most faults that are stored for a document; the doctor derives the others from it. */
const mostStored = 100

type FoundFaults = { most: number; kept: Fault[]; count: number; report: Report }

function openFaults(most: number): FoundFaults {
  const found: FoundFaults = {
    most,
    kept: [],
    count: 0,
    report(fault) {
      found.count += 1
      if (found.kept.length < most) found.kept.push(fault)
    },
  }
  return found
}

// The currency of a document's amounts. All amounts are dollars here: another currency is a fault, and the amount still counts.

/** Reads the unmapped document too: a mapping that takes amounts in another currency must say how it converted them. */
export function currencyOf(document: Document, mapped: Document): unknown {
  const found = mapped.currency ?? plain(document.currency)
  return found === null ? undefined : found
}

export const currencyField = 'currency'

export function reportCurrency(
  entity: EntityName,
  document: Document,
  mapped: Document,
  report: Report,
): void {
  const value = currencyOf(document, mapped)
  const isDollar = typeof value === 'string' && value.trim().toUpperCase() === 'USD'
  const hasAmount = () => amountsOf[entity].some((path) => (valueAt(mapped, path) ?? null) !== null)
  if (value === undefined || isDollar || !hasAmount()) return
  report({ field: currencyField, value, expected: 'USD: its amounts are counted as US dollars' })
}

const amountsOf = Object.fromEntries(
  Object.entries(targets).map(([entity, kinds]) => [
    entity,
    [...kinds].filter(([, kind]) => kind === 'amount').map(([name]) => name.split('.')),
  ]),
  // Object.fromEntries loses the type of the keys.
) as Record<EntityName, string[][]>
