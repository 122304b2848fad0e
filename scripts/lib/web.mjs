// Builds the browser part into web/dist if its sources changed since the last build, compared by name, size and time,
// which takes a few milliseconds.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { getNode } from './node.mjs'
import { root } from './repository.mjs'

const stampFile = `${root}/web/dist/.built-from`
const settings = readdirSync(root).filter((name) => name.startsWith('vite.'))
const sources = ['contract', 'web', ...settings, 'package-lock.json']

/** @param {string} path @returns {string[]} a line for each file below it */
function linesOf(path) {
  const stat = statSync(`${root}/${path}`)
  if (!stat.isDirectory()) return [`${path} ${stat.size} ${stat.mtimeMs}`]
  if (path === 'web/dist') return []
  return readdirSync(`${root}/${path}`).flatMap((name) => linesOf(`${path}/${name}`))
}

function fingerprint() {
  const lines = sources.filter((path) => existsSync(`${root}/${path}`)).flatMap(linesOf)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

export function isWebBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()
}

export function buildWeb() {
  console.log('Building the browser part …')
  const before = fingerprint()
  const { status } = spawnSync(getNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    console.error('The browser part does not build, for the reason above. Nothing was started.')
    process.exit(1)
  }
  writeFileSync(stampFile, before)
}
