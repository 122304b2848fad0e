// Installs the packages of package-lock.json: compares what npm last installed with what is pinned, and runs `npm ci`
// only if they differ.
import { existsSync, readFileSync } from 'node:fs'
import { runNpm } from './npm.mjs'
import { root } from './repository.mjs'

/**
 * @typedef {{ version: string, integrity?: string, resolved?: string, inBundle?: boolean, dev?: boolean,
 *   devOptional?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} Entry
 */

export const lockFile = `${root}/package-lock.json`

/**
 * Entries by path, such as node_modules/a/node_modules/b; '' is this package.
 * @param {string} file
 * @returns {{ packages: Record<string, Entry> }}
 */
export function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Whether everything pinned is installed, except for optional packages, most of which are for other platforms.
 * @param {{ forBuilding: boolean }} wanted the server alone runs without the development packages
 */
export function isInstalled({ forBuilding }) {
  const installedFile = `${root}/node_modules/.package-lock.json`
  if (!existsSync(installedFile)) return false
  const installed = readLock(installedFile).packages
  return Object.entries(readLock(lockFile).packages).every(([place, pinned]) => {
    if (place === '' || (!forBuilding && (pinned.dev || pinned.devOptional))) return true
    const version = installed[place]?.version
    return version === pinned.version || (version === undefined && pinned.optional === true)
  })
}

export function install() {
  console.log('Installing the packages that package-lock.json pins …')
  if (runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])) return
  console.error('npm ci failed, for the reason above. Nothing was started.')
  process.exit(1)
}
