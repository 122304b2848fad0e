// The fixture of a released version: what a console of that version had in its database. Written once, by the release, and never changed.
//   backup.stoa     a backup made by it
//   rest.stoa       the tables that a backup leaves out, such as sign-ins and figures, in the same format
//   functions.sql   its functions and triggers; its tables are made by the schema and the migrations, which never change
//   SHA256SUMS      of these files

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createZstdCompress } from 'node:zlib'
import { raw } from 'sql-template-tag'
import { writeContent } from '#server/backup/backup-file.ts'
import { describeSource, leftOut, listTables, writePlainly } from '#server/backup/backup-tables.sql.ts'
import { listDroppedIndexes } from '#server/backup/bulk.sql.ts'
import { readSteps } from '#server/backup/check-backup.ts'
import { readBackup } from '#server/backup/read-backup.ts'
import { fillTable, withoutIndexesAndKeys } from '#server/backup/restore-tables.sql.ts'
import { backupCommand } from '#server/commands/backup.ts'
import { readConfig } from '#server/config/config.ts'
import { stoaVersion } from '#server/config/version.ts'
import { applySteps } from '#server/db/migrate.ts'
import type { Pool } from '#server/db/pool.ts'
import { asScript, readReleaseSchema } from '#server/db/release-schema.ts'
import type { Io } from '#server/process/io.ts'

const files = ['backup.stoa', 'rest.stoa', 'functions.sql']

export function folderOf(release: string): string {
  return fileURLToPath(new URL(release, import.meta.url))
}

export function quietly(db: Pool): Io {
  const nothing = (): undefined => undefined
  return {
    db,
    config: readConfig({}),
    stdin: Readable.from([]),
    print: nothing,
    report: nothing,
    progress: nothing,
  }
}

/** Throws if a table has no row. */
export async function writeFixture(db: Pool, folder: string): Promise<void> {
  await backupCommand([join(folder, 'backup.stoa')], quietly(db))
  const empty = await listEmpty(db)
  if (empty.length > 0) throw new Error(`test/releases/rows.sql has no row for ${empty.join(', ')}.`)
  await writeRest(db, join(folder, 'rest.stoa'))
  await writeFile(join(folder, 'functions.sql'), (await readReleaseSchema()).functions.text)
  await writeFile(join(folder, 'SHA256SUMS'), await sumsOf(folder))
}

/** In the form of sha256sum. */
export async function sumsOf(folder: string): Promise<string> {
  const lines = files.map(async (name) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)))
    return `${hash.digest('hex')}  ${name}\n`
  })
  return (await Promise.all(lines)).join('')
}

/** Lists the tables without a row. */
export async function listEmpty(db: Pool): Promise<string[]> {
  const tables = await listTables(db, await readReleaseSchema(), [])
  const found = await db.query<{ table: string }>(
    raw(
      tables
        .map(({ table }) => `select '${table}' as table where not exists (select from ${table})`)
        .join(' union all '),
    ),
  )
  return found.map(({ table }) => table)
}

async function writeRest(db: Pool, path: string): Promise<void> {
  const release = await readReleaseSchema()
  await db.snapshot(async (snapshot) => {
    await writePlainly(snapshot)
    const header = { release: stoaVersion, ...(await describeSource(snapshot)) }
    const tables = (await listTables(snapshot, release, []))
      .filter(({ table }) => leftOut.includes(table))
      .map((head) => ({
        ...head,
        rows: snapshot.copyTo(`copy ${head.table} (${head.columns.join(', ')}) to stdout`),
      }))
    const content = writeContent(header, tables, () => undefined)
    await pipeline(content, createZstdCompress(), createWriteStream(path))
  })
}

/** Makes the database of the release again, in an empty one, without any code of that release. */
export async function openOld(db: Pool, folder: string): Promise<void> {
  const paths = ['backup.stoa', 'rest.stoa'].map((name) => join(folder, name))
  const release = await readReleaseSchema()
  const steps = await readSteps(join(folder, 'backup.stoa'), release)
  const functions = asScript('functions', await readFile(join(folder, 'functions.sql'), 'utf8'))
  const old = { ...release, migrations: steps.filter((step) => step !== release.schema), functions }
  await db.transaction(async (transaction) => {
    await applySteps(transaction, steps, old)
    const tables = await listTables(transaction, old, [])
    const load = async (): Promise<void> => {
      for (const path of paths)
        for await (const table of readBackup(path, {})) await fillTable(transaction, table)
    }
    await withoutIndexesAndKeys(transaction, tables, load, () => undefined)
    // Last, since the rows contain what its triggers have written.
    await applySteps(transaction, [functions], old)
    for (const { name } of await listDroppedIndexes(transaction))
      await transaction.runScript(`drop index ${name}`)
  })
}
