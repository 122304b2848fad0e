// Cleans up after a measurement or a fault: whatever was opened is closed at the end, even after a failure.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Registers a function that runs when the work has ended, even after a failure; the last one registered runs first. */
export type Defer = (end: () => unknown) => void

export function openCleanUp(): { defer: Defer; endAll(): Promise<void> } {
  const ends: (() => unknown)[] = []
  return {
    defer: (end) => void ends.unshift(end),
    async endAll() {
      const errors: unknown[] = []
      for (const end of ends)
        try {
          await end()
        } catch (error) {
          errors.push(error)
        }
      if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be cleaned up.')
    },
  }
}

export async function withCleanUp<T>(work: (defer: Defer) => Promise<T>): Promise<T> {
  const { defer, endAll } = openCleanUp()
  try {
    return await work(defer)
  } finally {
    await endAll()
  }
}

/** Creates a temporary folder that any account can enter, since PostgreSQL does not run as root. */
export function makeFolder(defer: Defer): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-torture-'))
  chmodSync(folder, 0o755)
  defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
