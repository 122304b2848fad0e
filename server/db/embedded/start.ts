// Starts PostgreSQL on a data folder, detached from the starting process, and stops it.

import { spawn } from 'node:child_process'
import { open, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFolder } from '#server/config/create-folder.ts'
import { memoryLimit } from '#server/limits/memory.ts'
import type { Address } from './address.ts'
import {
  type Binaries,
  findBinaries,
  plainEnvironment,
  runProgram,
  type SystemAccount,
  usableBinaries,
} from './binaries.ts'
import { accountFor, prepareCluster, systemHome } from './cluster.ts'
import { EmbeddedError, explainOutput } from './error.ts'
import { isServerOf, readPidFile } from './pid-file.ts'

const megabyte = 2 ** 20

/** What the console, PostgreSQL and one command need together, in megabytes: measured with the demo (docs/settings.md). */
const leastMemory = 512

/** The data is in `folder`, the log of its server next to it. `settings`: instead of the usual ones. `signal`: interrupts a start. */
export type Cluster = {
  dataDir: string
  folder: string
  address: Address
  settings: string[]
  signal: AbortSignal
}

const logLimitBytes = 5_000_000
const pollMs = 5

/** False if another server was in its way: then try again. `strayPid`: the id in a stale pid file, now of another program. */
export async function startServer(cluster: Cluster, strayPid?: number): Promise<boolean> {
  // Of several settings with one name the last counts.
  const settings = [...settingsFor(memoryLimit()), ...cluster.settings]
  await createFolder(cluster.dataDir)
  const account = await accountFor(cluster.folder)
  const home = account === undefined ? cluster.dataDir : systemHome
  const binaries = await usableBinaries(await findBinaries(), home, account)
  await prepareCluster(cluster, binaries, account)
  cluster.signal.throwIfAborted()
  const log = await openLog(join(cluster.dataDir, 'postgres.log'), account)
  try {
    const server = await spawnServer(cluster, { binaries, settings }, log.handle.fd, account, strayPid)
    while (!server.exited()) {
      const written = await readPidFile(cluster.folder)
      if (written?.pid === server.pid && written.status === 'ready') return true
      if (cluster.signal.aborted) await interrupt(server.pid)
      await sleep(pollMs)
    }
    cluster.signal.throwIfAborted()
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
  await runProgram(join(binaries.folder, 'bin', 'pg_ctl'), ['kill', 'INT', String(pid)])
}

/** Another server, or remaining processes of a killed one, use the folder, or another program has the port. */
function isInTheWay(output: string): boolean {
  return /lock file ".*" (already exists|is empty)|pre-existing shared memory block|Address already in use/.test(
    output,
  )
}

async function openLog(path: string, account?: SystemAccount) {
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
  account?: SystemAccount,
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
  // Without a process id, which is told below.
  child.once('error', () => undefined)
  child.unref()
  if (child.pid === undefined)
    throw new EmbeddedError(`${program} could not be run: set DATABASE_URL instead.`)
  return { pid: child.pid, exited: () => child.exitCode !== null || child.signalCode !== null }
}

/**
 * For a server that a command starts to load many documents. Rows in the order of random ids change every page of an index, and each page
 * is written whole to the log once after every checkpoint: fewer checkpoints, fewer whole pages. They need more disk until the end. Words of
 * more rows are added to their index together (measured in bench/RESULTS.md).
 */
export const loadingSettings = ['max_wal_size=8GB', 'checkpoint_timeout=30min', 'gin_pending_list_limit=64MB']

/** For a machine of two cores that also runs the console, with `bytes` of memory. Throws an EmbeddedError if that is too small. */
export function settingsFor(bytes: number): string[] {
  const memory = Math.floor(bytes / megabyte)
  if (memory < leastMemory)
    throw new EmbeddedError(
      `Stoa with its own PostgreSQL needs ${leastMemory} MB of memory, and may use ${memory} MB here: allow it more, or set DATABASE_URL to a PostgreSQL elsewhere.`,
    )
  return [
    'max_connections=60',
    // Reading a page from the operating system's cache costs several times as much as from this one.
    `shared_buffers=${Math.min(Math.floor(memory / 4), 8192)}MB`,
    `work_mem=${Math.min(Math.floor(memory / 64), 16)}MB`,
    `maintenance_work_mem=${Math.min(Math.floor(memory / 8), 256)}MB`,
    'random_page_cost=1.1',
    'jit=off',
    'max_wal_size=2GB',
    // Most pages are read from the cache of the operating system: separate processes for that cost more than they save.
    'io_method=sync',
    // Nothing replicates from it: this saves writes and a process.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    // Containers have 64 MB of /dev/shm, so parallel queries use shared memory that is allocated at the start.
    'min_dynamic_shared_memory=64MB',
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
    'log_checkpoints=off',
  ]
}
