// Checks sources against the table of walls: each fault is a sentence that names the file and what to change.
import { matchesGlob } from 'node:path'
import type { Import, Source } from './imports.ts'
import { type Wall, walls } from './table.ts'

/** The roots that have an import alias in package.json. */
const isImportable = /^(contract|server|test|web)\//

export function findFaults(sources: Source[]): string[] {
  return [
    ...sources.flatMap((source) => [...faultsOf(source)]),
    ...findCycles(sources),
    ...findFolderCircles(sources),
    ...findSharedNames(sources),
  ]
}

function* faultsOf(source: Source): Generator<string> {
  if (source.isBarrel) yield `${source.path} only passes on what others export: import from those instead`
  const wall = walls.find(({ of }) => matchesGlob(source.path, of))
  if (wall === undefined) {
    yield `${source.path} is in no row of scripts/walls/table.ts: say there what it may import`
    return
  }
  for (const each of source.imports) {
    const { specifier, target } = each
    if (specifier.startsWith('../') && isImportable.test(target)) {
      yield `${source.path} imports ${specifier}: spell it #${target}`
    }
    if (!isAllowed(wall, each))
      yield `${source.path} imports ${specifier}: ${wall.of} may not import ${target}`
  }
}

function isAllowed({ may, types = [] }: Wall, { target, atRunTime }: Import): boolean {
  return (atRunTime ? may : [...may, ...types]).some((pattern) => matchesGlob(target, pattern))
}

/** Returns one sentence for each cycle of imports, including type-only imports. */
function findCycles(sources: Source[]): string[] {
  const bySource = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const cycles: string[] = []

  function visit(path: string, trail: string[]): void {
    const start = trail.indexOf(path)
    if (start >= 0) {
      cycles.push(`${[...trail.slice(start), path].join(' → ')}: a cycle of imports`)
      return
    }
    if (done.has(path)) return
    for (const { target } of bySource.get(path)?.imports ?? []) visit(target, [...trail, path])
    done.add(path)
  }

  for (const { path } of sources) visit(path, [])
  return cycles
}

const isShipped = (path: string): boolean =>
  /^(contract|server|web)\//.test(path) && !/\.(test|testbed|process)\./.test(path)
const isProduct = (path: string): boolean => isShipped(path) && !path.startsWith('contract/')

/** Returns the subject of the server, or the folder of the browser part; the subjects about accounts also by their folders. */
const folderOf = (path: string): string => {
  const depth = /^server\/(accounts|providers)\/.+\//.test(path) ? 3 : 2
  return path.split('/').slice(0, depth).join('/')
}

/** Returns which folder imports which other one, with an example import. */
export function folderArrows(sources: Source[]): Map<string, string> {
  const arrows = new Map<string, string>()
  for (const { path, imports } of sources) {
    if (!isProduct(path)) continue
    for (const { target } of imports) {
      const [from, to] = [folderOf(path), folderOf(target)]
      if (isProduct(target) && from !== to) arrows.set(`${from} → ${to}`, `${path} imports ${target}`)
    }
  }
  return arrows
}

/** Returns one sentence for each two folders that import each other. */
function findFolderCircles(sources: Source[]): string[] {
  const arrows = folderArrows(sources)
  return [...arrows].flatMap(([arrow, example]) => {
    const [from = '', to = ''] = arrow.split(' → ')
    const back = from < to ? arrows.get(`${to} → ${from}`) : undefined
    return back === undefined ? [] : [`${from} and ${to} import each other: ${example}, ${back}`]
  })
}

/**
 * Returns one sentence for each name that two files export. An endpoint shares its name with its handler and with its caller, and a
 * component with the constant that loads it later.
 */
function findSharedNames(sources: Source[]): string[] {
  const endpoints = new Set<string>()
  const pathsOf = new Map<string, Set<string>>()
  for (const { path, names } of sources) {
    if (!isShipped(path)) continue
    for (const { name, madeBy = '' } of names) {
      if (/endpoint$/i.test(madeBy)) endpoints.add(name)
      if (madeBy !== 'later') pathsOf.set(name, (pathsOf.get(name) ?? new Set()).add(path))
    }
  }
  return [...pathsOf]
    .filter(([name, paths]) => paths.size > 1 && !endpoints.has(name))
    .map(([name, paths]) => `${[...paths].join(' and ')} export ${name}: give one of them another name`)
}
