// What tests of the embedded server share: folders that vanish with their servers, processes of their own,
// and a look at the server behind a folder.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type EmbeddedServer, openEmbedded } from './embedded.ts'
import type { Account } from './embedded-account.ts'
import type { ConnectionOptions, Transport } from './embedded-address.ts'
import { isServerOf, readPidFile } from './embedded-pid-file.ts'
import { stopServer } from './embedded-start.ts'

export const isRoot = process.getuid?.() === 0
export const nobody: Account = { uid: 65534, gid: 65534 }

const exec = promisify(execFile)
const program = fileURLToPath(new URL('embedded.process.ts', import.meta.url))

/** A new folder that any account may pass; what the test leaves in it, servers too, goes with the test. */
export async function makeFolder(parent = tmpdir(), owner?: Account): Promise<string> {
  const folder = await mkdtemp(join(parent, 'stoa-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  return folder
}

/** For a data folder: ends its server, and removes its data where a link leads to them. */
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

export async function makeDataDir(): Promise<string> {
  return cleanUp(await makeFolder())
}

export async function openHere(dataDir: string, transport?: Transport): Promise<EmbeddedServer> {
  const server = await openEmbedded({ dataDir, ...(transport && { transport }) })
  onTestFinished(() => server.leave())
  return server
}

/** Runs one statement on a connection of its own. */
export async function ask(connection: ConnectionOptions, statement: string): Promise<pg.QueryResultRow> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<pg.QueryResultRow>(statement)
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

export type OtherProcess = {
  child: ChildProcess
  connection: ConnectionOptions
  leave(): Promise<void>
  kill(): Promise<void>
}

/** Opens the folder in another process, as another account where asked. */
export async function openElsewhere(dataDir: string, account?: Account): Promise<OtherProcess> {
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

/** What a process prints that can't open the folder. */
export async function refusal(dataDir: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [program, dataDir, ...args], { cwd: '/', stdio: 'pipe' })
  child.stdin.end()
  return text(child.stderr)
}

/** The process id of the server on the folder, or undefined when none runs. */
export async function serverPid(dataDir: string): Promise<number | undefined> {
  const folder = join(dataDir, 'postgres')
  const file = await readPidFile(folder).catch(() => undefined)
  return file !== undefined && (await isServerOf(folder, file.pid)) ? file.pid : undefined
}

/** Mounts memory of the size at the folder until the test ends; false where that is not allowed. */
export async function mountMemory(folder: string, options: string): Promise<boolean> {
  try {
    await exec('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  } catch {
    return false
  }
  onTestFinished(async () => void (await exec('umount', ['--lazy', folder])))
  return true
}

/** True when the account can run this very Node on this very project. */
export async function canRunProject(account: Account): Promise<boolean> {
  return exec(process.execPath, ['--check', program], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
