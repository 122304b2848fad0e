// The pattern of generated codes as it is typed. Pure.

import { hasEnoughCombinations, patternAlphabet } from '#contract/code-pattern.ts'
import { maxCodeLength } from '#contract/discount-codes.ts'

/** A word without # gets as many as the codes need: 'SPRING' means 'SPRING-####'. */
export function wholePattern(typed: string, count: number): string {
  const text = typed.trim()
  if (text === '' || text.includes('#')) return text
  let pattern = text.endsWith('-') ? `${text}#` : `${text}-#`
  while (!hasEnoughCombinations({ pattern, count }) && pattern.length < maxCodeLength) pattern += '#'
  return pattern
}

/** One that may be drawn; the same for the same pattern, so that it keeps still while other fields are typed. */
export function exampleOf(pattern: string): string {
  let place = 0
  return pattern.replaceAll('#', () => patternAlphabet.charAt((place++ * 12 + 5) % patternAlphabet.length))
}

/** What all of its codes begin with, to find them in the list; '' where that is nothing. */
export function beginningOf(pattern: string): string {
  return (pattern.split('#', 1)[0] ?? '').replace(/[^\p{L}\p{N}]+$/u, '')
}
