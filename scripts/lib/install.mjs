// Brings node_modules in line with package-lock.json: compares what npm last installed with what is pinned,
// and runs `npm ci` only where they differ.
import { existsSync } from 'node:fs'
import { lockFile, readLock } from './lock-file.mjs'
import { runNpm } from './npm.mjs'
import { root } from './repository.mjs'

/**
 * Whether all that is pinned is there. Absent optional packages do not count: most are of other platforms.
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
