// Compares docs/checklist.md with the numbers in test titles: every number has one sentence and at least one test.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './lib/repository.mjs'

/** The numbers with which titles of tests begin. */
function testedNumbers(): Set<number> {
  const patterns = ['*.test.ts', '*.test.tsx', '*.e2e.ts']
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listing.split('\0').filter((each) => each !== '' && existsSync(`${root}/${each}`))
  const marks = files.flatMap(
    (path) => readFileSync(`${root}/${path}`, 'utf8').match(/(?<=['"`])(\[\d+\])+(?= )/g) ?? [],
  )
  return new Set(marks.flatMap((each) => each.match(/\d+/g) ?? []).map(Number))
}

test('every number of the checklist has one sentence and a test', () => {
  const sentences = readFileSync(`${root}/docs/checklist.md`, 'utf8').matchAll(/^(\d+)\. \S/gm)
  const numbers = [...sentences].map(([, number]) => Number(number))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect([...testedNumbers()].sort((one, other) => one - other)).toEqual(numbers)
})
