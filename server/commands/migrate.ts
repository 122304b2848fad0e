// stoa migrate: what a new release needs of the owner of the tables, before servers that own nothing start.

import { restoreIndexes } from '#server/backup/bulk.sql.ts'
import type { Io } from '#server/process/io.ts'

export const migrateHelp = `stoa migrate
  Brings the database to the schema of this release, puts functions and triggers back that are not those of the release, and
  builds indexes that an import has left out. A server does all of it at its start, unless STOA_MIGRATE is off.`

/** The steps have been applied when the database was opened. */
export async function migrateCommand(_: string[], { db, report }: Io): Promise<number> {
  await restoreIndexes(db)
  report('The database has the schema of this release.')
  return 0
}

export function tellDifference({ sentence, isMended }: { sentence: string; isMended: boolean }): void {
  process.stderr.write(`${sentence} ${isMended ? 'It was put back.' : 'It is still so.'}\n`)
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
