// package-lock.json pins every package by its content, for every platform. Where a registry lacks the package of one
// platform, npm 11 silently omits its entry, and `npm ci` then refuses the file (docs/decisions/0002).

import { expect, test } from 'vitest'
import { lockFile, readLock } from './lib/install.mjs'

const packages = Object.entries(readLock(lockFile).packages).filter(([place]) => place !== '')

test('every package is pinned by its content, without the address of a registry', () => {
  // The content of a bundled package is part of the package that bundles it.
  const unpinned = packages.filter(([, entry]) => !entry.inBundle && !entry.integrity)
  expect(unpinned.map(([place]) => place)).toEqual([])
  expect(packages.filter(([, entry]) => entry.resolved).map(([place]) => place)).toEqual([])
})

test('every optional package has an entry, for all platforms', () => {
  const has = (name: string, version: string) =>
    packages.some(
      ([place, entry]) =>
        place.endsWith(`node_modules/${name}`) && (/^[~^]/.test(version) || entry.version === version),
    )
  const asked = Object.values(readLock(lockFile).packages).flatMap((entry) =>
    Object.entries(entry.optionalDependencies ?? {}),
  )
  expect(asked.filter(([name, version]) => !has(name, version))).toEqual([])
  expect(asked.length).toBeGreaterThan(50)
})
