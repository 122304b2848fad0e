// The embedded PostgreSQL: a real server on a folder. Each process that needs it starts or joins it, and the last one
// to leave stops it. It survives the process that started it, and is started again when it is killed.

import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pause } from '#server/limits/pacing.ts'
import { type ConnectionOptions, openAddress, type Transport } from './address.ts'
import { asEmbeddedError, EmbeddedError } from './error.ts'
import { type Lease, takeLease } from './lease.ts'
import { isServerOf, readPidFile } from './pid-file.ts'
import { type Cluster, startServer, stopServer } from './start.ts'

export type EmbeddedServer = {
  /** Options for node-postgres, which connect as the owner to `database`. */
  connection(database: string): ConnectionOptions
  /** Resolves when the data folder was removed, so that this process cannot continue. */
  failed: Promise<EmbeddedError>
  /** Leaves the server; the last process that leaves stops it. Idempotent. */
  leave(): Promise<void>
}

const retryMs = 1_000

/** Starts or joins the server, and ensures its database. Throws EmbeddedError, or the reason of `signal`, after ending what it began. */
export async function openEmbedded(options: {
  dataDir: string
  transport?: Transport
  settings?: string[]
  signal?: AbortSignal
}): Promise<EmbeddedServer> {
  const { settings = [], signal = new AbortController().signal } = options
  const dataDir = resolve(options.dataDir)
  const folder = join(dataDir, 'postgres')
  const transport = options.transport ?? (process.platform === 'win32' ? 'loopback' : 'socket')
  const address = openAddress(folder, transport)
  try {
    return await open({ dataDir, folder, address, settings, signal })
  } catch (error) {
    throw asEmbeddedError(error, dataDir)
  }
}

async function open(cluster: Cluster): Promise<EmbeddedServer> {
  const left = new AbortController()
  let lease = await joinOrStart(cluster, cluster.signal)
  const connection = await prepare(cluster, lease)
  const failure = Promise.withResolvers<EmbeddedError>()
  const removed = untilRemoved(cluster.folder, left.signal)
  const restarting = restartWhenLost()
  let leaving: Promise<void> | undefined
  return { connection, failed: failure.promise, leave: () => (leaving ??= leave()) }

  /** Joins or starts the server again after it was lost, so that the pools of this process can reconnect. */
  async function restartWhenLost(): Promise<void> {
    const leftAt = new Promise((done) => left.signal.addEventListener('abort', done))
    while (!left.signal.aborted) {
      await Promise.race([lease.lost, leftAt, removed])
      if (left.signal.aborted) return
      if (!(await holdsData(cluster.folder))) return failure.resolve(folderRemoved(cluster.folder))
      try {
        await lease.end()
        lease = await joinOrStart(cluster, left.signal)
      } catch (error) {
        if (left.signal.aborted) return
        process.emitWarning(`The embedded PostgreSQL is gone. ${asEmbeddedError(error, cluster.dataDir)}`)
        await pause(retryMs, left.signal)
      }
    }
  }

  async function leave(): Promise<void> {
    left.abort()
    await restarting
    // A server whose folder was removed cannot be stopped properly, and ends by itself.
    if (!(await holdsData(cluster.folder))) failure.resolve(folderRemoved(cluster.folder))
    else if (await lease.release()) await stopServer(cluster.folder)
    await lease.end()
  }
}

async function prepare(cluster: Cluster, lease: Lease): Promise<EmbeddedServer['connection']> {
  try {
    await lease.ensureDatabase('stoa')
    return await cluster.address.connection()
  } catch (error) {
    await lease.end()
    throw error
  }
}

// Detects that the data folder of a running server was removed. PostgreSQL itself detects it only after a minute, and
// starting it again would create new, empty data.

const intervalMs = 1_000

/** Resolves when the folder is gone; never after `signal` was aborted. */
async function untilRemoved(folder: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (!(await holdsData(folder))) return
    await pause(intervalMs, signal)
  }
  await new Promise<never>(() => undefined)
}

async function holdsData(folder: string): Promise<boolean> {
  try {
    await stat(join(folder, 'PG_VERSION'))
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}

function folderRemoved(folder: string): EmbeddedError {
  return new EmbeddedError(
    `The data folder ${folder} was removed while its database was running, so Stoa has stopped. No new data was begun: ` +
      'bring the folder back, or restore a backup into an empty one.',
  )
}

// Joins the server that runs on a data folder, or starts it.

const pollMs = 10
const startRetryMs = 50
const timeoutMs = 30_000

/** Throws an EmbeddedError if a person must act, or the signal's reason when aborted. */
async function joinOrStart(cluster: Cluster, signal: AbortSignal): Promise<Lease> {
  let since = performance.now()
  let isStarted = false
  while (performance.now() - since < timeoutMs) {
    // A process that has started the server must join it: only then does leaving stop it.
    if (!isStarted) signal.throwIfAborted()
    const seen = await readPidFile(cluster.folder)
    const lease = seen?.status === 'ready' ? await joinServer(cluster) : undefined
    if (lease !== undefined) return lease
    if (seen === undefined || !(await isServerOf(cluster.folder, seen.pid))) {
      if (await startServer(cluster, seen?.pid)) {
        // On a slow machine, creating and starting the cluster takes longer than a running server may take to answer.
        since = performance.now()
        isStarted = true
        continue
      }
      await sleep(startRetryMs)
    } else if (seen.status !== 'ready') {
      // The server recovers from a crash or writes its last checkpoint, which has no time limit.
      since = performance.now()
    }
    await sleep(pollMs)
  }
  throw await gaveUp(cluster, isStarted)
}

async function gaveUp(cluster: Cluster, isStarted: boolean): Promise<EmbeddedError> {
  if (isStarted) {
    await stopServer(cluster.folder)
    return new EmbeddedError(
      `PostgreSQL was started on ${cluster.folder} and accepted no connection for ${timeoutMs / 1000} s, so it was stopped again. ` +
        `Its log is in ${cluster.dataDir}. On a busy machine, start again when it is less busy.`,
    )
  }
  return new EmbeddedError(
    `A server on ${cluster.folder} is in the way and does not answer: end its process (its log is in ${cluster.dataDir}), ` +
      'or set STOA_DATA_DIR to another folder.',
  )
}

async function joinServer(cluster: Cluster): Promise<Lease | undefined> {
  const connection = await cluster.address.connection()
  return takeLease(connection('postgres'))
}
