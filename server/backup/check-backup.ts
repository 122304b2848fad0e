// Reads a whole backup without writing anything: a damaged one throws.

import type { Io } from '#server/process/io.ts'
import { startProgress } from '#server/process/progress.ts'
import type { Counts } from './backup-format.ts'
import type { SectionLines } from './read-backup.ts'

export async function checkBackup(io: Io, backup: AsyncIterable<SectionLines>): Promise<Counts> {
  const progress = startProgress(io, 'checked')
  const counts: Counts = {}
  for await (const { section, lines } of backup) {
    counts[section] = (counts[section] ?? 0) + lines
    progress.advance(lines)
  }
  progress.done()
  return counts
}
