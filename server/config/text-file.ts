// Reads a file that somebody has edited, in any usual encoding.

import { readFileSync } from 'node:fs'
import { ExpectedError } from './expected-error.ts'

/** The byte order marks that editors of Windows write. */
const marks: [bytes: number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The text without a byte order mark. Throws a sentence for anything but UTF-8 and UTF-16 with a mark; an error of the system for a missing file. */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path)
  const [, encoding = 'utf-8'] = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte)) ?? []
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch (error) {
    // What the decoder throws for bytes that are no text.
    if (!(error instanceof TypeError)) throw error
  }
  throw new ExpectedError(`${path} is not UTF-8 or UTF-16. Save it as UTF-8.`)
}
