// Starts PostgreSQL on a data folder, detached from the process that starts it, and stops it.

import { spawn } from 'node:child_process'
import { mkdir, open, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor } from './account.ts'
import type { Address } from './address.ts'
import { type Binaries, findBinaries, usableBinaries } from './binaries.ts'
import { prepareCluster, systemHome } from './cluster.ts'
import { EmbeddedError, explainOutput } from './error.ts'
import { memoryLimit } from './memory-limit.ts'
import { isServerOf, readPidFile } from './pid-file.ts'
import type { Account } from './run.ts'
import { plainEnvironment, run } from './run.ts'
import { settingsFor } from './settings.ts'

/** Where a cluster is: its data is in `folder`, the log of its server beside it. `settings`: instead of the usual ones. */
export type Cluster = { dataDir: string; folder: string; address: Address; settings: string[] }

const logLimitBytes = 5_000_000
const pollMs = 5

/**
 * Resolves to true when the server is ready, and to false if another one was in its way; then try again. `strayPid`:
 * the process id in a stale pid file, which now belongs to another program.
 */
export async function startServer(cluster: Cluster, strayPid?: number): Promise<boolean> {
  // The last one of a name counts.
  const settings = [...settingsFor(memoryLimit()), ...cluster.settings]
  await mkdir(cluster.dataDir, { recursive: true })
  const account = await accountFor(cluster.folder)
  const home = account === undefined ? cluster.dataDir : systemHome
  const binaries = await usableBinaries(await findBinaries(), home, account)
  await prepareCluster(cluster.folder, binaries, account)
  const log = await openLog(join(cluster.dataDir, 'postgres.log'), account)
  try {
    const server = await spawnServer(cluster, { binaries, settings }, log.handle.fd, account, strayPid)
    while (!server.exited()) {
      const written = await readPidFile(cluster.folder)
      if (written?.pid === server.pid && written.status === 'ready') return true
      await sleep(pollMs)
    }
    const { buffer, bytesRead } = await log.handle.read({ buffer: Buffer.alloc(16_384), position: log.start })
    const output = buffer.toString('utf8', 0, bytesRead)
    if (isInTheWay(output)) return false
    throw await explainOutput(output, cluster.dataDir, log.path)
  } finally {
    await log.handle.close()
  }
}

/** Stops the server on the folder gracefully, and waits until it has ended. */
export async function stopServer(folder: string): Promise<void> {
  const running = await readPidFile(folder)
  if (running === undefined || !(await isServerOf(folder, running.pid))) return
  await interrupt(running.pid)
  while ((await readPidFile(folder))?.pid === running.pid && (await isServerOf(folder, running.pid))) {
    await sleep(pollMs)
  }
}

async function interrupt(pid: number): Promise<void> {
  if (process.platform !== 'win32') return void process.kill(pid, 'SIGINT')
  // On Windows process.kill would terminate it like a crash.
  const binaries = await findBinaries()
  await run(join(binaries.folder, 'bin', 'pg_ctl'), ['kill', 'INT', String(pid)])
}

/** Another server or the remaining processes of a killed one use the folder, or another program has the port. */
function isInTheWay(output: string): boolean {
  return /lock file ".*" (already exists|is empty)|pre-existing shared memory block|Address already in use/.test(
    output,
  )
}

async function openLog(path: string, account?: Account) {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size > logLimitBytes) await rename(path, `${path}.old`)
  const handle = await open(path, 'a+', 0o600)
  if (account !== undefined) await handle.chown(account.uid, account.gid)
  return { path, handle, start: (await handle.stat()).size }
}

async function spawnServer(
  cluster: Cluster,
  { binaries, settings }: { binaries: Binaries; settings: string[] },
  log: number,
  account?: Account,
  strayPid?: number,
): Promise<{ pid: number; exited(): boolean }> {
  // PostgreSQL treats a pid file that names its grandparent as stale, and removes it safely itself.
  const stray = strayPid === undefined ? {} : { PG_GRANDPARENT_PID: String(strayPid) }
  const program = join(binaries.folder, 'bin', 'postgres')
  const args = ['-D', await realpath(cluster.folder), ...(await cluster.address.flags())]
  const child = spawn(program, [...args, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: '/',
    env: { ...plainEnvironment(), ...stray },
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  })
  let exited = false
  child.once('exit', () => {
    exited = true
  })
  child.once('error', () => {
    exited = true
  })
  child.unref()
  if (child.pid === undefined)
    throw new EmbeddedError(`${program} could not be run: set DATABASE_URL instead.`)
  return { pid: child.pid, exited: () => exited }
}
