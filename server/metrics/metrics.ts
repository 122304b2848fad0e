// Owns the registry of metrics. Loaded only if STOA_METRICS_PORT is set.

import { collectDefaultMetrics, Registry } from 'prom-client'
import type { MetricsAddress } from '#server/config/config.ts'
import { version } from '#server/config/version.ts'
import type { Database } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Log } from '#server/http/context.ts'
import type { AllSlots } from '#server/limits/all-slots.ts'
import { registerDatabase, registerPools } from './database.ts'
import { createListener, listenAt } from './listener.ts'
import { metricMakers } from './metric-makers.ts'
import { registerMirror } from './mirror.ts'
import { createRequestMetrics, type RequestMetrics } from './requests.ts'

export type Metrics = {
  requests: RequestMetrics
  /** Returns the address of the metrics. Throws a MetricsAddressError. */
  listen(address: MetricsAddress): Promise<string>
  close(): Promise<void>
}

/** A separate connection, so that scrapes and requests never wait for each other. Two seconds in total. */
const limits = { size: 1, connectTimeoutMs: 1_000, statementTimeoutMs: 1_000 }

type Measured = Pick<Database, 'where' | 'requests' | 'longReads' | 'maintenance'>

/** `isMirroring`: whether a source is mirrored. `replica`: absent where none is configured. */
type Beside = { slots: AllSlots; isMirroring?: boolean; replica?: Replica | undefined }

export function createMetrics(
  { where, requests, longReads, maintenance }: Measured,
  log: Log,
  { slots, isMirroring = false, replica }: Beside,
): Metrics {
  const registry = new Registry()
  const db = createPool(where, 'stoa metrics', limits)
  collectDefaultMetrics({ register: registry })
  metricMakers(registry).gauge('stoa_info', 'The version that runs.', 'version').set({ version }, 1)
  const readers = [
    registerPools(registry, { requests, long_reads: longReads, maintenance }),
    registerSlots(registry, slots),
    ...(replica ? [registerReplica(registry, replica)] : []),
  ]
  const readDatabase = registerDatabase(registry, db)
  const readMirror = isMirroring ? registerMirror(registry, db) : undefined
  const server = createListener(async () => {
    await Promise.all([readDatabase(), readMirror?.()])
    // After these, which may take two seconds.
    for (const read of readers) read()
    return { text: await registry.metrics(), contentType: registry.contentType }
  }, log)
  return {
    requests: createRequestMetrics(registry),
    listen: (address) => listenAt(server, address),
    async close() {
      server.close()
      server.closeAllConnections()
      await db.close()
    },
  }
}

// Each returns a function that reads its metrics again.

function registerReplica(registry: Registry, { state }: Replica): () => void {
  const { gauge } = metricMakers(registry)
  const used = gauge('stoa_replica_used', '1 if reads go to the replica.')
  const behind = 'How far the replica is behind the database; absent while it does not answer.'
  const lag = gauge('stoa_replica_lag_seconds', behind)
  return () => {
    const { isUsed, behindMs } = state()
    used.set(isUsed ? 1 : 0)
    lag.remove()
    if (behindMs !== undefined) lag.set(behindMs / 1000)
  }
}

function registerSlots(registry: Registry, all: AllSlots): () => void {
  const { gauge, counter } = metricMakers(registry)
  const total = gauge('stoa_slots_total', 'How much of this kind may run at once.', 'slots')
  const running = gauge('stoa_slots_in_use', 'How much of it runs.', 'slots')
  const waiting = gauge('stoa_slots_waiting', 'How many wait for their turn.', 'slots')
  const why = 'How many got no slot: beyond the part of their owner, none free, or not in time.'
  const refused = counter('stoa_slots_refused_total', why, 'slots')
  return () => {
    refused.reset()
    for (const [name, { use }] of Object.entries(all)) {
      const slots = inSnakeCase(name)
      const now = use()
      total.set({ slots }, now.total)
      running.set({ slots }, now.inUse)
      waiting.set({ slots }, now.waiting)
      refused.inc({ slots }, now.refused)
    }
  }
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
