// Reads a backup and verifies it at the same time: reading to the end proves that the file is complete and unaltered, and
// with a key, that nobody else has written it.

import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isObject } from '#contract/field.ts'
import { Problem } from '#contract/problem.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { firstSchema } from '#server/db/release-schema.ts'
import { LineTooLong, wholeLines } from '#server/import/utf8-file.ts'
import type { Io } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'
import {
  agreesWith,
  type Counts,
  type End,
  format,
  hasSameKey,
  isKeyed,
  readMark,
  startChecksum,
  title,
} from './backup-format.ts'
import { type Section, sections } from './backup-lines.sql.ts'

/**
 * Reads a backup file in chunks of whole lines, in constant memory: each mark alone, the lines between in larger
 * pieces. Thrown for a file that does not begin like a backup.
 */
class NoBackup extends ExpectedError {}

/** Thrown for a file that unpacks to far more than a backup does. */
class Inflated extends ExpectedError {}

/** A change in the history contains a document before and after it, as texts in which characters are escaped. */
const maxLineBytes = 64 << 20

/** Documents are compressed to a tenth of their size; gzip can reach a thousandth. Small files may be anything. */
const maxRatio = 200

const unlimitedBytes = 64 << 20

const unpackedBytes = 1 << 18

const opening = `["${title}",`

const lineFeed = 10

const bracket = '['.charCodeAt(0)

export type SectionLines = { section: Section; bytes: Uint8Array<ArrayBuffer>; lines: number }

/** 'ignored': a backup that was written with a key is read without it. Undefined: there is none. */
export type Key = Buffer | 'ignored' | undefined

/**
 * `migrations`: the steps of this release. Throws the Problem 'invalid', which describes what is wrong with the file.
 */
export async function* readBackup(
  path: string,
  migrations: string[],
  key: Key,
): AsyncGenerator<SectionLines> {
  const reading = openReading(path, migrations, key)
  for await (const { isMark, bytes } of explained(path, readPieces(path))) {
    if (isMark) reading.takeMark(bytes)
    else yield reading.takeLines(bytes)
  }
  reading.end()
}

function openReading(path: string, migrations: string[], key: Key) {
  const checksum = startChecksum(Buffer.isBuffer(key) ? key : undefined)
  // The title, then each section at most once, in this order.
  const left: (Section | typeof title)[] = [title, ...sections]
  let section: Section | undefined
  /** After the end, and after a mark that may be cut, nothing may follow. */
  let state: 'open' | 'ended' | 'cut' = 'open'
  const begin = (name: unknown, written: unknown): void => {
    const found = left.find((known) => known === name)
    if (found === undefined || (left[0] === title && found !== title)) throw damaged(path)
    left.splice(0, left.indexOf(found) + 1)
    if (found === title) assertReadable(path, written, migrations)
    else section = found
  }
  return {
    takeMark(bytes: Uint8Array): void {
      if (state !== 'open') throw damaged(path)
      const [name, written] = readMark(bytes) ?? ['cut']
      if (name === 'cut') state = 'cut'
      else if (name === 'end') {
        assertEnd(path, key, checksum.end(), written)
        state = 'ended'
      } else {
        begin(name, written)
        checksum.add(bytes)
      }
    },
    takeLines(bytes: Uint8Array<ArrayBuffer>): SectionLines {
      if (state !== 'open' || !section || !isUtf8(bytes)) throw damaged(path)
      return { section, bytes, lines: checksum.addLines(section, bytes) }
    },
    end(): void {
      if (state !== 'ended') throw cut(path)
    },
  }
}

function assertEnd(path: string, key: Key, end: End, written: unknown): void {
  assertKey(path, key, written)
  if (!agreesWith(end, written)) throw damaged(path)
  if (Buffer.isBuffer(key) && !hasSameKey(end, written)) throw forged(path)
}

async function* explained(path: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (error instanceof NoBackup) throw noBackup(path)
    if (error instanceof LineTooLong || error instanceof Inflated) throw refused(error.message)
    if (code === 'Z_BUF_ERROR') throw cut(path)
    if (code === 'Z_DATA_ERROR') throw damaged(path)
    throw error
  }
}

function assertReadable(path: string, header: unknown, migrations: string[]): void {
  if (!isObject(header) || typeof header.release !== 'string') throw noBackup(path)
  const release = `release ${header.release.slice(0, 40)} of Stoa`
  if (header.format !== format) {
    throw refused(
      `${path} has format ${JSON.stringify(header.format)}, written by ${release}, and this release reads format ${format}: restore it with a release that knows its format.`,
    )
  }
  if (!isTexts(header.migrations)) throw noBackup(path)
  // A backup from before the first release has names of other steps, and the same rows.
  const isReleased = header.migrations.includes(firstSchema)
  const newer = isReleased ? header.migrations.filter((name) => !migrations.includes(name)) : []
  if (newer.length > 0) {
    throw refused(
      `${path} was written by a newer ${release} (${newer.join(', ').slice(0, 400)}): restore it with that release or a later one.`,
    )
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function assertKey(path: string, key: Key, written: unknown): void {
  if (isKeyed(written) && key === undefined)
    throw refused(
      `${path} was written with a key: name it by --key-file, or say --ignore-key to check only for damage.`,
    )
  if (!isKeyed(written) && Buffer.isBuffer(key))
    throw refused(`${path} was written without a key, so nobody knows who has written it.`)
}

function forged(path: string): Problem {
  return refused(`${path} was written with another key, or altered by somebody without it.`)
}

function noBackup(path: string): Problem {
  return refused(`${path} is no backup of Stoa, or one that is damaged.`)
}

function cut(path: string): Problem {
  return refused(`${path} is cut off: its end is missing.`)
}

function damaged(path: string): Problem {
  return refused(`${path} is damaged: it is not as the backup wrote it.`)
}

function refused(sentence: string): Problem {
  return new Problem('invalid', sentence)
}

type Piece = { isMark: boolean; bytes: Uint8Array<ArrayBuffer> }

/** Each piece has its own buffer, which can be transferred to another thread. Throws zlib's errors unchanged. */
async function* readPieces(path: string): AsyncGenerator<Piece> {
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

/** Reads a whole backup without writing anything: a damaged one throws. */
export async function checkBackup(io: Io, backup: AsyncIterable<SectionLines>): Promise<Counts> {
  const progress = startProgress(io, 'checked')
  const counts: Counts = {}
  for await (const { section, lines } of backup) {
    counts[section] = (counts[section] ?? 0) + lines
    progress.advance(lines)
  }
  progress.done()
  return counts
}
