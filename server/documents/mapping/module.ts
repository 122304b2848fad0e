// Loads the operator's module and reports its faults. The module and its imports are read once, at the start: every thread of a process
// runs the same text, even if the files change later.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { type EntityName, entityNames, isEditable } from '#contract/entities.ts'
import { isObject } from '#contract/field.ts'
import type { Helpers } from './module-values.ts'

type Values = Record<string, unknown>
export type ReadFunction = (document: Values, helpers: Helpers) => unknown
export type WriteFunction = (changes: Values, document: Values, helpers: Helpers) => unknown

/** `name`: the name of the export, for faults. */
export type EntityFunctions = { name: string; read: ReadFunction; write?: WriteFunction | undefined }
export type MappingFunctions = Partial<Record<EntityName, EntityFunctions>>

type ModuleFile = { format: string; source: string }
/** `hash`: the hash of all `files`, which are the module and its imports, by address. `sources`: collections or files with other names. */
export type Mapping = {
  path: string
  hash: string
  entities: EntityName[]
  sources: Partial<Record<EntityName, string>>
  files: Record<string, ModuleFile>
}

export function exportNameOf(entity: EntityName): string {
  return entity.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

const sourceName = v.pipe(v.string(), v.regex(/^[^/`:\s]{1,200}$/))

/** The mapping as it is sent to threads, or the reason why the module cannot be used. */
export async function inspectModule(path: string): Promise<{ text: string } | { faults: string[] }> {
  try {
    const { functions, sources, faults, files } = await loadModule({ path, hash: '', files: {} })
    if (faults.length > 0) return { faults }
    const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex')
    const entities = entityNames.filter((name) => functions[name] !== undefined)
    const mapping: Mapping = { path, hash, entities, sources, files }
    return { text: JSON.stringify(mapping) }
  } catch (error) {
    return { faults: [error instanceof SyntaxError ? syntaxFault(path, error) : errorText(error)] }
  }
}
inspectModule.module = import.meta.url

/** Node only reports the line for code that it runs itself. */
function syntaxFault(path: string, error: SyntaxError): string {
  const { stderr } = spawnSync(process.execPath, ['--check', path], { encoding: 'utf8' })
  const line = /:(\d+)$/m.exec(stderr.split('\n')[0] ?? '')?.[1]
  return `${errorText(error)}${line === undefined ? '' : ` (line ${line})`}`
}

type Loaded = Pick<Mapping, 'sources' | 'files'> & { functions: MappingFunctions; faults: string[] }
let loads = 0

/** `files`: served instead of those on the disk. */
export async function loadModule({
  path,
  hash,
  files,
}: Pick<Mapping, 'path' | 'hash' | 'files'>): Promise<Loaded> {
  const found: Record<string, ModuleFile> = { ...files }
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const url = URL.parse(specifier, context.parentURL)?.href ?? ''
      const known = found[url.replace(/\?.*$/, '')]
      return known ? { url, format: known.format, shortCircuit: true } : next(specifier, context)
    },
    load(url, context, next) {
      const address = url.replace(/\?.*$/, '')
      const known = found[address]
      if (known) return { ...known, shortCircuit: true }
      const loaded = next(url, context)
      if (address.startsWith('file:') && !address.includes('/node_modules/'))
        found[address] = { format: String(loaded.format), source: textOf(loaded.source) }
      return loaded
    },
  })
  try {
    // A new address each time: otherwise a thread would find the module in its cache.
    const address = `${pathToFileURL(path).href}?${hash}${loads++}`
    const module: Values = await import(address)
    return { ...readExports(module), files: found }
  } finally {
    hooks.deregister()
  }
}

function textOf(source: unknown): string {
  return source instanceof Uint8Array ? Buffer.from(source).toString() : String(source ?? '')
}

/** Misspelt names are faults: otherwise the intended entity would silently stay unmapped. */
function readExports(module: Values): Omit<Loaded, 'files'> {
  const known = new Map(entityNames.map((entity) => [exportNameOf(entity), entity]))
  const loaded: Omit<Loaded, 'files'> = { functions: {}, sources: {}, faults: [] }
  for (const [name, given] of Object.entries(module)) {
    const entity = known.get(name)
    if (name === 'sources') readSources(given, loaded)
    else if (entity) readEntity(entity, given, loaded)
    else loaded.faults.push(`exports ${name}; it may export ${[...known.keys(), 'sources'].join(', ')}`)
  }
  if (Object.keys(module).length === 0) loaded.faults.push(`exports none of ${[...known.keys()].join(', ')}`)
  return loaded
}

function readEntity(entity: EntityName, given: unknown, { functions, faults }: Omit<Loaded, 'files'>): void {
  const name = exportNameOf(entity)
  if (isFunction(given)) {
    functions[entity] = { name, read: given }
    return
  }
  const { read, write, ...others } = isObject(given) ? given : {}
  if (!isFunction(read)) faults.push(`${name} must be a function, or an object with the function read`)
  else if (Object.keys(others).length > 0 || (write !== undefined && !isFunction(write)))
    faults.push(`${name} may have the functions read and write`)
  else if (write && !isEditable(entity)) faults.push(`${name} has write, but only tags and codes are edited`)
  else functions[entity] = { name, read, write }
}

/** The result of a module's function is `unknown`, and is checked. */
function isFunction(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === 'function'
}

function readSources(given: unknown, { sources, faults }: Omit<Loaded, 'files'>): void {
  const names = new Map(entityNames.map((entity) => [exportNameOf(entity), entity]))
  for (const [name, source] of Object.entries(isObject(given) ? given : { sources: given })) {
    const entity = names.get(name)
    const parsed = v.safeParse(sourceName, source)
    if (entity && parsed.success) sources[entity] = parsed.output
    else
      faults.push(`sources.${name} must be an entity with the name of a collection or file, without folders`)
  }
}

/** Returns one line: what was thrown, and where in the module. Never throws, whatever was thrown. */
export function errorText(error: unknown): string {
  try {
    if (!(error instanceof Error)) return 'a thrown value that is no Error'
    const place = /([^/\\\s(]+\.[cm]?[jt]s)(?:\?\w*)?(:\d+(?::\d+)?)/.exec(String(error.stack))
    const where = place ? ` (${place[1]}${place[2]})` : ''
    return `${error.name}: ${error.message.split('\n')[0]?.slice(0, mostText)}${where}`
  } catch {
    return 'a thrown Error that cannot be read'
  }
}

const mostText = 300
