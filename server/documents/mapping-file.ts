// The mapping file (STOA_MAPPING): where the fields of each entity are in the marketplace's documents. Read strictly, so
// that a misspelt name is a fault with a place, not a field that stays empty.

import * as v from 'valibot'
import { type EntityName, entityNames, isEntityName } from '#contract/entities.ts'
import { isRecord } from '#contract/field.ts'
import { neverMapped, type TargetKind, targets } from './mapping-targets.ts'
import { amountUnits, timeUnits, type Unit } from './units.ts'

const pathText = v.pipe(
  v.string('must be text'),
  v.regex(/^[^.[\]]+(\.[^.[\]]+|\[\d{1,6}\])*$/, 'must be a path such as customer.fullName or items[0].name'),
)

const plain = v.union(
  [v.string(), v.number(), v.boolean(), v.null()],
  'must be a text, a number, true, false or null',
)

const fromPath = v.strictObject({
  path: pathText,
  unit: v.optional(
    v.picklist([...timeUnits, ...amountUnits], `must be ${[...timeUnits, ...amountUnits].join(', ')}`),
  ),
  values: v.optional(v.record(v.string(), plain)),
  otherwise: v.optional(plain),
  lenient: v.optional(v.boolean('must be true or false')),
})
const constant = v.strictObject({ constant: plain })

export type FromPath = v.InferOutput<typeof fromPath>

/** One field: its path, how its value is read, or one value for all documents. */
export type MappedField = FromPath | v.InferOutput<typeof constant>

const mappedEntity = v.strictObject({
  source: v.optional(
    v.pipe(
      v.string('must be text'),
      v.regex(/^[^/`:\s]{1,200}$/, 'must be the name of a collection or file, without folders'),
    ),
  ),
  id: v.optional(pathText),
  fields: v.optional(v.record(v.string(), v.unknown()), {}),
})

export type MappedEntity = {
  /** The collection of the source, or the file of an import. */
  source?: string | undefined
  /** Where a document of a file has its id, if not in `id`. */
  id?: string | undefined
  /** By the specified name, with dots where it is nested. */
  fields: Record<string, MappedField>
}

export type Mapping = Partial<Record<EntityName, MappedEntity>>

/** The mapping, or every fault of the file, each with its place. */
export type ReadMapping = { mapping: Mapping; faults: string[] }

export function readMapping(json: unknown): ReadMapping {
  const faults: string[] = []
  const mapping: Mapping = {}
  if (!isRecord(json)) return { mapping, faults: ['must be a JSON object'] }
  for (const [name, given] of Object.entries(json)) {
    if (name === '$schema') continue
    if (!isEntityName(name)) faults.push(`${name}: is no entity; these are ${entityNames.join(', ')}`)
    else mapping[name] = readEntity(name, given, faults)
  }
  return { mapping, faults }
}

function readEntity(name: EntityName, given: unknown, faults: string[]): MappedEntity {
  const parsed = v.safeParse(mappedEntity, given)
  if (!parsed.success) {
    faults.push(...issuesOf(name, parsed.issues))
    return { fields: {} }
  }
  const fields: Record<string, MappedField> = {}
  for (const [target, one] of Object.entries(parsed.output.fields)) {
    const place = `${name}.fields.${target}`
    const field = readField(place, typeof one === 'string' ? { path: one } : one, faults)
    if (!field) continue
    const reason = reasonAgainst(name, target, field)
    if (reason === undefined) fields[target] = field
    else faults.push(`${place}: ${reason}`)
  }
  return { ...parsed.output, fields }
}

function readField(place: string, given: unknown, faults: string[]): MappedField | undefined {
  if (!isRecord(given)) {
    faults.push(`${place}: must be a path or an object`)
    return undefined
  }
  const parsed = v.safeParse('constant' in given ? constant : fromPath, given)
  if (parsed.success) return parsed.output
  faults.push(...issuesOf(place, parsed.issues))
  return undefined
}

function issuesOf(place: string, issues: v.BaseIssue<unknown>[]): string[] {
  return issues.map((issue) => {
    const path = v.getDotPath(issue)
    const isUnknown = issue.type === 'strict_object' && issue.expected === 'never'
    return `${path ? `${place}.${path}` : place}: ${isUnknown ? 'is not known here' : sentenceOf(issue)}`
  })
}

function sentenceOf({ type, received, message }: v.BaseIssue<unknown>): string {
  return type === 'strict_object' ? (received === 'undefined' ? 'is missing' : 'must be an object') : message
}

/** Why this field cannot be mapped like this. */
function reasonAgainst(entity: EntityName, target: string, field: MappedField): string | undefined {
  const never = neverMapped[entity]?.[target]
  if (never !== undefined) return never
  const kind = targets[entity].get(target)
  if (kind === undefined) return `is no field of ${entity}${similarTo(entity, target)}`
  return 'path' in field ? reasonAgainstReading(kind, field) : undefined
}

const lenientKinds: TargetKind[] = ['amount', 'number', 'flag']

function reasonAgainstReading(
  kind: TargetKind,
  { unit, values, otherwise, lenient }: FromPath,
): string | undefined {
  if (unit !== undefined && !unitsOf(kind).includes(unit)) {
    const known = unitsOf(kind)
    return `has the unit ${unit}, but ${known.length > 0 ? `takes ${known.join(', ')}` : 'takes none'}`
  }
  if (lenient && !lenientKinds.includes(kind))
    return 'is lenient, which only amounts, numbers and flags can be'
  if (otherwise !== undefined && !values) return "has 'otherwise' without 'values'"
  if (values && (unit !== undefined || lenient)) return "has 'values', and a unit or 'lenient'"
  return undefined
}

/** The units that a field of this kind can have. */
export function unitsOf(kind: TargetKind): readonly Unit[] {
  if (kind === 'time') return timeUnits
  return kind === 'amount' ? amountUnits : []
}

export function isLenientKind(kind: TargetKind): boolean {
  return lenientKinds.includes(kind)
}

function similarTo(entity: EntityName, target: string): string {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9.]/g, '')
  const similar = [...targets[entity].keys()].find(
    (name) => bare(name) === bare(target) || bare(name).endsWith(`.${bare(target)}`),
  )
  return similar === undefined ? '' : `; ${similar} is`
}
