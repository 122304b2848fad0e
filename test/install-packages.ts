// Installs packages that only tests use, from a separate lock file, into the cache folder of this user, where later runs find them. They
// are never part of the product, nor of what a start installs.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const files = ['package.json', 'package-lock.json', '.npmrc']
const timeoutMs = 180_000

/** `pinned`: the folder of the lock file. Returns the folder with the packages; rejects if npm cannot install them. */
export async function installPackages(name: string, pinned: string): Promise<string> {
  const contents = await Promise.all(files.map((file) => readFile(join(pinned, file))))
  const hash = createHash('sha256').update(Buffer.concat(contents)).digest('hex').slice(0, 16)
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'stoa')
  const folder = join(cache, `${name}-${hash}`)
  if (!existsSync(folder)) await installInto(pinned, folder, cache)
  return folder
}

/** Installs completely or not at all: two concurrent runs may both install, and the first result is used. */
async function installInto(pinned: string, folder: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(`${folder}.new-`)
  try {
    for (const file of files) await copyFile(join(pinned, file), join(work, file))
    const options = { cwd: work, timeout: timeoutMs, shell: process.platform === 'win32' }
    await promisify(execFile)(
      'npm',
      ['ci', '--prefix', work, '--loglevel=error', '--prefer-offline', '--fetch-retries=1'],
      options,
    )
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
