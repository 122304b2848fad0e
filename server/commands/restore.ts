// stoa restore FILE: writes a backup into an empty database, completely or not at all.

import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '#contract/problem.ts'
import type { TableHead } from '#server/backup/backup-file.ts'
import { listTables } from '#server/backup/backup-tables.sql.ts'
import { checkBackup, readSteps } from '#server/backup/check-backup.ts'
import { type OnRows, readBackup } from '#server/backup/read-backup.ts'
import {
  fillTable,
  listFilled,
  lockTables,
  notifyAll,
  setTriggers,
  withoutIndexesAndKeys,
} from '#server/backup/restore-tables.sql.ts'
import type { Db } from '#server/db/client.ts'
import { reasonOfValue } from '#server/db/errors.ts'
import { lockInTransaction, lockKeys } from '#server/db/locks.ts'
import { applySteps, listApplied } from '#server/db/migrate.ts'
import { type ReleaseSchema, readReleaseSchema, type Script } from '#server/db/release-schema.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type Erasures, parseErasures } from '#server/documents/stored/erasures.sql.ts'
import { deriveFigures } from '#server/lists/maintained-figures.sql.ts'
import { eraseRestored } from '#server/people/erase-restored.sql.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'
import { recordEvent } from '#server/record/events.sql.ts'

export const restoreHelp = `stoa restore FILE [--erasures LIST]
  Writes a backup of this release or an earlier one into an empty database, of any version of PostgreSQL: all of it or, if
  anything fails or the file is damaged, nothing. Nobody is signed in afterwards; passwords are those of the backup. Whoever
  can write the file can put any administrator into it. With --erasures, the file LIST holds what stoa person erasures
  printed: people who were erased since the backup stay erased.`

export async function restoreCommand(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { erasures: { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageError(restoreHelp)
  if (!(await stat(path)).isFile()) throw new UsageError(`${path} is no file.`)
  const erasures = values.erasures === undefined ? undefined : await readErasures(values.erasures)
  await restore(path, io, await readReleaseSchema(), erasures)
  return 0
}

/** `release`: the release to whose schema the backup is migrated. */
export async function restore(
  path: string,
  io: Io,
  release: ReleaseSchema,
  erasures?: Erasures,
): Promise<void> {
  const { steps: applied } = await listApplied(io.db, release)
  if (applied.size > 0) await refuseRows(io.db, await listTables(io.db, release))
  const steps = await readSteps(path, release)
  const progress = startProgress(io, 'restored')
  const work = io.db.transaction(async (db) => {
    const tables = await openTables(db, steps, release)
    await setTriggers(db, tables, 'disable')
    await withoutIndexesAndKeys(db, tables, () => load(db, path, tables, progress.advance), progress.indexing)
    const later = [release.schema, ...release.migrations].filter((step) => !steps.includes(step))
    await applySteps(db, later, release)
    await setTriggers(db, await listTables(db, release), 'enable')
    await applySteps(db, [release.functions], release)
    if (erasures) await eraseRestored(db, erasures)
    await deriveFigures(db)
    const about = { file: basename(path) }
    await recordEvent(db, { event: 'console.backup-restored', entity: 'console', about })
    await notifyAll(db)
  })
  await work.catch(async (error: unknown) => {
    const reason = reasonOfValue(error)
    // Rows of a damaged file are refused for many reasons: its damage is the one to report.
    if (reason !== undefined || error instanceof Problem) await checkBackup(path, io, release)
    // A valid checksum only proves that nothing was altered by accident: the file may contain any row.
    throw reason === undefined
      ? error
      : new Problem('invalid', `The rows of the backup cannot be stored: ${reason}`)
  })
  progress.done()
}

async function refuseRows(db: Db, tables: TableHead[]): Promise<void> {
  const filled = await listFilled(db, tables)
  if (filled.length === 0) return
  throw new UsageError(
    `The database holds data already (${filled.join(', ')}); a restore wants an empty one.`,
  )
}

async function openTables(db: Transaction, steps: Script[], release: ReleaseSchema): Promise<TableHead[]> {
  await lockInTransaction(db, lockKeys.migrations)
  const { steps: applied } = await listApplied(db, release)
  if (applied.size === 0) await applySteps(db, steps, release)
  else if (applied.size !== steps.length || steps.some(({ name }) => !applied.has(name)))
    throw new UsageError(
      'The database has the tables of another release than the backup: restore it into a new database, which no console has opened yet.',
    )
  const tables = await listTables(db, release)
  await lockTables(db, tables)
  await refuseRows(db, tables)
  return tables
}

async function load(db: Transaction, path: string, tables: TableHead[], onRows: OnRows): Promise<void> {
  for await (const table of readBackup(path, { onRows })) {
    const known = tables.find((one) => one.table === table.table)
    if (!known || !table.columns.every((column) => known.columns.includes(column)))
      throw new Problem('invalid', `${path} holds a table that its release does not have.`)
    await fillTable(db, table)
  }
}

async function readErasures(path: string): Promise<Erasures> {
  const text = await readFile(path, 'utf8')
  const erasures = parseErasures(text)
  if (!erasures) throw new UsageError(`${path} is no list of erasures, which stoa person erasures prints.`)
  return erasures
}
