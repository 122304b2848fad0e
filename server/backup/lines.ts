// Cuts bytes into chunks of whole lines, in constant memory.

import { ExpectedError } from '#server/config/expected-error.ts'

const chunkBytes = 3 << 20
const lineFeed = 10
/** The longest line of an import, many times the largest document that a source sends. */
export const maxLineBytes = 16 << 20

/** Thrown before the line is in memory. */
export class LineTooLong extends ExpectedError {}

/**
 * The same bytes, cut behind line feeds. The last piece has what remains. Throws LineTooLong for a line that exceeds the
 * limit by more than one piece of the source.
 */
export async function* wholeLines(
  source: AsyncIterable<Buffer>,
  path: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  let unended = 0
  for await (const bytes of source) {
    held.push(bytes)
    size += bytes.length
    const last = bytes.lastIndexOf(lineFeed)
    unended = last < 0 ? unended + bytes.length : bytes.length - last - 1
    if (unended > maxBytes) throw new LineTooLong(`${path} has a line of more than ${maxBytes >> 20} MiB.`)
    if (size < chunkBytes || last < 0) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(lineFeed) + 1
    yield all.subarray(0, end)
    held = [all.subarray(end)]
    size -= end
  }
  if (size > 0) yield Buffer.concat(held)
}
