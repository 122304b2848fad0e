// The fields that documents are read as, by their paths; and paths to such fields.

import { createHash } from 'node:crypto'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { entityOf } from '#contract/entity-of.ts'
import { type DeclaredField, declaredIn, type Fields, isObject, type Kind } from '#contract/field.ts'

export const fieldsOf: Record<EntityName, Fields> = byEntity((entity) => entityOf[entity].fields)

/** Returns the declared fields of an entity, with dots where they are nested. */
export const declaredOf: Record<EntityName, readonly [path: string, declared: DeclaredField][]> = byEntity(
  (entity) => declaredIn(entityOf[entity].fields),
)

export function leavesOf(entity: EntityName): string[] {
  return declaredOf[entity].map(([path]) => path)
}

export const essentialFields = byEntity((entity) => pathsOf(entity, ({ isExpected }) => isExpected === true))
export const neverMapped = byEntity((entity) => pathsOf(entity, ({ isMapped }) => isMapped === false))

function pathsOf(entity: EntityName, isOne: (declared: DeclaredField) => boolean): readonly string[] {
  return declaredOf[entity].flatMap(([path, declared]) => (isOne(declared) ? [path] : []))
}

export function isMappable(entity: EntityName, field: string): boolean {
  return !neverMapped[entity].includes(field)
}

/** Hashes all declarations that columns, words and faults of a document depend on. */
export function declarationHash(entity: EntityName): string {
  const declared = declaredOf[entity].map(([path, { kind, searched, erased }]) => [
    path,
    kind,
    searched,
    erased,
  ])
  return createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 16)
}

function byEntity<T>(of: (entity: EntityName) => T): Record<EntityName, T> {
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(entityNames.map((entity) => [entity, of(entity)])) as Record<EntityName, T>
}

export type TargetKind = Exclude<Kind, 'name' | 'status' | 'id' | 'phone'>

const targetKinds: Partial<Record<Kind, TargetKind>> = {
  name: 'text',
  status: 'text',
  id: 'text',
  phone: 'text',
}

/** The kind of each path, with an object before its fields. */
export const targets: Record<EntityName, ReadonlyMap<string, TargetKind>> = byEntity((entity) => {
  const kinds = new Map<string, TargetKind>()
  for (const [path, { kind }] of declaredOf[entity]) {
    for (const holder of holdersOf(path)) kinds.set(holder, 'object')
    // The other kinds are kinds of targets themselves.
    kinds.set(path, targetKinds[kind] ?? (kind as TargetKind))
  }
  return kinds
})

/** Returns 'a' and 'a.b' for 'a.b.c'. */
function holdersOf(path: string): string[] {
  const names = path.split('.')
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('.'))
}

export function containsOthers(entity: EntityName, field: string): boolean {
  return leavesOf(entity).some((other) => other.startsWith(`${field}.`))
}

// Paths in documents, such as customer.fullName or items[0].name: names of fields and indexes of lists.

export type Path = readonly string[]

/** Reads 'items[0].name' like 'items.0.name'. */
export function pathOf(text: string): Path {
  return text.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
}

export function lastOf(text: string): string {
  return text.slice(text.lastIndexOf('.') + 1)
}

export function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const step of path) {
    if (Array.isArray(found)) found = found[indexOf(step)]
    else if (isObject(found) && Object.hasOwn(found, step)) found = found[step]
    else return undefined
  }
  return found
}

/** Returns a copy of the object with this value at the path; missing objects on the way are created. */
export function withValueAt(holder: unknown, [step = '', ...rest]: Path, value: unknown): object {
  const fields = isObject(holder) ? holder : {}
  return { ...fields, [step]: rest.length === 0 ? value : withValueAt(fields[step], rest, value) }
}

/** Returns -1, which no list has, for anything but an index. */
function indexOf(step: string): number {
  return /^\d{1,6}$/.test(step) ? Number(step) : -1
}
