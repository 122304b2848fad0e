// Metrics of the mirror of a source, read from the database: every process reports the same values.

import { Counter, Gauge, type Registry } from 'prom-client'
import { isUnavailable } from '#server/db/errors.ts'
import type { Pool } from '#server/db/pool.ts'
import { type ListedMirrored, listMirrored, mirrorStates } from '#server/store/mirror/mirrored.ts'

/** Returns a function that reads them again. They are absent while the database does not answer. */
export function registerMirror(registry: Registry, db: Pool): () => Promise<void> {
  const registers = [registry]
  const labelNames = ['entity']
  const lag = new Gauge({
    name: 'stoa_mirror_lag_seconds',
    help: 'How long ago it was known that nothing of a collection is missing.',
    labelNames,
    registers,
  })
  const states = new Gauge({
    name: 'stoa_mirror_state',
    help: 'Of the states of a collection, 1 for the one that it is in.',
    labelNames: ['entity', 'state'],
    registers,
  })
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames, registers })
  const read = counter('stoa_mirror_read_total', 'Documents that were read from the source.')
  const applied = counter('stoa_mirror_applied_total', 'Of these, those that changed something.')
  const rejected = counter('stoa_mirror_rejected_total', 'Of these, those that could not be stored.')
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
