// Runs a command of the command line in this process on the test's database, and records its output.

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, onTestFinished } from 'vitest'
import type { Command, Io } from '#server/process/io.ts'

export type Outcome = { status: number; printed: string[]; reported: string[] }

export async function runCommand(
  command: Command,
  args: string[],
  { db, config }: Pick<Io, 'db' | 'config'>,
): Promise<Outcome> {
  const printed: string[] = []
  const reported: string[] = []
  const status = await command(args, {
    db,
    config,
    stdin: Readable.from([]),
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
    progress: () => undefined,
  })
  return { status, printed, reported }
}

type Files = Record<string, string | Buffer>

/** Creates a folder with these files, which any account can enter, removed after the test together with any database in it. */
export function makeFolderOf(files: Files = {}): Promise<string> {
  return folderOf(files, onTestFinished)
}

/** The same, removed after all tests of the file. */
export function sharedFolderOf(files: Files = {}): Promise<string> {
  return folderOf(files, afterAll)
}

async function folderOf(files: Files, atEnd: (work: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-files-'))
  await chmod(folder, 0o755)
  atEnd(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}
