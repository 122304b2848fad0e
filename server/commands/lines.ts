// Reads files of lines in chunks of whole lines, in constant memory.

import { createReadStream } from 'node:fs'

const chunkBytes = 3 << 20
const readBytes = 1 << 20
const lineFeed = 10
const byteOrderMark = Buffer.from('\uFEFF')

/** Each chunk ends with a complete line and has a separate buffer, which can be transferred to another thread. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let isFirst = true
  for await (const lines of wholeLines(createReadStream(path, { highWaterMark: readBytes }))) {
    yield new Uint8Array(isFirst ? withoutMark(lines) : lines)
    isFirst = false
  }
}

/** The same bytes, cut behind line feeds. The last piece has what remains. */
export async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const bytes of source) {
    held.push(bytes)
    size += bytes.length
    if (size < chunkBytes || !bytes.includes(lineFeed)) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(lineFeed) + 1
    yield all.subarray(0, end)
    held = [all.subarray(end)]
    size -= end
  }
  if (size > 0) yield Buffer.concat(held)
}

function withoutMark(chunk: Buffer): Buffer {
  return chunk.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    ? chunk.subarray(byteOrderMark.length)
    : chunk
}
