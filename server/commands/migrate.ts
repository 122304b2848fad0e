// stoa migrate: migrates the database as the owner of its tables, before servers without that right start.

import { restoreIndexes } from '#server/backup/bulk.sql.ts'
import { migrate } from '#server/db/migrate.ts'
import { recordDerivations } from '#server/documents/stored/rebuild.sql.ts'
import { type Io, UsageError } from '#server/process/io.ts'

export const migrateHelp = `stoa migrate
  Brings the database to the schema of this release, and builds indexes that an import has left out. A server does both at its
  start, unless STOA_MIGRATE is off.`

export async function migrateCommand(args: string[], { db, report }: Io): Promise<number> {
  if (args.length > 0) throw new UsageError(migrateHelp)
  await migrate(db, { onStep: tellStep })
  await recordDerivations(db)
  await restoreIndexes(db)
  report('The database has the schema of this release.')
  return 0
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
