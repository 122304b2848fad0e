// Reads a file of any of the usual kinds as UTF-8 without a byte order mark, in constant memory: plain, in gzip, or in UTF-16; and cuts
// it into chunks of whole lines. The kind is recognised by the first bytes, not by the name.

import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ExpectedError } from '#server/config/expected-error.ts'

/** Thrown for a file that is not read, or not to its end; the message gives the reason and a remedy. */
export class UnreadableFile extends ExpectedError {}

const readBytes = 1 << 20

/** `onRead`: called with the number of bytes that were read of the file itself. */
export async function* readUtf8(path: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const stored = counted(createReadStream(path, { highWaterMark: readBytes }), onRead)
  const { first, rest } = await begun(stored)
  const isGzip = first[0] === 0x1f && first[1] === 0x8b
  yield* isGzip ? asUtf8(unpacked(rest)) : asUtf8(rest)
}

async function* counted(
  source: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    onRead(bytes.length)
    yield bytes
  }
}

async function begun(
  source: AsyncGenerator<Buffer>,
): Promise<{ first: Buffer; rest: AsyncGenerator<Buffer> }> {
  const { value, done } = await source.next()
  const first = done ? Buffer.alloc(0) : value
  async function* rest() {
    try {
      yield first
      yield* source
    } finally {
      await source.return(undefined)
    }
  }
  return { first, rest: rest() }
}

async function* unpacked(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: readBytes })
  // Errors of the pipeline are thrown where its end is read.
  pipeline(source, gunzip, () => undefined)
  try {
    yield* gunzip
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'Z_BUF_ERROR') throw new UnreadableFile('its gzip is cut off: its end is missing')
    if (code === 'Z_DATA_ERROR') throw new UnreadableFile('its gzip is damaged')
    throw error
  }
}

const otherKinds: [bytes: RegExp, kind: string][] = [
  [/^504b0304/, 'a ZIP archive, as those of Excel are: unpack it, or save it as CSV UTF-8'],
  [/^504b0506/, 'an empty ZIP archive'],
  [/^28b52ffd/, 'compressed by Zstandard: unpack it, or use gzip'],
  [/^425a68/, 'compressed by bzip2: unpack it, or use gzip'],
  [/^fd377a585a00/, 'compressed by xz: unpack it, or use gzip'],
  [/^377abcaf271c/, 'a 7-Zip archive: unpack it'],
  [/^1f8b/, 'compressed twice: unpack it once'],
  [/^25504446/, 'a PDF document'],
  [/^d0cf11e0/, 'an old file of Microsoft Office: save it as CSV UTF-8'],
  [/^53514c69746520/, 'a database of SQLite: export its tables'],
  [/^50415231/, 'Parquet: write it as JSON lines'],
  [/^5047444d50/, 'an archive of pg_dump: export its tables'],
  [/^5047434f5059/, "in the binary format of PostgreSQL's COPY: use its format csv"],
  [/^.{6}00(0[23457]|1[02])5f6964/, 'BSON, as mongodump writes it: use mongoexport'],
  [/^fffe0000/, 'in UTF-32: save it as UTF-8'],
  [/^0000feff/, 'in UTF-32: save it as UTF-8'],
]

async function* asUtf8(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { first, rest } = await begun(source)
  const start = first.subarray(0, 8).toString('hex')
  const other = otherKinds.find(([bytes]) => bytes.test(start))
  if (other) throw new UnreadableFile(`it is ${other[1]}`)
  const encoding = utf16Of(first)
  if (encoding) yield* fromUtf16(rest, encoding)
  else yield* withoutMark(rest)
}

/** JSON and the names of columns begin with ASCII, whose every second byte is zero in UTF-16. */
function utf16Of(first: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b, c, d] = first
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a && b === 0 && (c === undefined || (c && d === 0))) return 'utf-16le'
  return a === 0 && b && (c === undefined || (c === 0 && d)) ? 'utf-16be' : undefined
}

async function* fromUtf16(
  source: AsyncGenerator<Buffer>,
  encoding: 'utf-16le' | 'utf-16be',
): AsyncGenerator<Buffer> {
  // The decoder removes the byte order mark.
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const bytes of source) yield Buffer.from(decoder.decode(bytes, { stream: true }))
    yield Buffer.from(decoder.decode())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile('it begins as UTF-16 and is not valid in it: save it as UTF-8')
  }
}

const byteOrderMark = Buffer.from('\uFEFF')

async function* withoutMark(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const bytes of source) {
    const isMarked = isFirst && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    yield isMarked ? bytes.subarray(byteOrderMark.length) : bytes
    isFirst = false
  }
}

const chunkBytes = 3 << 20
const lineFeed = 10
/** The longest line of an import, many times the largest document that a source sends. */
export const maxLineBytes = 16 << 20

/**
 * Yields the same bytes, cut after line feeds; the last piece has the rest. If the source fails, its whole lines come before the error.
 * Throws UnreadableFile for a line that exceeds the limit by more than one piece of the source, before it is in memory.
 */
export async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  let unended = 0
  let failure: { error: unknown } | undefined
  try {
    for await (const bytes of source) {
      held.push(bytes)
      size += bytes.length
      const last = bytes.lastIndexOf(lineFeed)
      unended = last < 0 ? unended + bytes.length : bytes.length - last - 1
      if (unended > maxLineBytes)
        throw new UnreadableFile(`it has a line of more than ${maxLineBytes >> 20} MiB`)
      if (size < chunkBytes || last < 0) continue
      const all = Buffer.concat(held)
      const end = all.lastIndexOf(lineFeed) + 1
      yield all.subarray(0, end)
      held = [all.subarray(end)]
      size -= end
    }
  } catch (error) {
    failure = { error }
  }
  const rest = Buffer.concat(held)
  const end = failure ? rest.lastIndexOf(lineFeed) + 1 : rest.length
  if (end > 0) yield rest.subarray(0, end)
  if (failure) throw failure.error
}
