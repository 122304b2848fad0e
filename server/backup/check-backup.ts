// Checks that this release can restore a backup: its schema is known, and the file is complete and unaltered.

import { Problem } from '#contract/problem.ts'
import type { ReleaseSchema, Script } from '#server/db/release-schema.ts'
import type { Io } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'
import type { Header } from './backup-file.ts'
import { readBackup } from './read-backup.ts'

/** Reads the whole file, and writes nothing. Throws the Problem 'invalid' for one that cannot be restored. */
export async function checkBackup(path: string, io: Io, release: ReleaseSchema): Promise<void> {
  const progress = startProgress(io, 'checked')
  await readSteps(path, release)
  const tables = readBackup(path, { onRows: progress.advance })
  for await (const { rows } of tables) for await (const _ of rows) void _
  progress.done()
}

/** Returns the steps of this release that create the schema of the backup. Reads no more of the file than its first lines. */
export async function readSteps(path: string, release: ReleaseSchema): Promise<Script[]> {
  let steps: Script[] = []
  const onHeader = (header: Header): void => {
    steps = stepsOf(path, header, release)
  }
  const tables = readBackup(path, { onHeader })
  await tables.next()
  await tables.return(undefined)
  return steps
}

/** Throws for a backup of a newer release, or of a version between releases. */
function stepsOf(path: string, header: Header, { schema, migrations }: ReleaseSchema): Script[] {
  const release = header.release.slice(0, 40)
  const known = new Map([schema, ...migrations].map((step) => [step.name, step]))
  const newer = header.steps.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (newer.length > 0)
    throw refused(
      `${path} was written by a newer release ${release} of Stoa (${newer.join(', ').slice(0, 400)}): restore it with that release or a later one.`,
    )
  const other = header.steps.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum)
  const steps = [...known.values()].filter(({ name }) => header.steps.some((step) => step.name === name))
  if (other.length > 0 || !steps.includes(schema))
    throw refused(
      `${path} was written by a version ${release} of Stoa that was never released, whose tables may differ: restore it with that version.`,
    )
  return steps
}

function refused(sentence: string): Problem {
  return new Problem('invalid', sentence)
}
