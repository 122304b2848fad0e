// Reads a text file that a person has edited, in any usual encoding.

import { readFileSync } from 'node:fs'
import { ExpectedError } from './expected-error.ts'

/** The byte order marks that Windows editors write. */
const marks: [bytes: number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Without a byte order mark. Throws a sentence for anything but UTF-8 and marked UTF-16, and a system error for a missing file. */
export function readTextFile(path: string): string {
  const bytes = bytesOf(path)
  const [, encoding = 'utf-8'] = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte)) ?? []
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch (error) {
    // The decoder throws a TypeError for bytes that are not text.
    if (!(error instanceof TypeError)) throw error
  }
  throw new ExpectedError(`${path} is not UTF-8 or UTF-16. Save it as UTF-8.`)
}

/** The system names no path where a folder was opened as a file. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { path })
    throw error
  }
}
