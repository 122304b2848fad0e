// The body of a request as lines, while it arrives: memory holds one line and the buffers of the connection.

import type { IncomingMessage } from 'node:http'
import { PassThrough, type Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Problem } from '#contract/problem.ts'

/** Lines are counted from 1. `text` is undefined for a line that is longer than `maxLineBytes`. */
export type Line = { line: number; text: string | undefined }

/** After decompression. */
export const maxBodyBytes = 256 << 20
export const maxLineBytes = 2 << 20

const lineFeed = 10

/**
 * The lines of each chunk. Throws Problems for a body that is cut off, too long or not in the encoding that it states.
 */
export async function* readLines(request: IncomingMessage, stopping: AbortSignal): AsyncGenerator<Line[]> {
  const splitter = openSplitter()
  let bytes = 0
  for await (const piece of unpacked(request, stopping)) {
    bytes += piece.length
    if (bytes > maxBodyBytes) throw tooLong()
    yield splitter.split(piece)
  }
  yield splitter.end()
}

function openSplitter() {
  let line = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const hold = (bytes: Buffer): void => {
    heldBytes += bytes.length
    if (heldBytes > maxLineBytes) held = []
    else held.push(bytes)
  }
  const take = (): Line => {
    line += 1
    const text = heldBytes > maxLineBytes ? undefined : Buffer.concat(held).toString()
    held = []
    heldBytes = 0
    return { line, text }
  }
  return {
    split(piece: Buffer): Line[] {
      const lines: Line[] = []
      let start = 0
      for (let end = piece.indexOf(lineFeed); end >= 0; end = piece.indexOf(lineFeed, start)) {
        hold(piece.subarray(start, end))
        lines.push(take())
        start = end + 1
      }
      if (start < piece.length) hold(piece.subarray(start))
      return lines
    },
    end: (): Line[] => (heldBytes > 0 ? [take()] : []),
  }
}

/** Leaving the loop early keeps the connection open, so that the request can be answered; the rest is discarded. */
function unpacked(request: IncomingMessage, stopping: AbortSignal): AsyncIterable<Buffer> {
  const into = decoderOf(request)
  const stop = (): void => void into.destroy(new Problem('unavailable', 'The server is stopping.'))
  stopping.addEventListener('abort', stop)
  request.once('error', () => into.destroy(cutOff()))
  into.once('error', () => undefined)
  into.once('close', () => {
    stopping.removeEventListener('abort', stop)
    request.unpipe(into)
    request.resume()
  })
  if (stopping.aborted) stop()
  return explained(request.pipe(into))
}

function decoderOf({ headers }: IncomingMessage): Transform {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return new PassThrough()
  if (encoding === 'gzip') return createGunzip()
  throw new Problem('invalid', 'The body may only be compressed by gzip.')
}

async function* explained(bytes: Transform): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    const isOfZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isOfZlib ? new Problem('invalid', 'The body is not complete gzip data.') : error
  }
}

function cutOff(): Problem {
  return new Problem('invalid', 'The request ended before its body did.')
}

function tooLong(): Problem {
  const sentence = `The body is longer than ${maxBodyBytes >> 20} MiB. Send it in several requests.`
  return new Problem('invalid', sentence)
}
