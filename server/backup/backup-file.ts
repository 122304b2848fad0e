// The format of a backup: lines of text, compressed by Zstandard.
//   {"stoa": "backup", "format": 2, "release", "takenAt", "postgresql", "steps"}
//   {"table", "columns", "sequences"}, then the rows in the text format of COPY, then \.
//   … and so on for each table …
//   {"rows": the number of rows of each table, "sha256": of all bytes before this line}
// Text, because every later version of PostgreSQL reads it; the binary format is only for the version that wrote it.

import { createHash } from 'node:crypto'

export const format = 2

/** A step of the schema that a backup was made with. `checksum`: the checksum of its text. */
export type SchemaStep = { name: string; checksum: string }

/** The origin of a backup. `takenAt` is an ISO 8601 instant. */
export type BackupOrigin = { takenAt: string; postgresql: string; steps: SchemaStep[] }

export type Header = BackupOrigin & { release: string }

/** `sequences`: the last numbers of the identity columns, by column. */
export type TableHead = { table: string; columns: string[]; sequences: Record<string, string> }

/** `rows`: in the text format of COPY; must be read to the end before the next table. */
export type BackupTable = TableHead & { rows: AsyncIterable<Buffer> }

/** The number of rows of each table. */
export type RowCounts = Record<string, number>

export const lineFeed = 10
export const endOfRows = Buffer.from('\\.\n')

/** Yields the content of a backup file, not compressed. `onRows` gets numbers of written rows. */
export async function* writeContent(
  header: Header,
  tables: Iterable<BackupTable>,
  onRows: (count: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const counts: RowCounts = {}
  const sealed = (bytes: Buffer): Buffer => {
    hash.update(bytes)
    return bytes
  }
  yield sealed(lineOf({ stoa: 'backup', format, ...header }))
  for (const { rows, ...head } of tables) {
    counts[head.table] = 0
    yield sealed(lineOf(head))
    for await (const bytes of rows) {
      onRows(count(counts, head.table, bytes))
      yield sealed(bytes)
    }
    yield sealed(endOfRows)
  }
  yield lineOf({ rows: counts, sha256: hash.digest('hex') })
}

function lineOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/** Returns the number of line breaks in the bytes and adds it to the count of the table. */
export function count(counts: RowCounts, table: string, bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines++
  counts[table] = (counts[table] ?? 0) + lines
  return lines
}
