// Helpers for the tests of the embedded server: temporary folders with their servers, processes, and access to the server of a folder.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, chown, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { askOn } from '#test/ask.ts'
import type { ConnectionOptions, Transport } from './address.ts'
import type { SystemAccount } from './binaries.ts'
import { type EmbeddedServer, openEmbedded } from './open.ts'
import { isServerOf, readPidFile } from './pid-file.ts'
import { stopServer } from './start.ts'

export const isRoot = process.getuid?.() === 0
export const nobody: SystemAccount = { uid: 65534, gid: 65534 }

const exec = promisify(execFile)
const program = fileURLToPath(new URL('open.process.ts', import.meta.url))

/** Creates a folder that any account can enter; it and its servers are removed after the test. */
export async function makeFolder(parent = tmpdir(), owner?: SystemAccount): Promise<string> {
  const folder = await mkdtemp(join(parent, 'stoa-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  return folder
}

/** Stops the server of a data folder, and removes data behind a link. */
export function cleanUp(dataDir: string): string {
  onTestFinished(async () => {
    const folder = join(dataDir, 'postgres')
    const data = await realpath(folder).catch(() => undefined)
    if (data === undefined) return
    await stopServer(folder)
    await rm(data.startsWith(await realpath(dataDir)) ? data : dirname(data), { recursive: true })
  })
  return dataDir
}

/** Returns a data folder that a server has used and left: a copy, because creating the data takes seconds under load. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await makeEmptyDataDir()
  await copyDataTo(dataDir)
  return dataDir
}

/** Like makeDataDir, for an existing folder. */
export async function copyDataTo(dataDir: string): Promise<void> {
  used ??= makeUsed()
  await exec('cp', ['-a', join(await used, 'postgres'), dataDir])
}

/** Returns an empty data folder, in which the first server creates its data. */
export async function makeEmptyDataDir(): Promise<string> {
  return cleanUp(await makeFolder())
}

let used: Promise<string> | undefined

async function makeUsed(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoa-test-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await chmod(dataDir, 0o755)
  await (await openEmbedded({ dataDir })).leave()
  return dataDir
}

export async function openHere(dataDir: string, transport?: Transport): Promise<EmbeddedServer> {
  const server = await openEmbedded({ dataDir, ...(transport && { transport }) })
  onTestFinished(() => server.leave())
  return server
}

/** Runs one statement on a separate connection. */
export async function ask(connection: ConnectionOptions, statement: string): Promise<pg.QueryResultRow> {
  const [row] = await askOn(connection)<pg.QueryResultRow>(statement)
  return row ?? {}
}

export type OtherProcess = {
  child: ChildProcess
  connection: ConnectionOptions
  leave(): Promise<void>
  kill(): Promise<void>
}

/** Opens the folder in another process, optionally as another account. */
export async function openElsewhere(dataDir: string, account?: SystemAccount): Promise<OtherProcess> {
  const child = spawn(process.execPath, [program, dataDir], { ...account, cwd: '/', stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const complaint = text(child.stderr)
  const opened = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (opened === undefined) throw new Error(await complaint)
  return {
    child,
    connection: JSON.parse(String(opened[0])),
    async leave() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Returns the output of a process that cannot open the folder. */
export async function refusal(dataDir: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [program, dataDir, ...args], { cwd: '/', stdio: 'pipe' })
  child.stdin.end()
  return text(child.stderr)
}

/** Returns the process id of the server on the folder; undefined if none runs. */
export async function serverPid(dataDir: string): Promise<number | undefined> {
  const folder = join(dataDir, 'postgres')
  const file = await readPidFile(folder).catch(() => undefined)
  return file !== undefined && (await isServerOf(folder, file.pid)) ? file.pid : undefined
}

/** Mounts a tmpfs of the size at the folder until the test ends; false if that is not permitted. */
export async function mountMemory(folder: string, options: string): Promise<boolean> {
  try {
    await exec('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  } catch {
    return false
  }
  onTestFinished(async () => void (await exec('umount', ['--lazy', folder])))
  return true
}

/** True if the account can run this Node on this project. */
export async function canRunProject(account: SystemAccount): Promise<boolean> {
  return exec(process.execPath, ['--check', program], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
