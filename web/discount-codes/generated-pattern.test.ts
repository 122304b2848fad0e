import { expect, test } from 'vitest'
import { exampleOf, wholePattern } from './generate-dialog.tsx'

test.each([
  ['SPRING', 200, 'SPRING-####'],
  ['SPRING-', 200, 'SPRING-####'],
  ['SPRING', 10_000, 'SPRING-#####'],
  [' SPRING-## ', 200, 'SPRING-##'],
  ['', 200, ''],
])('%j for %d codes means %j', (typed, count, pattern) => {
  expect(wholePattern(typed, count)).toBe(pattern)
})

test('an example has the form of the pattern', () => {
  expect(exampleOf('SPRING-####')).toMatch(/^SPRING-[A-Z2-9]{4}$/)
})
