// Runs npm in the repository: the one that runs this script, otherwise the one on the path.
import { spawnSync } from 'node:child_process'
import { root } from './repository.mjs'

/** @param {string[]} args @returns {boolean} whether it succeeded */
export function runNpm(args) {
  const npm = process.env.npm_execpath
  const options = /** @type {const} */ ({ cwd: root, stdio: 'inherit' })
  const { status } = npm?.endsWith('npm-cli.js')
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return status === 0
}
