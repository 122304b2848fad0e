// The pattern of generated codes: each '#' becomes a random character that cannot be mistaken for another one.

/** Without I, L, O, 0 and 1. */
export const patternAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** The minimum number of combinations for each code: about one guess in a thousand is right. */
export const combinationsPerCode = 1_000

export function combinationsOf(pattern: string): number {
  return patternAlphabet.length ** (pattern.split('#').length - 1)
}

/** Returns whether the pattern has enough combinations for this number of codes to be hard to guess. */
export function hasEnoughCombinations({ pattern, count }: { pattern: string; count: number }): boolean {
  return combinationsOf(pattern) >= count * combinationsPerCode
}
