// Counts the ids that a file has more than once, in eight bytes for each document: a file of any size is read in little memory.

import { createHash } from 'node:crypto'

export function openIdCount() {
  let hashes = new BigUint64Array(1 << 10)
  let count = 0
  return {
    add(id: string): void {
      if (count === hashes.length) {
        const more = new BigUint64Array(2 * count)
        more.set(hashes)
        hashes = more
      }
      hashes[count++] = createHash('sha256').update(id).digest().readBigUInt64LE()
    },
    /** Returns the number of ids that were added before. */
    repeated(): number {
      const sorted = hashes.subarray(0, count).sort()
      return sorted.filter((hash, index) => index > 0 && hash === sorted[index - 1]).length
    },
  }
}
