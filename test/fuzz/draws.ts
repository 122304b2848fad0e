// The random choices of a request, by fast-check: a failing request shrinks to the first choices, the lowest numbers and no mutations.

import fc, { type GeneratorValue } from 'fast-check'
import { at } from '#server/demo/random.ts'

/** Unbiased: a request that draws the ends more often reaches fewer operations. */
const number = (most: number) => fc.noBias(fc.nat(most))

export type Draws = ReturnType<typeof drawsOf>

export function drawsOf(draw: GeneratorValue) {
  const below = (count: number): number => draw(number, Math.max(0, count - 1))
  const pick = <T>(list: readonly T[]): T => at(list, below(list.length))
  return {
    below,
    pick,
    between: (lowest: number, highest: number) => lowest + below(highest - lowest + 1),
    chance: (share: number) => below(100) >= 100 - 100 * share,
  }
}

/** Replaces bytes at one position. */
export function spoilt({ below, pick }: Draws, bytes: Buffer, most: number, removed: number): Buffer {
  const place = below(Math.min(bytes.length + 1, most))
  return Buffer.concat([
    bytes.subarray(0, place),
    Buffer.from(pick(wrongBytes), 'hex'),
    bytes.subarray(place + removed),
  ])
}

/** Broken UTF-8, and bytes that have a meaning for a parser. */
const wrongBytes = ' ff c080 eda080 f4908080 00 efbbbf 09 0a 0d 0d0a 20 22 25 3a 41 5c 7f'.split(' ')
