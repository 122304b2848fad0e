// What a release consists of: the files of the server, the built browser part, and the packages that package-lock.json pins
// for production on this platform.

import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { lockFile, readLock } from '../lib/install.mjs'
import { root } from '../lib/repository.mjs'

/** Beside the folders: what the pages lead to. */
export const papers = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  '.env.example',
  'stoa.mapping.d.ts',
  'Dockerfile',
  '.dockerignore',
  'compose.yaml',
  'bench/RESULTS.md',
  'examples/feed.mjs',
]
const folders = ['contract', 'server', 'docs', 'deploy', 'web/dist']
const notReleased = [
  /\.(test|testbed|process)\.tsx?$/,
  /tsconfig\.json$/,
  /\.built-from$/,
  // What an operator has made for a trial.
  /^deploy\/(secrets\/|\.env$)/,
]

/** Paths of files in the repository. */
export function ownFiles(): string[] {
  return [...papers, ...folders.flatMap(filesOf)]
}

/** The files of a folder that are released. */
export function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter(isReleased)
}

/** Whether a file of the released folders runs the console or explains it. */
export function isReleased(path: string): boolean {
  return !notReleased.some((pattern) => pattern.test(path))
}

/** Paths such as node_modules/a/node_modules/b. Packages for other platforms are not installed; those of types do nothing. */
export function packages({ withNode }: { withNode: boolean }): string[] {
  return Object.entries(readLock(lockFile).packages)
    .filter(([place, entry]) => place !== '' && !entry.dev && !entry.devOptional)
    .map(([place]) => place)
    .filter((place) => !place.includes('node_modules/@types/'))
    .filter((place) => existsSync(join(root, place)) && (withNode || !isNode(place)))
}

/** Whether a package is Node itself. */
export function isNode(place: string): boolean {
  return /^node_modules\/node-(bin-)?(darwin|linux|win)-/.test(place)
}

/** Of a package: without nested packages, which have entries of their own, and the headers and manuals of Node. */
export function isOfPackage(place: string, path: string): boolean {
  const inside = path.slice(join(root, place).length + 1).replaceAll(sep, '/')
  if (/(^|\/)node_modules($|\/)/.test(inside)) return false
  return !isNode(place) || !/^(include|share)($|\/)/.test(inside)
}
