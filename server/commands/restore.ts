// stoa restore FILE: writes a backup into an empty database, completely or not at all.

import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { isEntityName } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import { type Counts, readKey } from '#server/backup/backup-format.ts'
import { describeSource, type RowSection, type Section } from '#server/backup/backup-lines.sql.ts'
import { withIndexesAtTheEnd } from '#server/backup/bulk.sql.ts'
import { loadLinesWithin } from '#server/backup/load.ts'
import { checkBackup, readBackup, type SectionLines } from '#server/backup/read-backup.ts'
import { parseErasures, readRows, unusableRow } from '#server/backup/read-rows.ts'
import {
  claimEmptyDatabase,
  continueHistory,
  holdsData,
  restoreRows,
  restoreVersions,
} from '#server/backup/restore-rows.sql.ts'
import { reasonOfValue } from '#server/db/errors.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type Erasures, takeErasures } from '#server/documents/stored/erasures.sql.ts'
import type { PreparedChunk } from '#server/documents/stored/prepare.ts'
import { withFiguresAtTheEnd } from '#server/lists/maintained-figures.sql.ts'
import { eraseRestored } from '#server/people/erase-restored.sql.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { type Progress, startProgress } from '#server/process/progress.ts'
import { recordEvent } from '#server/record/events.sql.ts'
import { leaveUnrecorded } from '#server/record/history.sql.ts'

export const restoreHelp = `stoa restore FILE [--key-file KEY | --ignore-key] [--erasures LIST]
  Writes a backup into an empty database, of any version of PostgreSQL: all of it or, if anything fails, nothing. The whole
  file is verified before anything is written. Nobody is signed in afterwards; passwords are those of the backup.
  A backup that was written with a key needs the same one; with --ignore-key it is only checked for damage. One without a
  key may have been written by anybody, with any administrators in it. With --erasures, the file LIST holds what stoa person
  erasures printed: people who were erased since the backup stay erased.`

export async function restoreCommand(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'key-file': { type: 'string' },
      'ignore-key': { type: 'boolean', default: false },
      erasures: { type: 'string' },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageError(restoreHelp)
  if (values['ignore-key'] && values['key-file'] !== undefined) throw new UsageError(restoreHelp)
  const key = values['ignore-key'] ? 'ignored' : await readKey(values['key-file'])
  if (!(await stat(path)).isFile()) throw new UsageError(`${path} is no file.`)
  const later = values.erasures === undefined ? [] : await readLaterErasures(values.erasures)
  if (await holdsData(io.db)) throw notEmpty()
  const { migrations } = await describeSource(io.db)
  const counts = await checkBackup(io, readBackup(path, migrations, key))
  await restore(io, readBackup(path, migrations, key), counts, { file: basename(path), later })
  return 0
}

function notEmpty(): UsageError {
  return new UsageError(
    'The database holds documents, accounts or history already; a restore wants an empty one.',
  )
}

async function restore(
  io: Io,
  backup: AsyncIterable<SectionLines>,
  counts: Counts,
  { file, later }: { file: string; later: Erasures[] },
): Promise<void> {
  const progress = startProgress(io, 'restored')
  const work = io.db.transaction(async (transaction) => {
    if (!(await claimEmptyDatabase(transaction))) throw notEmpty()
    const writeAll = async () => {
      await writeSections(transaction, backup, counts, progress)
      for (const one of later) await eraseRestored(transaction, one)
    }
    const write = () => withFiguresAtTheEnd(transaction, writeAll)
    // Its history is in its record already.
    await leaveUnrecorded(transaction, () => withIndexesAtTheEnd(transaction, write, progress.indexing))
    await continueHistory(transaction)
    await recordEvent(transaction, { event: 'console.backup-restored', entity: 'console', about: { file } })
  })
  await work.catch((error: unknown) => {
    throw contradiction(error)
  })
  progress.done()
}

/** Each row was stored, but not all of them together, as where a row of the history was taken out of the file. */
function contradiction(error: unknown): unknown {
  const reason = reasonOfValue(error)
  return reason === undefined
    ? error
    : new Problem('invalid', `The rows of the backup contradict each other: ${reason}`)
}

async function writeSections(
  db: Transaction,
  backup: AsyncIterable<SectionLines>,
  counts: Counts,
  progress: Progress,
): Promise<void> {
  const total = Object.values(counts).reduce((sum, lines) => sum + lines, 0)
  let written = 0
  const onWritten = (lines: number): void => {
    written += lines
    progress.advance(lines, written / total)
  }
  for await (const { section, chunks } of bySection(backup)) {
    if (!isEntityName(section)) {
      for await (const { bytes, lines } of chunks) {
        await writeRows(db, section, bytes)
        onWritten(lines)
      }
    } else {
      await loadLinesWithin(db, section, bytesOf(chunks), counts[section] ?? 0, (chunk) => {
        assertAllUsable(section, chunk)
        onWritten(chunk.documents)
      })
    }
  }
}

type ChunksOfSection = { section: Section; chunks: AsyncIterable<SectionLines> }

/** The chunks of a section must be read to their end before the next section. */
async function* bySection(backup: AsyncIterable<SectionLines>): AsyncGenerator<ChunksOfSection> {
  const iterator = backup[Symbol.asyncIterator]()
  let next = await iterator.next()
  while (!next.done) {
    const { section } = next.value
    yield { section, chunks: chunksOf(section) }
  }

  async function* chunksOf(section: Section): AsyncGenerator<SectionLines> {
    while (!next.done && next.value.section === section) {
      yield next.value
      next = await iterator.next()
    }
  }
}

async function* bytesOf(chunks: AsyncIterable<SectionLines>): AsyncGenerator<SectionLines['bytes']> {
  for await (const { bytes } of chunks) yield bytes
}

async function readLaterErasures(path: string): Promise<Erasures[]> {
  const bytes = await readFile(path)
  try {
    return parseErasures(bytes)
  } catch (cause) {
    throw new UsageError(`${path} is no list of erasures, which stoa person erasures prints.`, { cause })
  }
}

/** A valid checksum proves no more than that nothing was altered by chance: any row may be in the file. */
async function writeRows(
  db: Transaction,
  section: 'versions' | 'erasures' | RowSection,
  bytes: Uint8Array,
): Promise<void> {
  if (section === 'erasures') {
    for (const one of parseErasures(bytes)) await takeErasures(db, one)
    return
  }
  const rows = readRows(section, bytes)
  try {
    if (section === 'versions') await restoreVersions(db, rows)
    else await restoreRows(db, section, rows)
  } catch (error) {
    const reason = reasonOfValue(error)
    throw reason === undefined ? error : unusableRow(section, `cannot be stored: ${reason}`)
  }
}

function assertAllUsable(section: Section, { refused: [first] }: PreparedChunk): void {
  if (!first) return
  throw new Problem(
    'invalid',
    `A document of ${section} in the backup ${first.reason}, as this release sees it: restore it with the release that wrote it.`,
  )
}
