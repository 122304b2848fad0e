// Owns the registry of metrics. Loaded only if STOA_METRICS_PORT is set.

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { AllSlots } from '#server/all-slots.ts'
import type { MetricsAddress } from '#server/config.ts'
import type { Log } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'
import type { Replica } from '#server/db/replica.ts'
import { version } from '#server/version.ts'
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
  registerPools(registry, { requests, long_reads: longReads, maintenance })
  registerSlots(registry, slots)
  if (replica) registerReplica(registry, replica)
  const readDatabase = registerDatabase(registry, db)
  const readMirror = isMirroring ? registerMirror(registry, db) : undefined
  const server = createListener(async () => {
    await Promise.all([readDatabase(), readMirror?.()])
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

function registerReplica(registry: Registry, { state }: Replica): void {
  const registers = [registry]
  new Gauge({
    name: 'stoa_replica_used',
    help: '1 if reads go to the replica.',
    registers,
    collect() {
      this.set(state().isUsed ? 1 : 0)
    },
  })
  new Gauge({
    name: 'stoa_replica_lag_seconds',
    help: 'How far the replica is behind the database; absent while it does not answer.',
    registers,
    collect() {
      this.remove()
      const { behindMs } = state()
      if (behindMs !== undefined) this.set(behindMs / 1000)
    },
  })
}

function registerSlots(registry: Registry, all: AllSlots): void {
  const registers = [registry]
  const labelNames = ['slots']
  const named = Object.entries(all).map(([name, { use }]) => ({ slots: inSnakeCase(name), use }))
  const gauge = (name: string, help: string, figure: 'total' | 'inUse' | 'waiting'): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        for (const { slots, use } of named) this.set({ slots }, use()[figure])
      },
    })
  }
  gauge('stoa_slots_total', 'How much of this kind may run at once.', 'total')
  gauge('stoa_slots_in_use', 'How much of it runs.', 'inUse')
  gauge('stoa_slots_waiting', 'How many wait for their turn.', 'waiting')
  new Counter({
    name: 'stoa_slots_refused_total',
    help: 'How many got no slot: beyond the part of their owner, none free, or not in time.',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { slots, use } of named) this.inc({ slots }, use().refused)
    },
  })
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
