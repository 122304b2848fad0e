// stoa backup FILE: writes a snapshot of everything, while a server may be running.

import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { format, type Header, mark, readKey, startChecksum, title } from '#server/backup/backup-format.ts'
import {
  describeSource,
  readLines,
  recordBackup,
  type Source,
  sections,
} from '#server/backup/backup-lines.sql.ts'
import { version } from '#server/config/version.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'

export const backupHelp = `stoa backup FILE [--overwrite] [--key-file KEY]
  Writes everything into one compressed file for restore: original documents, accounts with the hashes of their passwords,
  and the history of changes, but no sign-ins. It is a snapshot of one moment, and the server can keep running. Only your own
  account may read the file. An existing file is not replaced without --overwrite. Its checksum finds damage, but anybody can
  compute it: with --key-file the file is also authenticated (HMAC-SHA-256) by the secret in KEY, at least 32 bytes, which
  restore then needs. Nothing is encrypted.`

export async function backupCommand(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false }, 'key-file': { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageError(backupHelp)
  const key = await readKey(values['key-file'])
  if (!values.overwrite) await refuseExisting(path)
  const takenAt = await io.db.snapshot(async (snapshot) => {
    const source = await describeSource(snapshot)
    await writeWhole(path, values.overwrite, packed(snapshot, source, io, key))
    return source.takenAt
  })
  io.report(`The backup is complete: ${path}, ${inKilobytes((await stat(path)).size)}.`)
  await recordBackup(io.db, takenAt, basename(path))
  return 0
}

async function refuseExisting(path: string): Promise<void> {
  if (await exists(path))
    throw new UsageError(`${path} is there already: name another file, or say --overwrite.`)
  if (await exists(partOf(path)))
    throw new UsageError(
      `${partOf(path)} is there already: another backup writes it, or one was stopped. Remove it, or say --overwrite.`,
    )
}

/** Any other problem with the path is reported when the file is opened. */
function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function* packed(
  snapshot: Transaction,
  source: Source,
  io: Io,
  key: Buffer | undefined,
): AsyncGenerator<Buffer> {
  const checksum = startChecksum(key)
  const sealed = (text: string): Buffer => {
    const bytes = Buffer.from(text)
    checksum.add(bytes)
    return bytes
  }
  const header: Header = { format, release: version, ...source }
  yield sealed(mark(title, header))
  for (const section of sections) {
    const progress = startProgress(io, section)
    yield sealed(mark(section))
    for await (const lines of readLines(snapshot, section)) {
      const bytes = Buffer.from(`${lines.join('\n')}\n`)
      progress.advance(checksum.addLines(section, bytes))
      yield bytes
    }
    progress.done()
  }
  yield Buffer.from(mark('end', checksum.end()))
}

/** The file gets its name only when it is complete and flushed to disk. */
async function writeWhole(path: string, overwrite: boolean, bytes: AsyncIterable<Buffer>): Promise<void> {
  const part = partOf(path)
  if (overwrite) await rm(part, { force: true })
  const file = await open(part, 'wx', 0o600)
  try {
    await pipeline(bytes, createGzip(), file.createWriteStream({ flush: true }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  if (process.platform !== 'win32') await flushFolder(dirname(path))
}

function partOf(path: string): string {
  return `${path}.part`
}

/** Flushes the folder, so that the new name survives a power failure. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function inKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`
}
