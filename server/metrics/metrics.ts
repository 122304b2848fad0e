// Owns the registry of metrics. Loaded only if STOA_METRICS_PORT is set.

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { MetricsAddress } from '#server/config/config.ts'
import { stoaVersion } from '#server/config/version.ts'
import { getMarketplaceSize } from '#server/dashboard/figures.sql.ts'
import type { Database } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import {
  type ListedCollection,
  listMirrored,
  mirrorStates,
  troubleKinds,
} from '#server/firestore/mirrored.sql.ts'
import type { Log } from '#server/http/context.ts'
import type { Semaphores } from '#server/limits/semaphores.ts'
import { createListener, listenAt } from './listener.ts'
import { createRequestMetrics, metricMakers, type RequestMetrics } from './requests.ts'

export type Metrics = {
  requests: RequestMetrics
  /** Returns the address of the metrics. Throws a MetricsAddressError. */
  listen(address: MetricsAddress): Promise<string>
  close(): Promise<void>
}

/** A separate connection, so that scrapes and requests never wait for each other. Two seconds in total. */
const limits = { size: 1, connectTimeoutMs: 1_000, statementTimeoutMs: 1_000 }

type Measured = Pick<Database, 'where' | 'requests' | 'longReads' | 'maintenance'>

/** `isMirroring`: whether a source is mirrored. */
type Beside = { slots: Semaphores; isMirroring?: boolean }

export function createMetrics(
  { where, requests, longReads, maintenance }: Measured,
  log: Log,
  { slots, isMirroring = false }: Beside,
): Metrics {
  const registry = new Registry()
  const db = createPool(where, 'stoa metrics', limits)
  collectDefaultMetrics({ register: registry })
  metricMakers(registry)
    .gauge('stoa_info', 'The version that runs.', 'version')
    .set({ version: stoaVersion }, 1)
  registerPools(registry, { requests, long_reads: longReads, maintenance })
  registerSlots(registry, slots)
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

/** Returns what registers a gauge of each of `all`, read at every scrape. */
function gaugesOf<Use>(registry: Registry, label: string, all: Record<string, { use(): Use }>) {
  return (name: string, help: string, read: (use: Use) => number) => {
    function collect(this: Gauge): void {
      for (const [one, { use }] of Object.entries(all)) this.set({ [label]: inSnakeCase(one) }, read(use()))
    }
    return new Gauge({ name, help, labelNames: [label], registers: [registry], collect })
  }
}

function registerSlots(registry: Registry, slots: Semaphores): void {
  const gauge = gaugesOf(registry, 'slots', slots)
  gauge('stoa_slots_total', 'How much of this kind may run at once.', ({ total }) => total)
  gauge('stoa_slots_in_use', 'How much of it runs.', ({ inUse }) => inUse)
  gauge('stoa_slots_waiting', 'How many wait for their turn.', ({ waiting }) => waiting)
  new Counter({
    name: 'stoa_slots_refused_total',
    help: 'How many got no slot: too many were waiting, or none was free in time.',
    labelNames: ['slots'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [name, { use }] of Object.entries(slots))
        this.inc({ slots: inSnakeCase(name) }, use().refused)
    },
  })
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Of the mirror, from the database: every process reports the same. Returns what reads them again; absent while it does not answer. */
function registerMirror(registry: Registry, db: Pool): () => Promise<void> {
  const { gauge, counter } = metricMakers(registry)
  const lagging =
    'How long ago it was known that nothing of a collection is missing; before the first time, since it is mirrored.'
  const lag = gauge('stoa_mirror_lag_seconds', lagging, 'entity')
  const beingIn = 'Of the states of a collection, 1 for the one that it is in.'
  const states = gauge('stoa_mirror_state', beingIn, 'entity', 'state')
  const why = 'Of the reasons why a collection is interrupted, 1 for the present one.'
  const troubles = gauge('stoa_mirror_trouble', why, 'entity', 'kind')
  const read = counter('stoa_mirror_read_total', 'Documents that were read from the source.', 'entity')
  const applied = counter('stoa_mirror_applied_total', 'Of these, those that changed something.', 'entity')
  const rejected = counter(
    'stoa_mirror_rejected_total',
    'Of these, those that could not be stored.',
    'entity',
  )
  const show = (row: ListedCollection): void => {
    const { entity, state, lagSeconds, troubleKind } = row
    lag.set({ entity }, lagSeconds)
    for (const one of mirrorStates) states.set({ entity, state: one }, one === state ? 1 : 0)
    for (const kind of troubleKinds) troubles.set({ entity, kind }, kind === troubleKind ? 1 : 0)
    read.inc({ entity }, Number(row.documentsRead))
    applied.inc({ entity }, Number(row.applied))
    rejected.inc({ entity }, Number(row.rejected))
  }
  return async () => {
    const rows = (await unlessUnavailable(listMirrored(db))) ?? []
    for (const metric of [lag, states, troubles, read, applied, rejected]) metric.reset()
    for (const row of rows) show(row)
  }
}

function registerPools(registry: Registry, pools: Record<string, Pool>): void {
  const gauge = gaugesOf(registry, 'pool', pools)
  gauge('stoa_pool_max_connections', 'Connections that a pool may open.', ({ max }) => max)
  gauge('stoa_pool_open_connections', 'Connections to the database that are open.', ({ open }) => open)
  const holding = 'Connections that run a statement or hold a transaction.'
  gauge('stoa_pool_used_connections', holding, ({ inUse }) => inUse)
  gauge('stoa_pool_waiting', 'Statements that wait for a connection.', ({ waiting }) => waiting)
}

/**
 * Registers what is read from the database: its size and contents. A database that does not answer delays a scrape by at most two seconds;
 * its gauges are then absent, not zero. Returns a function that reads them again.
 */
function registerDatabase(registry: Registry, db: Pool): () => Promise<void> {
  const { gauge } = metricMakers(registry)
  const up = gauge('stoa_database_up', '1 if the database answers within two seconds.')
  const documents = gauge('stoa_documents', 'Documents that are stored, by entity.', 'entity')
  const droppedIndexes = gauge(
    'stoa_indexes_set_aside',
    'Indexes that a bulk import has dropped and not built again.',
  )
  const faults = gauge(
    'stoa_faults',
    'Malformed fields of stored documents, by entity; 10000 is the most.',
    'entity',
  )
  const bytes = gauge('stoa_database_size_bytes', 'Space that the database takes, with its indexes.')
  const backupAge = gauge(
    'stoa_backup_age_seconds',
    'Time since the newest backup was taken; absent before the first one.',
  )
  return async () => {
    const size = await unlessUnavailable(getMarketplaceSize(db))
    up.set(size ? 1 : 0)
    for (const metric of [documents, faults]) metric.reset()
    for (const metric of [droppedIndexes, bytes, backupAge]) metric.remove()
    if (!size) return
    for (const [entity, count] of Object.entries(size.documents)) documents.set({ entity }, count)
    for (const [entity, count] of Object.entries(size.faults)) faults.set({ entity }, count)
    droppedIndexes.set(size.droppedIndexes)
    bytes.set(size.databaseBytes)
    if (size.backupAgeSeconds !== null) backupAge.set(size.backupAgeSeconds)
  }
}

async function unlessUnavailable<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}
