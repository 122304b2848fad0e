// Writes a file that only this account may read. It gets its name when it is complete and flushed to disk; a part of it does not stay.

import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Replaces a file of this name. `through`: changes the content on its way. `isAlone`: fails if another process writes it. */
export async function writeWhole(
  path: string,
  content: AsyncIterable<string | Uint8Array>,
  { through = new PassThrough(), isAlone = false }: { through?: Transform; isAlone?: boolean } = {},
): Promise<void> {
  const part = partOf(path)
  const file = await open(part, isAlone ? 'wx' : 'w', 0o600)
  try {
    await pipeline(content, through, file.createWriteStream({ flush: true }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  if (process.platform !== 'win32') await flushFolder(dirname(path))
}

export function partOf(path: string): string {
  return `${path}.part`
}

/** Flushes the folder, so that the new name survives a power failure. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
