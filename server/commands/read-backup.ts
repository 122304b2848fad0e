// Reads a backup and verifies it at the same time: reading to the end proves that the file is complete and unaltered.

import { isUtf8 } from 'node:buffer'
import { isRecord } from '#contract/field.ts'
import { Problem } from '#contract/problem.ts'
import { type Section, sections } from '#server/store/bulk/backup-lines.ts'
import { agreesWith, format, readMark, startChecksum, title } from './backup-format.ts'
import { NoBackup, type Piece, readPieces } from './backup-pieces.ts'

export type SectionLines = { section: Section; bytes: Uint8Array<ArrayBuffer>; lines: number }

/**
 * `migrations`: the steps of this release. Throws the Problem 'invalid', which describes what is wrong with the file.
 */
export async function* readBackup(path: string, migrations: string[]): AsyncGenerator<SectionLines> {
  const reading = openReading(path, migrations)
  for await (const { isMark, bytes } of explained(path, readPieces(path))) {
    if (isMark) reading.takeMark(bytes)
    else yield reading.takeLines(bytes)
  }
  reading.end()
}

function openReading(path: string, migrations: string[]) {
  const checksum = startChecksum()
  let section: Section | undefined
  let isEnded = false
  return {
    takeMark(bytes: Uint8Array): void {
      if (isEnded) throw damaged(path)
      const [name, told] = readMark(bytes) ?? []
      if (name === 'end') {
        if (!agreesWith(checksum.end(), told)) throw damaged(path)
        isEnded = true
        return
      }
      if (name === title) assertReadable(path, told, migrations)
      section = sections.find((known) => known === name)
      checksum.add(bytes)
    },
    takeLines(bytes: Uint8Array<ArrayBuffer>): SectionLines {
      if (isEnded || !section || !isUtf8(bytes)) throw damaged(path)
      return { section, bytes, lines: checksum.addLines(section, bytes) }
    },
    end(): void {
      if (!isEnded) throw cut(path)
    },
  }
}

async function* explained(path: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (error instanceof NoBackup) throw noBackup(path)
    if (code === 'Z_BUF_ERROR') throw cut(path)
    if (code === 'Z_DATA_ERROR') throw damaged(path)
    throw error
  }
}

function assertReadable(path: string, header: unknown, migrations: string[]): void {
  if (!isRecord(header) || !Array.isArray(header.migrations)) throw noBackup(path)
  const release = `release ${header.release} of Stoa`
  if (header.format !== format) {
    throw refused(
      `${path} has format ${header.format}, written by ${release}, and this release reads format ${format}: restore it with a release that knows its format.`,
    )
  }
  const newer = header.migrations.filter((name) => !migrations.includes(name))
  if (newer.length > 0) {
    throw refused(
      `${path} was written by a newer ${release} (${newer.join(', ')}): restore it with that release or a later one.`,
    )
  }
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
