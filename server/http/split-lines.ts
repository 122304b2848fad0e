// Splits bytes that arrive in pieces into lines of UTF-8. Memory holds one incomplete line. Blank lines cost nothing.

import { isUtf8 } from 'node:buffer'

/** Lines are counted from 1, blank ones too, which are left out. `fault`: why a line has no text. */
export type Line = { line: number; text: string } | { line: number; text?: undefined; fault: string }

export const maxLineBytes = 2 << 20

const lineFeed = 10
const byteOrderMark = Buffer.from('\uFEFF')
const [space, tab, carriageReturn] = [32, 9, 13]

export function openSplitter() {
  let line = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const hold = (bytes: Buffer): void => {
    heldBytes += bytes.length
    if (heldBytes > maxLineBytes) held = []
    else held.push(bytes)
  }
  const take = (last: Buffer): Line | undefined => {
    line += 1
    if (heldBytes === 0 && isBlank(last)) return undefined
    hold(last)
    const bytes = heldBytes > maxLineBytes ? undefined : Buffer.concat(held)
    held = []
    heldBytes = 0
    return bytes ? toLine(line, bytes) : { line, fault: 'is too long' }
  }
  /** Counts the empty lines from there on, and returns where the next one begins: a search for each would take longer. */
  const passEmpty = (piece: Buffer, from: number): number => {
    let next = from
    if (heldBytes === 0) while (piece[next] === lineFeed) next += 1
    line += next - from
    return next
  }
  return {
    /** How many lines have ended, blank ones too. */
    count: () => line,
    split(piece: Buffer): Line[] {
      const lines: Line[] = []
      let start = passEmpty(piece, 0)
      for (let end = piece.indexOf(lineFeed, start); end >= 0; end = piece.indexOf(lineFeed, start)) {
        const ended = take(piece.subarray(start, end))
        if (ended) lines.push(ended)
        start = passEmpty(piece, end + 1)
      }
      if (start < piece.length) hold(piece.subarray(start))
      return lines
    },
    end(): Line[] {
      const last = heldBytes > 0 ? take(Buffer.alloc(0)) : undefined
      return last ? [last] : []
    },
  }
}

function toLine(line: number, given: Buffer): Line | undefined {
  const hasMark = line === 1 && given.subarray(0, byteOrderMark.length).equals(byteOrderMark)
  const bytes = hasMark ? given.subarray(byteOrderMark.length) : given
  if (isBlank(bytes)) return undefined
  return isUtf8(bytes) ? { line, text: bytes.toString() } : { line, fault: 'is not UTF-8' }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === space || byte === tab || byte === carriageReturn)
}
