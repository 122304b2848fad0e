// Finds a Node that can run Stoa: type stripping and crypto.argon2 need 24.7. Takes the Node of this script if it is new
// enough, otherwise the one installed as a platform package.
import { existsSync } from 'node:fs'
import { root } from './repository.mjs'

const platform = process.platform === 'win32' ? 'win' : process.platform

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 7)
}

/** @returns {string | undefined} the path of a Node that is new enough */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  return [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
    .map((name) => `${root}/node_modules/${name}/${binary}`)
    .find(existsSync)
}

/** @returns {string} */
export function getNode() {
  const node = findNode()
  if (node !== undefined) return node
  console.error(
    `Stoa needs Node.js 24.7 or newer; this is ${process.versions.node}, and the registry has no package of Node 24 for ${platform}-${process.arch}. Install it from nodejs.org and start again.`,
  )
  process.exit(1)
}
