// Gauges of the connection pools, and gauges read from the database: its size and contents. A database that does
// not answer delays a scrape by two seconds at most; its gauges are then absent, not zero.

import type { Registry } from 'prom-client'
import { getMarketplaceSize } from '#server/dashboard/marketplace-size.sql.ts'
import { isUnavailable } from '#server/db/errors.ts'
import type { Pool } from '#server/db/pool.ts'
import { metricMakers } from './metric-makers.ts'

/** Returns a function that reads the gauges again. */
export function registerPools(registry: Registry, pools: Record<string, Pool>): () => void {
  const { gauge } = metricMakers(registry)
  const max = gauge('stoa_pool_max_connections', 'Connections that a pool may open.', 'pool')
  const open = gauge('stoa_pool_open_connections', 'Connections to the database that are open.', 'pool')
  const holding = 'Connections that run a statement or hold a transaction.'
  const used = gauge('stoa_pool_used_connections', holding, 'pool')
  const waiting = gauge('stoa_pool_waiting', 'Statements that wait for a connection.', 'pool')
  return () => {
    for (const [pool, { use }] of Object.entries(pools)) {
      const now = use()
      max.set({ pool }, now.max)
      open.set({ pool }, now.open)
      used.set({ pool }, now.inUse)
      waiting.set({ pool }, now.waiting)
    }
  }
}

/** Returns a function that reads the gauges again. The statements of `db` have a time limit. */
export function registerDatabase(registry: Registry, db: Pool): () => Promise<void> {
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

/** Undefined if the database does not answer. */
export async function unlessUnavailable<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}
