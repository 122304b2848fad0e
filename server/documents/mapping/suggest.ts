// A first module from samples: for each specified field the path with the most similar name and with readable values, as code. A
// person checks the suggestion, so it leaves out what is unclear.

import { type EntityName, isEditable } from '#contract/entities.ts'
import { isObject } from '#contract/field.ts'
import { bareName, idNames, otherEntityNames, otherFieldNames } from '#server/documents/field-names.ts'
import { plain } from '#server/documents/plain-document.ts'
import { exportNameOf } from './module.ts'
import { fieldsOf, isMappable, lastOf, leavesOf, pathOf, targets, valueAt, withValueAt } from './targets.ts'
import { asItIs, joinedWay, mostlyReadable, type Way, waysOf } from './ways.ts'

type Values = Record<string, unknown>

type Found = { path: string; way: Way }
/**
 * `fields`: by the specified name, where it is and how it is read. `keeps`: some have their specified names. `unused`: paths of
 * values that nothing of it reads.
 */
export type Suggestion = {
  id: string | undefined
  keeps: boolean
  fields: Map<string, Found>
  unused: string[]
}

/** Paths of values, of at most this many names. */
const maxDepth = 4
export function suggestFields(entity: EntityName, documents: Values[]): Suggestion {
  const samples = documents.map(sampleOf)
  const paths = pathsIn(samples)
  const mappable = leavesOf(entity).filter((field) => isMappable(entity, field))
  const taken = new Set(mappable.filter((field) => reads(entity, field, field, asItIs, samples)))
  const fields: Suggestion['fields'] = new Map()
  const suggestion = { id: idPath(entity, samples), keeps: taken.size > 0, fields }
  for (const field of mappable) {
    if (taken.has(field)) continue
    const found = namedLike(entity, field, paths, taken)
      .map((path) => ({ path, way: wayOf(entity, field, path, samples) }))
      .find((one): one is Found => one.way !== undefined)
    if (!found) continue
    taken.add(found.path)
    fields.set(field, found)
  }
  const names = entity === 'users' && !taken.has('displayName') ? namesApart(paths) : undefined
  if (names && !fields.has('displayName')) {
    fields.set('displayName', { path: names.first, way: joinedWay(placeText(names.last)) })
    taken.add(names.first).add(names.last)
  }
  // A single price is what was paid.
  const price = fields.get('sessionPrice')
  if (price && !taken.has('totalPrice') && !fields.has('totalPrice')) fields.set('totalPrice', price)
  return { ...suggestion, unused: unusedIn(entity, samples, paths, taken.add(suggestion.id ?? 'id')) }
}

/** Of values, not of the objects that hold them. */
function unusedIn(entity: EntityName, samples: Values[], paths: string[], taken: Set<string>): string[] {
  const isTaken = (path: string) =>
    path.split('.').some((_, index, names) => taken.has(names.slice(0, index + 1).join('.')))
  const holdsValue = (path: string) =>
    samples.some((document) => {
      const value = valueAt(document, path.split('.'))
      return value != null && !isObject(value)
    })
  return paths.filter((path) => !isTaken(path) && !targets[entity].has(path) && holdsValue(path))
}

/** The name of a Firestore document is not a text of the marketplace. */
function sampleOf(document: Values): Values {
  // What was an object stays one.
  const sample = plain(document) as Values
  return /^projects\/.+\/documents\//.test(String(sample.name)) ? { ...sample, name: undefined } : sample
}

/** Undefined where it needs no code. Also 'User-ID' and 'Booking', where each document has another one. */
function idPath(entity: EntityName, samples: Values[]): string | undefined {
  const isId = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  const own = otherEntityNames[entity]
    .split(' ')
    .flatMap((word) => [`${word.replace(/s$/, '')}id`, word.replace(/s$/, '')])
  const others = Object.keys(samples[0] ?? {}).filter(
    (name) =>
      own.includes(bareName(name)) &&
      new Set(samples.map((document) => document[name])).size === samples.length,
  )
  const found = [...idNames, ...others].find((name) => samples.every((document) => isId(document[name])))
  return found === 'id' ? undefined : found
}

/** Where first and last names stand apart. */
function namesApart(paths: string[]): { first: string; last: string } | undefined {
  const [first, last] = [firstNames, lastNames].map((names) =>
    paths.find((path) => names.includes(bareName(lastOf(path)))),
  )
  return first !== undefined && last !== undefined ? { first, last } : undefined
}

