// stoa backup FILE: writes a snapshot of everything, while a server may be running.

import type { Stats } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createZstdCompress } from 'node:zlib'
import { type BackupOrigin, type BackupTable, writeContent } from '#server/backup/backup-file.ts'
import { describeSource, listTables, recordBackup, writePlainly } from '#server/backup/backup-tables.sql.ts'
import { stoaVersion } from '#server/config/version.ts'
import { readReleaseSchema } from '#server/db/release-schema.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'
import { partOf, writeWhole } from '#server/process/whole-file.ts'

export const backupHelp = `stoa backup FILE [--overwrite]
  Writes all tables into one compressed file for restore: documents, accounts with the hashes of their passwords, and the
  history of changes, but no sign-ins and no tokens. It is a snapshot of one moment, and the server can keep running. Only your
  own account may read the file. An existing file is not replaced without --overwrite. Its checksum finds damage; it does not
  show who wrote the file, and nothing is encrypted.`

export async function backupCommand(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageError(backupHelp)
  await refuseExisting(path, values.overwrite)
  const takenAt = await io.db.snapshot(async (snapshot) => {
    await writePlainly(snapshot)
    const source = await describeSource(snapshot)
    const tables = await readTables(snapshot)
    if (values.overwrite) await rm(partOf(path), { force: true })
    await writeWhole(path, content(source, tables, io), { through: createZstdCompress(), isAlone: true })
    return source.takenAt
  })
  io.report(`The backup is complete: ${path}, ${inKilobytes((await stat(path)).size)}.`)
  await recordBackup(io.db, takenAt, basename(path))
  return 0
}

async function readTables(snapshot: Transaction): Promise<BackupTable[]> {
  const tables = await listTables(snapshot, await readReleaseSchema())
  return tables.map((head) => ({
    ...head,
    rows: snapshot.copyTo(`copy ${head.table} (${head.columns.join(', ')}) to stdout`),
  }))
}

async function* content(source: BackupOrigin, tables: BackupTable[], io: Io): AsyncGenerator<Buffer> {
  const progress = startProgress(io, 'rows')
  yield* writeContent({ release: stoaVersion, ...source }, tables, progress.advance)
  progress.done()
}

async function refuseExisting(path: string, overwrite: boolean): Promise<void> {
  const found = await findFile(path)
  // The backup is renamed to this name, which would replace a device too.
  if (found?.isFile() === false || path === '-') throw new UsageError(`${path} is no file.`)
  if (overwrite) return
  if (found) throw new UsageError(`${path} is there already: name another file, or say --overwrite.`)
  if (await findFile(partOf(path)))
    throw new UsageError(
      `${partOf(path)} is there already: another backup writes it, or one was stopped. Remove it, or say --overwrite.`,
    )
}

/** Other problems with the path are reported when the file is opened. */
function findFile(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined)
}

function inKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`
}
