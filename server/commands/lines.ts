// Reads a file of lines in chunks of whole lines, in constant memory.

import { open } from 'node:fs/promises'

const chunkBytes = 3 << 20
const lineFeed = 10
const byteOrderMark = Buffer.from('\uFEFF')

/** Each chunk ends with a complete line and has a separate buffer, which can be transferred to another thread. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const file = await open(path)
  try {
    let rest = Buffer.alloc(0)
    let isFirst = true
    for (;;) {
      const wanted = Math.max(chunkBytes, rest.length)
      const chunk = Buffer.allocUnsafeSlow(rest.length + wanted)
      rest.copy(chunk)
      const { bytesRead } = await file.read(chunk, rest.length, wanted)
      const filled = chunk.subarray(0, rest.length + bytesRead)
      const end = bytesRead === 0 ? filled.length : filled.lastIndexOf(lineFeed) + 1
      rest = Buffer.from(filled.subarray(end))
      if (end > 0) yield isFirst ? withoutMark(filled.subarray(0, end)) : filled.subarray(0, end)
      if (bytesRead === 0) return
      isFirst &&= end === 0
    }
  } finally {
    await file.close()
  }
}

function withoutMark(chunk: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return chunk.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    ? chunk.subarray(byteOrderMark.length)
    : chunk
}
