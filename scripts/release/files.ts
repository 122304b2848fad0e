// The content of a release: the files of the server, the built browser part, and the packages that package-lock.json pins for production on
// this platform.

import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { lockFile, readLock } from '../lib/install.mjs'
import { root } from '../lib/repository.mjs'

/** Files beside the folders to which the pages link. */
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

/** In the repository the API of the last release, in a release its own. */
export const contractFile = 'docs/api/openapi.json'

const folders = ['contract', 'server', 'docs', 'deploy', 'web/dist']
const notReleased = [
  /\.(test|testbed|process)\.tsx?$/,
  /tsconfig\.json$/,
  /\.built-from$/,
  // Files that an operator has created for a trial.
  /^deploy\/(secrets\/|\.env$)/,
]

/** Returns the paths of the released files in the repository. */
export function ownFiles(): string[] {
  return [...papers, ...folders.flatMap(filesOf)]
}

/** Returns the released files of a folder. */
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

/** Returns whether a file of the released folders runs the console or explains it. */
export function isReleased(path: string): boolean {
  return !notReleased.some((pattern) => pattern.test(path))
}

/** Returns paths such as node_modules/a/node_modules/b. Packages for other platforms are not installed; type packages are not needed. */
export function packages({ withNode }: { withNode: boolean }): string[] {
  return Object.entries(readLock(lockFile).packages)
    .filter(([place, entry]) => place !== '' && !entry.dev && !entry.devOptional)
    .map(([place]) => place)
    .filter((place) => !place.includes('node_modules/@types/'))
    .filter((place) => existsSync(join(root, place)) && (withNode || !isNode(place)))
}

/** Returns whether a package is Node itself. */
export function isNode(place: string): boolean {
  return /^node_modules\/node-(bin-)?(darwin|linux|win)-/.test(place)
}

/**
 * Returns whether a file of a package is released: excludes nested packages, which have their own entries, and the headers and manuals of
 * Node.
 */
export function isOfPackage(place: string, path: string): boolean {
  const inside = path.slice(join(root, place).length + 1).replaceAll(sep, '/')
  if (/(^|\/)node_modules($|\/)/.test(inside)) return false
  return !isNode(place) || !/^(include|share)($|\/)/.test(inside)
}
