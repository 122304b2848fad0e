// Gauges of the replica as this process sees it.

import { Gauge, type Registry } from 'prom-client'
import type { Replica } from '#server/db/replica.ts'

export function registerReplica(registry: Registry, { state }: Replica): void {
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
