// Joins the server that runs on a data folder, or starts it.

import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './error.ts'
import { type Lease, takeLease } from './lease.ts'
import { isEmptyPidFile, isServerOf, readPidFile } from './pid-file.ts'
import { type Cluster, startServer } from './start.ts'

const pollMs = 10
const retryMs = 50
const timeoutMs = 30_000
/** PostgreSQL writes its pid file at once after creating it. */
const unwrittenMs = 5_000

/** Throws an EmbeddedError if a person must act, or the signal's reason when aborted. */
export async function joinOrStart(cluster: Cluster, signal: AbortSignal): Promise<Lease> {
  let since = Date.now()
  while (Date.now() - since < timeoutMs) {
    signal.throwIfAborted()
    const seen = await readPidFile(cluster.folder)
    const lease = seen?.status === 'ready' ? await join(cluster) : undefined
    if (lease !== undefined) return lease
    if (seen === undefined || !(await isServerOf(cluster.folder, seen.pid))) {
      if (await startServer(cluster, seen?.pid)) continue
      await refuseEmptyPidFile(cluster.folder, Date.now() - since)
      await sleep(retryMs)
    } else if (seen.status !== 'ready') {
      // It recovers from a crash or writes its last checkpoint, which has no time limit.
      since = Date.now()
    }
    await sleep(pollMs)
  }
  throw new EmbeddedError(
    `A server on ${cluster.folder} is in the way and does not answer: end its process (its log is in ${cluster.dataDir}), ` +
      'or set STOA_DATA_DIR to another folder.',
  )
}

async function refuseEmptyPidFile(folder: string, waitedMs: number): Promise<void> {
  if (waitedMs > unwrittenMs && (await isEmptyPidFile(folder)))
    throw new EmbeddedError(
      `An earlier start on ${folder} was cut off and left an empty file: remove ${folder}/postmaster.pid, if no ` +
        'PostgreSQL uses that folder.',
    )
}

async function join(cluster: Cluster): Promise<Lease | undefined> {
  const connection = await cluster.address.connection()
  return takeLease(connection('postgres'))
}
