// Reads a backup file in chunks of whole lines, in constant memory: each mark alone, the lines between in larger
// pieces.

import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ExpectedError } from '#server/config/expected-error.ts'
import { title } from './backup-format.ts'
import { wholeLines } from './lines.ts'

export type Piece = { isMark: boolean; bytes: Uint8Array<ArrayBuffer> }

/** Thrown for a file that does not begin like a backup. */
export class NoBackup extends ExpectedError {}

/** Thrown for a file that unpacks to far more than a backup does. */
export class Inflated extends ExpectedError {}

/** A change in the history contains a document before and after it, as texts in which characters are escaped. */
const maxLineBytes = 64 << 20
/** Documents are compressed to a tenth of their size; gzip can reach a thousandth. Small files may be anything. */
const maxRatio = 200
const unlimitedBytes = 64 << 20

const unpackedBytes = 1 << 18
const opening = `["${title}",`
const lineFeed = 10
const bracket = '['.charCodeAt(0)

/** Each piece has its own buffer, which can be transferred to another thread. Throws zlib's errors unchanged. */
export async function* readPieces(path: string): AsyncGenerator<Piece> {
  for await (const lines of wholeLines(unpack(path), path, maxLineBytes)) {
    for (let start = 0; start < lines.length; ) {
      const isMark = lines[start] === bracket
      const end = isMark ? lines.indexOf(lineFeed, start) + 1 : lines.indexOf('\n[', start) + 1
      const next = end === 0 ? lines.length : end
      yield { isMark, bytes: new Uint8Array(lines.subarray(start, next)) }
      start = next
    }
  }
}

async function* unpack(path: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(path)
  // An error of the file ends the decompression, which is awaited here.
  const unpacked = pipeline(packed, createGunzip({ chunkSize: unpackedBytes }), () => undefined)
  let isBegun = false
  let size = 0
  try {
    for await (const bytes of unpacked) {
      isBegun ||= bytes.toString('latin1', 0, opening.length) === opening
      if (!isBegun) break
      size += bytes.length
      if (size > unlimitedBytes && size > maxRatio * packed.bytesRead) throw inflated(path)
      yield bytes
    }
  } catch (error) {
    if (isBegun || !isOfZlib(error)) throw error
  }
  if (!isBegun) throw new NoBackup()
}

function inflated(path: string): Inflated {
  return new Inflated(`${path} unpacks to more than ${maxRatio} times its size, as no backup does.`)
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
