// What counts as a fault of package-lock.json, and that ours has none.

import { expect, test } from 'vitest'
import { faultsOf, lockFile, readLock } from './lock-file.mjs'

const integrity = 'sha512-AAAA'
const parent = { version: '2.0.0', integrity, optionalDependencies: { 'parent-darwin-x64': '2.0.0' } }

test('the lock file pins every package by its content, for every platform, and names no registry', () => {
  expect(faultsOf(readLock(lockFile).packages)).toEqual([])
})

test('a package without integrity is a fault, for whichever platform it is', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/parent': parent,
    'node_modules/parent-darwin-x64': { version: '2.0.0', optional: true, os: ['darwin'] },
    'node_modules/a/node_modules/@scope/b': { version: '3.0.0' },
  }
  expect(faultsOf(packages)).toEqual([
    'node_modules/parent-darwin-x64 (2.0.0) has no integrity',
    'node_modules/a/node_modules/@scope/b (3.0.0) has no integrity',
  ])
})

test('a package that another one carries within itself is pinned by that one', () => {
  const packages = {
    'node_modules/parent': { version: '2.0.0', integrity },
    'node_modules/parent/node_modules/inner': { version: '1.0.0', inBundle: true },
  }
  expect(faultsOf(packages)).toEqual([])
})

test('an optional package without an entry is a fault, and whose it is is said', () => {
  expect(faultsOf({ 'node_modules/parent': parent })).toEqual([
    'node_modules/parent asks for parent-darwin-x64@2.0.0, which has no entry',
  ])
})

test.each([
  ['beside the package that asks', 'node_modules/a/node_modules/parent-darwin-x64'],
  ['in a folder above it', 'node_modules/parent-darwin-x64'],
])('an entry is found %s', (_, place) => {
  const packages = {
    'node_modules/a/node_modules/parent': parent,
    [place]: { version: '2.0.0', integrity },
  }
  expect(faultsOf(packages)).toEqual([])
})

test('the address of a registry is a fault', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', integrity, resolved: 'https://registry.example/a.tgz' },
  }
  expect(faultsOf(packages)).toEqual(['node_modules/a (1.0.0) names the address it came from'])
})
