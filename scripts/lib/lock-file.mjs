// Reads package-lock.json: what it pins, and where it fails to pin a package by its content.
import { readFileSync } from 'node:fs'
import { root } from './repository.mjs'

/**
 * @typedef {{ version: string, integrity?: string, resolved?: string, inBundle?: boolean, dev?: boolean,
 *   devOptional?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Entries by place, such as node_modules/a/node_modules/b; '' is this package
 */

export const lockFile = `${root}/package-lock.json`

/** @param {string} file @returns {{ packages: Entries }} */
export function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** One line a fault. @param {Entries} packages @returns {string[]} */
export function faultsOf(packages) {
  return Object.entries(packages).flatMap(([place, entry]) => [
    ...(isPinned(place, entry) ? [] : [`${place} (${entry.version}) has no integrity`]),
    ...(entry.resolved ? [`${place} (${entry.version}) names the address it came from`] : []),
    ...missingFor(place, entry, packages),
  ])
}

/** A bundled package comes within the one that bundles it, whose hash counts. @param {string} place @param {Entry} entry */
export function isPinned(place, entry) {
  return place === '' || entry.inBundle === true || Boolean(entry.integrity)
}

/** @param {string} place @param {Entry} entry @param {Entries} packages */
function missingFor(place, entry, packages) {
  const folders = foldersSeenFrom(place)
  return Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !folders.some((folder) => packages[`${folder}node_modules/${name}`]))
    .map(([name, version]) => `${place || 'package.json'} asks for ${name}@${version}, which has no entry`)
}

/**
 * Node's own look-up: beside the package that asks, then in each folder above it.
 * @param {string} place
 */
function foldersSeenFrom(place) {
  const folders = ['']
  for (const part of place.matchAll(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+/g)) {
    folders.unshift(`${place.slice(0, part.index + part[0].length)}/`)
  }
  return folders
}
