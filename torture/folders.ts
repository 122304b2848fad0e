// Temporary folders that any account can enter, since PostgreSQL does not run as root.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Defer } from './clean-up.ts'

export function makeFolder(defer: Defer): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-torture-'))
  chmodSync(folder, 0o755)
  defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
