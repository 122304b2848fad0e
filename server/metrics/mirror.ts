// Metrics of the mirror of a source, read from the database: every process reports the same values.

import type { Registry } from 'prom-client'
import { isUnavailable } from '#server/db/errors.ts'
import type { Pool } from '#server/db/pool.ts'
import { type ListedMirrored, listMirrored, mirrorStates } from '#server/store/mirror/mirrored.ts'
import { metricMakers } from './metric-makers.ts'

/** Returns a function that reads them again. They are absent while the database does not answer. */
export function registerMirror(registry: Registry, db: Pool): () => Promise<void> {
  const { gauge, counter } = metricMakers(registry)
  const lagging = 'How long ago it was known that nothing of a collection is missing.'
  const lag = gauge('stoa_mirror_lag_seconds', lagging, 'entity')
  const beingIn = 'Of the states of a collection, 1 for the one that it is in.'
  const states = gauge('stoa_mirror_state', beingIn, 'entity', 'state')
  const read = counter('stoa_mirror_read_total', 'Documents that were read from the source.', 'entity')
  const applied = counter('stoa_mirror_applied_total', 'Of these, those that changed something.', 'entity')
  const rejected = counter(
    'stoa_mirror_rejected_total',
    'Of these, those that could not be stored.',
    'entity',
  )
  return async () => {
    const rows = await findMirrored(db)
    for (const metric of [lag, states, read, applied, rejected]) metric.reset()
    for (const row of rows) {
      const { entity, state, lagSeconds } = row
      if (lagSeconds !== null) lag.set({ entity }, lagSeconds)
      for (const one of mirrorStates) states.set({ entity, state: one }, one === state ? 1 : 0)
      read.inc({ entity }, Number(row.documentsRead))
      applied.inc({ entity }, Number(row.applied))
      rejected.inc({ entity }, Number(row.rejected))
    }
  }
}

async function findMirrored(db: Pool): Promise<ListedMirrored[]> {
  try {
    return await listMirrored(db)
  } catch (error) {
    if (isUnavailable(error)) return []
    throw error
  }
}
