// stoa migrate: migrates the database as the owner of its tables, before servers without that right start. With --check it only tells what
// would be done, from the folder of the new release, while the old one still runs.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EntityName } from '#contract/entities.ts'
import { restoreIndexes } from '#server/backup/bulk.sql.ts'
import type { Config } from '#server/config/config.ts'
import { release } from '#server/config/version.ts'
import { migrate, type PlannedStep, planMigration } from '#server/db/migrate.ts'
import type { ReleaseSchema } from '#server/db/release-schema.ts'
import { countDocuments, listOutdated, recordDerivations } from '#server/documents/stored/rebuild.sql.ts'
import { type Io, UsageError } from '#server/process/io.ts'

export const migrateHelp = `stoa migrate [--check]
  Brings the database to the schema of this release, and builds indexes that an import has left out. A server does both at its
  start, unless STOA_MIGRATE is off. With --check it changes nothing, and says what it would do and how long about: run it from the
  folder of a new release with the data of the old one (STOA_DATA_DIR or DATABASE_URL), before anything is replaced.`

/** `schema`: absent: that of the files. */
export async function migrateCommand(args: string[], io: Io, schema?: ReleaseSchema): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  })
  if (positionals.length > 0) throw new UsageError(migrateHelp)
  if (values.check) return await check(io, schema)
  await migrate(io.db, { onStep: tellStep, ...(schema && { release: schema }) })
  await recordDerivations(io.db)
  await restoreIndexes(io.db)
  io.report('The database has the schema of this release.')
  return 0
}

/** Throws instead of letting the embedded database be created by a check. */
export function refuseMissingData({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new UsageError(
      `${dataDir} holds no data: set STOA_DATA_DIR or DATABASE_URL to that of the running release.`,
    )
}

export async function tellStep({
  name,
  done,
  total,
}: {
  name: string
  done: number
  total: number
}): Promise<void> {
  process.stderr.write(`step ${done + 1} of ${total}: ${name}\n`)
}

/** Rough figures for a second on two cores; a busy machine needs several times as long. */
const migratedBytes = 20_000_000
const readBytes = 200_000_000
const derivedDocuments = 1_500

async function check({ db, print }: Io, schema?: ReleaseSchema): Promise<number> {
  const { isEmpty, steps, bytes } = await planMigration(db, schema)
  if (isEmpty) {
    print(`The database is empty: release ${release} would create its tables.`)
    return 0
  }
  const isMigrated = steps.some(({ tables }) => tables.length > 0)
  if (steps.length === 0) print(`The database has the schema of release ${release}.`)
  else {
    const changed = steps.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.bytes, 0)
    const seconds = changed / migratedBytes + (isMigrated ? bytes / readBytes : 0)
    print(
      `Release ${release} would apply ${counted(steps.length, 'step')} at its start, in ${about(seconds)}; until then nobody can use the console:`,
    )
    for (const step of steps) print(`  ${described(step)}`)
    print('Afterwards an earlier release does not start on this database: take a backup before.')
  }
  const outdated = await listOutdated(db)
  for (const entity of outdated) print(await rederived(db, entity))
  print('Nothing was changed.')
  return 0
}

function described({ name, tables }: PlannedStep): string {
  const what = tables.map((table) => `${table.name} (${counted(table.rows, 'row')})`).join(', ')
  return what === '' ? name : `${name}: ${what}`
}

async function rederived(db: Io['db'], entity: EntityName): Promise<string> {
  const documents = await countDocuments(db, entity)
  return `Then it reads the ${documents.toLocaleString('en-US')} documents of ${entity} again, in the background, in ${about(documents / derivedDocuments)}.`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

function about(seconds: number): string {
  return seconds < 90
    ? `about ${counted(Math.max(1, Math.round(seconds)), 'second')}`
    : `about ${counted(Math.round(seconds / 60), 'minute')}`
}