const firstNames = ['firstname', 'givenname', 'first', 'forename']
const lastNames = ['lastname', 'familyname', 'last', 'surname']

/** All paths of values in the documents, in order of appearance. */
function pathsIn(documents: Values[]): string[] {
  const paths = new Set<string>()
  const visit = (value: unknown, path: string, depth: number) => {
    if (path !== '') paths.add(path)
    if (!isObject(value) || depth === maxDepth) return
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
function wayOf(entity: EntityName, field: string, path: string, samples: Values[]): Way | undefined {
  const values = samples.map((document) => valueAt(document, pathOf(path))).filter((value) => value != null)
  const ways = waysOf(targets[entity].get(field) ?? 'text', path, values)
  return ways.find((way) => reads(entity, field, path, way, samples))
}

/** Whether the field is readable in most of the documents that have the value. */
function reads(entity: EntityName, field: string, path: string, way: Way, samples: Values[]): boolean {
  const values = samples.map((document) => valueAt(document, pathOf(path))).filter((value) => value != null)
  const readable = values.filter((value) => isReadable(entity, field, way.read(value)))
  return values.length > 0 && readable.length / values.length > mostlyReadable
}

function isReadable(entity: EntityName, field: string, value: unknown): boolean {
  if (value === undefined) return false
  let faults = 0
  const path = field.split('.')
  const [top = ''] = path
  fieldsOf[entity][top]?.read(valueAt(withValueAt({}, path, value), [top]), () => faults++, top)
  return faults === 0
}

// The code.

/** The export of an entity. */
export function exportText(entity: EntityName, suggestion: Suggestion): string {
  const name = exportNameOf(entity)
  const read = readText(suggestion)
  const given = `document${helpersIn(read)}`
  const type = `/** @type {import('./stoa.mapping.d.ts').Mapping['${name}']} */`
  if (!isEditable(entity)) return `${type}\nexport const ${name} = (${given}) => (${read})\n`
  const write = writeText(suggestion)
  const writing = write.includes('document') ? `, document${helpersIn(write)}` : ''
  const changes = [...suggestion.fields.keys()].filter((field) => write.includes(field)).join(', ')
  const indented = (text: string) => text.replaceAll('\n', '\n  ')
  const body = write === '' ? '' : `  write: ({ ${changes} }${writing}) => (${indented(write)}),\n`
  return `${type}\nexport const ${name} = {\n  read: (${given}) => (${indented(read)}),\n${body}}\n`
}

function helpersIn(code: string): string {
  const used = ['at', 'cents', 'instant', 'list'].filter((name) => new RegExp(`\\b${name}\\(`).test(code))
  return used.length === 0 ? '' : `, { ${used.join(', ')} }`
}

export function placeText(path: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(path)
    ? `document.${path}`
    : `at(${JSON.stringify(path).replaceAll('"', "'")})`
}

type Tree = Map<string, string | Tree>

function readText({ id, keeps, fields }: Suggestion): string {
  const tree: Tree = new Map()
  if (id !== undefined) put(tree, ['id'], placeText(id))
  for (const [field, { path, way }] of fields) put(tree, field.split('.'), way.code(placeText(path)))
  return treeText(tree, keeps ? ['...document'] : [])
}

/** Of values at the top or one below; deeper ones are for a person to write. */
function writeText({ fields }: Suggestion): string {
  const tree: Tree = new Map()
  const kept: Record<string, string> = {}
  for (const [field, { path, way }] of fields) {
    const [top = '', inner, ...more] = pathOf(path)
    if (!way.back || more.length > 0) continue
    if (inner === undefined) put(tree, [top], way.back(field))
    else {
      put(tree, [top, inner], `${way.back(field)} ?? ${placeText(path)}`)
      kept[top] = `...${placeText(top)}`
    }
  }
  return tree.size === 0 ? '' : treeText(tree, [], kept)
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], code: string): void {
  if (rest.length === 0) tree.set(name, code)
  else {
    const known = tree.get(name)
    const inner: Tree = known instanceof Map ? known : new Map()
    tree.set(name, inner)
    put(inner, rest, code)
  }
}

function treeText(tree: Tree, first: string[], kept: Record<string, string> = {}, indent = '  '): string {
  const lines = [...tree].map(([name, code]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    const more = kept[name] === undefined ? [] : [kept[name]]
    return `${key}: ${typeof code === 'string' ? code : treeText(code, more, {}, `${indent}  `)}`
  })
  const end = indent.slice(2)
  return `{\n${[...first, ...lines].map((line) => `${indent}${line},\n`).join('')}${end}}`
}
