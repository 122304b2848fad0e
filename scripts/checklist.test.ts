// Compares docs/checklist.md with the numbers in test titles: every number has one sentence and at least one test.
// With -u it updates the page's column of test files.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './lib/repository.mjs'

const page = `${root}/docs/checklist.md`
const row = /^\| (\d+) \| (.+?) \| (?:.*\|)$/

/** The test files whose titles begin with each number. */
function findTests(): Map<number, string[]> {
  const patterns = ['*.test.ts', '*.test.tsx', '*.e2e.ts']
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  const found = new Map<number, string[]>()
  for (const path of listing.split('\0').filter((each) => each !== '' && existsSync(`${root}/${each}`))) {
    const titles = readFileSync(`${root}/${path}`, 'utf8').matchAll(/['"`]((?:\[\d+\])+) /g)
    const numbers = new Set([...titles].flatMap(([, marks = '']) => (marks.match(/\d+/g) ?? []).map(Number)))
    for (const number of numbers) found.set(number, [...(found.get(number) ?? []), path])
  }
  return found
}

test('every number of the checklist has one sentence and a test, and the page names the test files', async () => {
  const tests = findTests()
  const lines = readFileSync(page, 'utf8').split('\n')
  const numbers = lines.flatMap((line) => row.exec(line)?.[1] ?? []).map(Number)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect([...tests.keys()].sort((a, b) => a - b)).toEqual(numbers)
  const named = lines.map((line) =>
    line.replace(row, (_, number: string, sentence: string) => {
      const files = (tests.get(Number(number)) ?? []).map((path) => `\`${path}\``)
      return `| ${number} | ${sentence} | ${files.join(', ')} |`
    }),
  )
  await expect(named.join('\n')).toMatchFileSnapshot(page)
})
