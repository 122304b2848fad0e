// Reads a backup file (backup-file.ts) and verifies that it is complete and unaltered.

import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { isObject } from '#contract/field.ts'
import { Problem } from '#contract/problem.ts'
import {
  type BackupTable,
  count,
  endOfRows,
  format,
  type Header,
  lineFeed,
  type RowCounts,
  type SchemaStep,
  type TableHead,
} from './backup-file.ts'

/** Gets numbers of rows that were read, and the share of the file that was, 0 to 1. */
export type OnRows = (count: number, fraction: number) => void

/** `onHeader` may throw, before anything else is read. */
type Reading = { onHeader?(header: Header): void; onRows?: OnRows }

/** Yields the tables of a file in constant memory. Throws 'invalid' with a sentence unless it is complete and unaltered. */
export async function* readBackup(path: string, { onHeader, onRows }: Reading): AsyncGenerator<BackupTable> {
  const hash = createHash('sha256')
  const counts: RowCounts = {}
  const { size } = await stat(path)
  const file = createReadStream(path)
  const lines = openLines(unpack(file))
  let isBegun = false
  try {
    const header = await lines.next()
    onHeader?.(readHeader(path, header))
    isBegun = true
    hash.update(header)
    for (;;) {
      const line = await lines.next()
      const head = parse(line)
      if (isTableHead(head)) {
        hash.update(line)
        counts[head.table] = 0
        yield { ...head, rows: rowsOf(head.table) }
        hash.update(endOfRows)
      } else if (isEnd(head, counts, hash.digest('hex')) && (await lines.isAtEnd())) return
      else throw damaged(path)
    }
  } catch (error) {
    throw explained(path, error, isBegun)
  } finally {
    await lines.close()
  }

  async function* rowsOf(table: string): AsyncGenerator<Buffer> {
    try {
      for await (const bytes of lines.rows()) {
        hash.update(bytes)
        const rows = count(counts, table, bytes)
        onRows?.(rows, file.bytesRead / size)
        yield bytes
      }
    } catch (error) {
      throw explained(path, error, true)
    }
  }
}

class Cut extends Error {}

const lastRowsEnd = Buffer.from(`\n${endOfRows}`)

/** Reads single lines, and the rows of a table in larger pieces. Throws Cut where the file ends too early. */
function openLines(chunks: AsyncIterable<Buffer>) {
  const blocks = wholeLines(chunks)
  let block = Buffer.alloc(0)
  const hasMore = async (): Promise<boolean> => {
    if (block.length > 0) return true
    const { done, value } = await blocks.next()
    if (!done) block = value
    return !done
  }
  const take = (length: number): Buffer => {
    const taken = block.subarray(0, length)
    block = block.subarray(length)
    return taken
  }
  const fill = async (): Promise<void> => {
    if (!(await hasMore())) throw new Cut()
  }
  return {
    async next(): Promise<Buffer> {
      await fill()
      return take(block.indexOf(lineFeed) + 1)
    },
    isAtEnd: async () => !(await hasMore()),
    async *rows(): AsyncGenerator<Buffer> {
      await fill()
      while (!block.subarray(0, endOfRows.length).equals(endOfRows)) {
        const end = block.indexOf(lastRowsEnd)
        yield take(end < 0 ? block.length : end + 1)
        await fill()
      }
      take(endOfRows.length)
    },
    close: () => blocks.return(undefined),
  }
}

/** Each piece ends with a line break. */
async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  let begun: Buffer[] = []
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed) + 1
    if (end > 0) {
      yield Buffer.concat([...begun, chunk.subarray(0, end)])
      begun = []
    }
    begun.push(chunk.subarray(end))
  }
  if (begun.some(({ length }) => length > 0)) throw new Cut()
}

const unpackedBytes = 1 << 18

function unpack(file: ReadStream): AsyncIterable<Buffer> {
  // An error of the file ends the decompression, and is thrown where that is read.
  return pipeline(file, createZstdDecompress({ chunkSize: unpackedBytes }), () => undefined)
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

function readHeader(path: string, line: Buffer): Header {
  const header = parse(line)
  if (!isObject(header) || header.stoa !== 'backup' || typeof header.release !== 'string')
    throw noBackup(path)
  const { release, takenAt, postgresql, steps } = header
  if (header.format !== format)
    throw refused(
      `${path} was written by release ${release.slice(0, 40)} of Stoa, in a format that this release does not know.`,
    )
  if (
    typeof takenAt !== 'string' ||
    typeof postgresql !== 'string' ||
    !Array.isArray(steps) ||
    !steps.every(isStep)
  )
    throw noBackup(path)
  return { release, takenAt, postgresql, steps }
}

function isStep(step: unknown): step is SchemaStep {
  return isObject(step) && typeof step.name === 'string' && typeof step.checksum === 'string'
}

function isTableHead(head: unknown): head is TableHead {
  return (
    isObject(head) &&
    typeof head.table === 'string' &&
    Array.isArray(head.columns) &&
    head.columns.every((column) => typeof column === 'string') &&
    isObject(head.sequences) &&
    Object.values(head.sequences).every((value) => typeof value === 'string')
  )
}

function isEnd(line: unknown, counts: RowCounts, sha256: string): boolean {
  if (!isObject(line) || !isObject(line.rows) || line.sha256 !== sha256) return false
  const written = Object.entries(line.rows)
  return (
    written.length === Object.keys(counts).length && written.every(([table, rows]) => counts[table] === rows)
  )
}

function explained(path: string, error: unknown, isBegun: boolean): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isCut = error instanceof Cut || code === 'Z_BUF_ERROR'
  if (!isCut && !code.startsWith('ZSTD_')) return error
  if (!isBegun) return noBackup(path)
  return isCut ? cut(path) : damaged(path)
}

function noBackup(path: string): Problem {
  return refused(`${path} is no backup of Stoa 0.1.0 or later, or one that is damaged.`)
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
