// The pattern of generated codes: each '#' becomes a random character that nobody mistakes for another one.

/** Without I, L, O, 0 and 1. */
export const patternAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** So many combinations for each code: of a thousand guesses about one is right. */
export const combinationsPerCode = 1_000

export function combinationsOf(pattern: string): number {
  return patternAlphabet.length ** (pattern.split('#').length - 1)
}

/** Whether so many codes can be made that are hard to guess. */
export function hasEnoughCombinations({ pattern, count }: { pattern: string; count: number }): boolean {
  return combinationsOf(pattern) >= count * combinationsPerCode
}
