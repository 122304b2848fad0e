// A first mapping from samples: for each specified field the path whose name is most like it and whose values it can
// read. A suggestion for a person to check, so it leaves out what it does not know.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isRecord } from '#contract/field.ts'
import { fromEpoch, isRecent, isTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { bareName, otherFieldNames } from './field-names.ts'
import { isOwnRecord, readMapped } from './map-document.ts'
import { type FromPath, isLenientKind, type MappedField } from './mapping-file.ts'
import { fieldsOf, leavesOf, neverMapped, type TargetKind, targets } from './mapping-targets.ts'
import { lastOf, pathOf, valueAt, withValueAt } from './paths.ts'
import { epochUnits, placesOf, type Unit } from './units.ts'

type Suggested = Record<string, string | MappedField>

/** Paths of values, of at most this many names. */
const maxDepth = 4
/** A mapped field must be readable in this part of the documents that have it. */
const mostlyReadable = 0.5

export function suggestFields(entity: EntityName, documents: Document[]): Suggested {
  const samples = documents.filter((document) => !isOwnRecord(entity, document))
  const paths = pathsIn(samples)
  const taken = new Set(leavesOf(entity).filter((field) => reads(entity, field, { path: field }, samples)))
  const suggested: Suggested = {}
  for (const field of leavesOf(entity)) {
    if (taken.has(field) || neverMapped[entity]?.[field] !== undefined) continue
    const found = namedLike(entity, field, paths, taken)
      .map((path) => settingOf(entity, field, path, samples))
      .find((setting) => setting !== undefined)
    if (!found) continue
    taken.add(found.path)
    suggested[field] = Object.keys(found).length === 1 ? found.path : found
  }
  return suggested
}

/** All paths of values in the documents, in order of appearance. */
function pathsIn(documents: Document[]): string[] {
  const paths = new Set<string>()
  const visit = (value: unknown, path: string, depth: number) => {
    if (path !== '') paths.add(path)
    if (!isRecord(value) || depth === maxDepth) return
    for (const [name, inner] of Object.entries(value))
      if (!/[.[\]]/.test(name)) visit(inner, path === '' ? name : `${path}.${name}`, depth + 1)
  }
  for (const document of documents) visit(document, '', 0)
  return [...paths]
}

/** The likeliest names first; whole paths before their last names. */
function namedLike(entity: EntityName, field: string, paths: string[], taken: Set<string>): string[] {
  const known = [bareName(field), ...(otherFieldNames[entity][field]?.split(' ') ?? [])]
  const free = paths.filter((path) => path !== 'id' && !taken.has(path))
  const byWhole = known.flatMap((name) => free.filter((path) => bareName(path) === name))
  const byEnd = known.flatMap((name) =>
    free.filter((path) => path.includes('.') && bareName(lastOf(path)) === name),
  )
  return [...new Set([...byWhole, ...byEnd])]
}

/** Undefined where the field cannot read what is at the path. */
function settingOf(
  entity: EntityName,
  field: string,
  path: string,
  samples: Document[],
): FromPath | undefined {
  const kind = targets[entity].get(field) ?? 'text'
  const values = samples.map((document) => valueAt(document, pathOf(path))).filter((value) => value != null)
  const unit = unitOf(kind, path, values)
  const settings: FromPath[] = [{ path, ...(unit && { unit }) }]
  if (isLenientKind(kind)) settings.push({ path, ...(unit && { unit }), lenient: true })
  return settings.find((setting) => reads(entity, field, setting, samples))
}

function unitOf(kind: TargetKind, path: string, values: unknown[]): Unit | undefined {
  if (kind === 'amount') return /cents$|minor$/i.test(path) ? 'cents' : undefined
  if (kind !== 'time') return undefined
  if (values.every((value) => typeof value === 'string' && isTimestamp(readTimestamp(value)))) return 'iso'
  return epochUnits.find((unit) => {
    const recent = values.filter((value) => isRecent(fromEpoch(value, placesOf[unit])))
    return recent.length > values.length * mostlyReadable
  })
}

/** Whether the field is readable in most of the documents that have the value. */
function reads(entity: EntityName, field: string, setting: FromPath, samples: Document[]): boolean {
  let present = 0
  let readable = 0
  for (const document of samples) {
    const raw = valueAt(document, pathOf(setting.path))
    if (raw === undefined || raw === null) continue
    present += 1
    const value = readMapped(targets[entity].get(field), setting, raw)
    if (value !== undefined && isReadable(entity, field, value)) readable += 1
  }
  return present > 0 && readable / present > mostlyReadable
}

function isReadable(entity: EntityName, field: string, value: unknown): boolean {
  let faults = 0
  const path = field.split('.')
  const holder = withValueAt({}, path, value)
  const [top = ''] = path
  fieldsOf[entity][top]?.read(valueAt(holder, [top]), () => faults++, top)
  return faults === 0
}
