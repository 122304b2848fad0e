// Reads package-lock.json: what it pins, which optional packages it fails to pin, what their entries say.
import { readFileSync } from 'node:fs'
import { root } from './repository.mjs'

/**
 * @typedef {{ version: string, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Entries by place, such as node_modules/a/node_modules/b; '' is this package
 * @typedef {{ name: string, version: string, dev: boolean }} Missing
 */

export const lockFile = `${root}/package-lock.json`

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/** @param {string} file @returns {{ packages: Entries }} */
export function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @param {Entries} packages @returns {Missing[]} */
export function missingEntries(packages) {
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !placesSeenFrom(place).some((folder) => packages[`${folder}node_modules/${name}`]))
      .map(([name, version]) => ({ name, version, dev: entry.dev === true })),
  )
}

/**
 * Node's own look-up: beside the package that asks, then in each folder above it.
 * @param {string} place
 */
function placesSeenFrom(place) {
  const folders = ['']
  for (const part of place.matchAll(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+/g)) {
    folders.unshift(`${place.slice(0, part.index + part[0].length)}/`)
  }
  return folders
}

/**
 * What npm would have written, read off the package's name: it is installed on that platform only.
 * @param {Missing} missing @returns {Entry}
 */
export function entryOf({ name, version, dev }) {
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) throw new Error(`${name} asks for ${version}: pin one version`)
  const words = name.split(/[/-]/).map((word) => (word === 'win' ? 'win32' : word))
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  if (cpu.length !== 1) throw new Error(`${name} names no platform: add its entry by hand`)
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
