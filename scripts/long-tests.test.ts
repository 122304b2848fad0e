// Every pattern of the tests that npm test leaves out, or that run in Firefox too, names files: a renamed test would otherwise run
// there, or no longer run in Firefox, unnoticed.

import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firefoxJourneys, longJourneys, longUnitTests } from './lib/long-tests.mjs'
import { root } from './lib/repository.mjs'

test('every pattern of the long tests names files, and each name of a list in it one', () => {
  const inFirefox = firefoxJourneys.filter((argument) => argument.endsWith('.e2e.ts'))
  expect(inFirefox).not.toEqual([])
  for (const pattern of [...longUnitTests, ...longJourneys, ...inFirefox]) {
    const [, names] = /\{(.+)\}/.exec(pattern) ?? []
    const found = globSync(pattern, { cwd: root })
    expect([pattern, found.length > 0]).toEqual([pattern, true])
    if (names) expect([pattern, found.length]).toEqual([pattern, names.split(',').length])
  }
})
