// Reads the body of a request as lines while it arrives: memory holds one line and the buffers of the connection.

import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { Problem } from '#contract/problem.ts'
import type { Limits } from './limits.ts'

/** After decompression. */
const maxBodyBytes = 256 << 20
export const maxLines = 1_000_000

/** JSON lines that repeat each other are compressed some 30 times. */
const maxCompression = 100
const freeBytes = 1 << 20

/** Also ends with `ending`. Throws Problems for a body that is cut off, too long, too slow or in another encoding. */
export async function* readLines(
  request: IncomingMessage,
  ending: AbortController,
  limits: PaceLimits,
): AsyncGenerator<JsonLine[]> {
  const splitter = openSplitter()
  const into = decoderOf(request)
  let bytes = 0
  let sentBytes = 0
  request.on('data', ({ length }: Buffer) => {
    sentBytes += length
  })
  watchPace(request, into, limits, (problem) => ending.abort(problem))
  for await (const piece of unpacked(request, into, ending.signal)) {
    bytes += piece.length
    if (bytes > maxBodyBytes) throw tooLong(`${maxBodyBytes >> 20} MiB`)
    if (bytes > freeBytes && bytes > sentBytes * maxCompression) throw tooCompressed()
    yield assertFew(splitter.split(piece))
    // A piece may have thousands of lines: other work runs between pieces.
    await setImmediate()
  }
  yield assertFew(splitter.end())

  function assertFew(lines: JsonLine[]): JsonLine[] {
    if (splitter.count() > maxLines) throw tooLong(`${maxLines.toLocaleString('en-US')} lines`)
    return lines
  }
}

/** Leaving the loop early keeps the connection open, so that the request can be answered; the rest is discarded. */
function unpacked(request: IncomingMessage, into: Transform, ended: AbortSignal): AsyncIterable<Buffer> {
  const stop = (): void => void into.destroy(ended.reason)
  ended.addEventListener('abort', stop)
  into.once('error', () => undefined)
  into.once('close', () => {
    ended.removeEventListener('abort', stop)
    request.unpipe(into)
    request.resume()
  })
  if (ended.aborted) stop()
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

function tooLong(what: string): Problem {
  return new Problem('invalid', `The body is longer than ${what}. Send it in several requests.`)
}

function tooCompressed(): Problem {
  const sentence = `The body is compressed more than ${maxCompression} times, which documents are not. Send it uncompressed.`
  return new Problem('invalid', sentence)
}

type PaceLimits = Pick<Limits, 'bodyBytesPerSecond' | 'bodyCreditMs' | 'checkMs'>

/**
 * The minimum rate of a body. Its sender begins with some seconds of credit, which waiting for bytes spends and arriving bytes restore.
 * While the server processes received bytes, no credit is spent. `into`: what the body flows into, until it closes. `late`: called when
 * the credit is used up.
 */
function watchPace(
  body: IncomingMessage,
  into: Transform,
  { bodyBytesPerSecond, bodyCreditMs, checkMs }: PaceLimits,
  late: (problem: Problem) => void,
): void {
  let creditMs = bodyCreditMs
  const isStarved = (): boolean =>
    !body.complete && body.readableLength + into.writableLength + into.readableLength === 0
  // Counts ticks instead of reading a clock, so that delays of the server's own event loop do not count.
  const ticks = setInterval(() => {
    if (isStarved()) creditMs -= checkMs
    if (creditMs <= 0) late(tooSlow(bodyBytesPerSecond))
  }, checkMs)
  const earn = ({ length }: Buffer): void => {
    creditMs = Math.min(creditMs + (length * 1_000) / bodyBytesPerSecond, bodyCreditMs)
  }
  body.on('data', earn)
  into.once('close', () => {
    body.off('data', earn)
    clearInterval(ticks)
  })
}

function tooSlow(bytesPerSecond: number): Problem {
  const sentence = `The body arrives too slowly: at least ${bytesPerSecond} bytes a second are expected.`
  return new Problem('invalid', sentence, { status: 408 })
}

// Splits bytes that arrive in pieces into lines of UTF-8. Memory holds one incomplete line. Blank lines cost nothing.

/** Lines are counted from 1, including blank ones, which are left out. `fault`: why a line has no text. */
export type JsonLine = { line: number; text: string } | { line: number; text?: undefined; fault: string }

export const maxSentLineBytes = 2 << 20

const lineFeed = 10
const byteOrderMark = Buffer.from('\uFEFF')
const [space, tab, carriageReturn] = [32, 9, 13]

function openSplitter() {
  let line = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const hold = (bytes: Buffer): void => {
    heldBytes += bytes.length
    if (heldBytes > maxSentLineBytes) held = []
    else held.push(bytes)
  }
  const take = (last: Buffer): JsonLine | undefined => {
    line += 1
    if (heldBytes === 0 && isBlank(last)) return undefined
    hold(last)
    const bytes = heldBytes > maxSentLineBytes ? undefined : Buffer.concat(held)
    held = []
    heldBytes = 0
    return bytes ? toLine(line, bytes) : { line, fault: 'has more than 2 MiB' }
  }
  /** Counts the following empty lines, and returns where the next line begins: a search for each would take longer. */
  const passEmpty = (piece: Buffer, from: number): number => {
    let next = from
    if (heldBytes === 0) while (piece[next] === lineFeed) next += 1
    line += next - from
    return next
  }
  return {
    /** The number of complete lines, including blank ones. */
    count: () => line,
    split(piece: Buffer): JsonLine[] {
      const lines: JsonLine[] = []
      let start = passEmpty(piece, 0)
      for (let end = piece.indexOf(lineFeed, start); end >= 0; end = piece.indexOf(lineFeed, start)) {
        const ended = take(piece.subarray(start, end))
        if (ended) lines.push(ended)
        start = passEmpty(piece, end + 1)
      }
      if (start < piece.length) hold(piece.subarray(start))
      return lines
    },
    end(): JsonLine[] {
      const last = heldBytes > 0 ? take(Buffer.alloc(0)) : undefined
      return last ? [last] : []
    },
  }
}

function toLine(line: number, given: Buffer): JsonLine | undefined {
  const hasMark = line === 1 && given.subarray(0, byteOrderMark.length).equals(byteOrderMark)
  const bytes = hasMark ? given.subarray(byteOrderMark.length) : given
  if (isBlank(bytes)) return undefined
  return isUtf8(bytes) ? { line, text: bytes.toString() } : { line, fault: 'is not UTF-8' }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === space || byte === tab || byte === carriageReturn)
}
