// The lines of a file of any size, in flat memory.

import { createReadStream } from 'node:fs'

/** `bytes`: how much of the file has been read up to the end of this line's chunk. */
export type Line = { number: number; text: string; bytes: number }

const chunkBytes = 1 << 20

/** Every line that holds anything; an optional byte order mark at the start is skipped. */
export async function* readLines(path: string): AsyncGenerator<Line[]> {
  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: chunkBytes })
  let rest = ''
  let number = 0
  for await (const chunk of stream) {
    const parts = (rest + String(chunk)).split('\n')
    rest = parts.pop() ?? ''
    yield parts.flatMap((text) => toLine(text, ++number, stream.bytesRead))
  }
  yield toLine(rest, ++number, stream.bytesRead)
}

function toLine(text: string, number: number, bytes: number): Line[] {
  const clean = number === 1 ? text.replace(/^\uFEFF/, '') : text
  return clean.trim() === '' ? [] : [{ number, text: clean, bytes }]
}
