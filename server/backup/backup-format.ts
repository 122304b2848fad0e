// The format of a backup file: gzip of JSON lines. Arrays mark its parts, objects are the rows:
//   ["stoa backup", { format, release, takenAt, postgresql, migrations }]
//   ["users"] and a line for each user; the same for the other sections
//   ["end", { lines: the number of lines of each section, sha256: of everything before this line, hmac }]
// The checksum finds damage. Only hmac, the HMAC-SHA-256 of the same bytes with a secret key, shows that nobody else has
// written them; it is there only if a key was given, in a file.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isObject } from '#contract/field.ts'
import { UsageError } from '#server/process/io.ts'
import type { Section, Source } from './backup-lines.sql.ts'

export const title = 'stoa backup'
export const format = 1

export type Header = Source & { format: typeof format; release: string }
export type Counts = Partial<Record<Section, number>>

const lineFeed = 10

export function mark(...parts: unknown[]): string {
  return `${JSON.stringify(parts)}\n`
}

/** The values of a mark; undefined for any other line. */
export function readMark(line: Uint8Array): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(line).toString())
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The last line of a file: counts and checksum of everything before it. A section without lines has no count. */
export type End = { lines: Counts; sha256: string; hmac?: string }

/** `key`: that of the HMAC, if there is to be one. */
export function startChecksum(key?: Buffer) {
  const hash = createHash('sha256')
  const keyed = key && createHmac('sha256', key)
  const counts: Counts = {}
  return {
    add(bytes: Uint8Array): void {
      hash.update(bytes)
      keyed?.update(bytes)
    },
    /** `bytes`: whole lines of the section. Returns their number. */
    addLines(section: Section, bytes: Uint8Array): number {
      this.add(bytes)
      const lines = countLines(bytes)
      counts[section] = (counts[section] ?? 0) + lines
      return lines
    },
    /** To be called once. */
    end: (): End => ({
      lines: counts,
      sha256: hash.digest('hex'),
      ...(keyed && { hmac: keyed.digest('hex') }),
    }),
  }
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines++
  return lines
}

/** Whether the file was written with a key. */
export function isKeyed(written: unknown): boolean {
  return isObject(written) && written.hmac !== undefined
}

/** Whether it was written with the same key as `end`. */
export function hasSameKey(end: End, written: unknown): boolean {
  const [computed, given] = [end.hmac, isObject(written) ? written.hmac : undefined].map((one) =>
    Buffer.from(String(one)),
  )
  return computed !== undefined && given?.length === computed.length && timingSafeEqual(computed, given)
}

/** Whether the computed counts and checksum equal `written`, the last line of the file. */
export function agreesWith(end: End, written: unknown): boolean {
  if (!isObject(written) || !isObject(written.lines) || written.sha256 !== end.sha256) return false
  const counts = Object.entries(written.lines)
  const read: Record<string, number> = end.lines
  return counts.length === Object.keys(read).length && counts.every(([name, lines]) => read[name] === lines)
}

/** As long as the hash, so that guessing the key is as hard as breaking the hash. */
const minBytes = 32

/** Without a line break at the end, which editors add. Undefined where no file is named. */
export async function readKey(path: string | undefined): Promise<Buffer | undefined> {
  if (path === undefined) return undefined
  const content = await readFile(path)
  const text = content.toString('latin1').replace(/\r?\n$/, '')
  if (text.length < minBytes)
    throw new UsageError(
      `The key in ${path} is shorter than ${minBytes} bytes. A good one: openssl rand -base64 48 > ${path}`,
    )
  return Buffer.from(text, 'latin1')
}
