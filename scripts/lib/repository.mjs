// Where this repository is, and whether a script was started by itself or imported by another.
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string} moduleUrl the caller's import.meta.url */
export function isStartedDirectly(moduleUrl) {
  const started = process.argv[1]
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl)
}
