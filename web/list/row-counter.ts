// Counts the rows of a CSV while it arrives. Line breaks within quotes and the heading do not count.

const quote = 0x22
const lineFeed = 0x0a

/** Takes chunks of bytes of any length, and returns how many rows have arrived so far. */
export function rowCounter(): (chunk: Uint8Array) => number {
  let isQuoted = false
  let lines = 0
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineFeed && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
