// Detects that the data folder of a running server was removed. PostgreSQL itself detects it only after a minute, and
// starting it again would create new, empty data.

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './error.ts'

const intervalMs = 1_000

/** Resolves when the folder is gone; never after `signal` was aborted. */
export async function untilRemoved(folder: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (!(await holdsData(folder))) return
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined)
  }
  await new Promise<never>(() => undefined)
}

export async function holdsData(folder: string): Promise<boolean> {
  try {
    await stat(join(folder, 'PG_VERSION'))
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}

export function folderRemoved(folder: string): EmbeddedError {
  return new EmbeddedError(
    `The data folder ${folder} was removed while its database was running, so Stoa has stopped. No new data was begun: ` +
      'bring the folder back, or restore a backup into an empty one.',
  )
}
