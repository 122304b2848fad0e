// The file with the secret key of backups.

import { readFile } from 'node:fs/promises'
import { UsageError } from '#server/process/io.ts'

/** As long as the hash, so that guessing the key is as hard as breaking the hash. */
const minBytes = 32

/** Without a line break at the end, which editors add. Undefined where no file is named. */
export async function readKey(path: string | undefined): Promise<Buffer | undefined> {
  if (path === undefined) return undefined
  const content = await readFile(path)
  const text = content.toString('latin1').replace(/\r?\n$/, '')
  if (text.length < minBytes)
    throw new UsageError(
      `The key in ${path} is shorter than ${minBytes} bytes. A good one: openssl rand -base64 48 > ${path}`,
    )
  return Buffer.from(text, 'latin1')
}
