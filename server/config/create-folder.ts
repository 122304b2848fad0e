// Creates a folder and those above it. Node's own recursive call never ends where the system refuses with ENOENT, as below /proc, and
// says so of a read-only file system.

import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
    await createFolder(dirname(path))
    await createFolder(path)
  }
}
