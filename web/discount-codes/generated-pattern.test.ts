import { expect, test } from 'vitest'
import { hasEnoughCombinations } from '#contract/code-pattern.ts'
import { beginningOf, exampleOf, wholePattern } from './generate-dialog.tsx'

test.each([
  ['SPRING', 200, 'SPRING-####'],
  ['SPRING-', 200, 'SPRING-####'],
  ['SPRING', 10_000, 'SPRING-#####'],
  [' SPRING-## ', 200, 'SPRING-##'],
  ['', 200, ''],
])('%j for %d codes means %j', (typed, count, pattern) => {
  expect(wholePattern(typed, count)).toBe(pattern)
})

test('a word always gets enough combinations', () => {
  for (const count of [1, 31, 1_000, 10_000])
    expect(hasEnoughCombinations({ pattern: wholePattern('X', count), count })).toBe(true)
})

test('an example has the form of the pattern', () => {
  expect(exampleOf('SPRING-####')).toMatch(/^SPRING-[A-Z2-9]{4}$/)
})

test('generated codes are found by what they begin with', () => {
  expect(beginningOf('SPRING-####')).toBe('SPRING')
  expect(beginningOf('####')).toBe('')
})
