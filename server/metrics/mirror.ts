// Metrics of the mirror of a source, read from the database: every process reports the same values.

import type { Registry } from 'prom-client'
import type { Pool } from '#server/db/pool.ts'
import {
  type ListedMirrored,
  listMirrored,
  mirrorStates,
  troubleKinds,
} from '#server/firestore/mirrored.sql.ts'
import { unlessUnavailable } from './database.ts'
import { metricMakers } from './metric-makers.ts'

/** Returns a function that reads them again. They are absent while the database does not answer. */
export function registerMirror(registry: Registry, db: Pool): () => Promise<void> {
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
  const show = (row: ListedMirrored): void => {
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
