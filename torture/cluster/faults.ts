// What happens to a cluster in each round: how it begins, and how it is mended.

import { setTimeout as delay } from 'node:timers/promises'
import { within } from '../torture.ts'
import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'

export type Fault = {
  /** Whether another node becomes the primary. */
  movesPrimary: boolean
  /** `leading`: the primary at the beginning. */
  begin(cluster: Cluster, leading: Node): Promise<void>
  mend(cluster: Cluster, leading: Node): Promise<void>
}

const nothing = async (): Promise<void> => undefined
/** Longer than the time for which Patroni holds the lead without renewing it. */
const electionMs = 45_000
const withoutEtcdMs = 12_000

export const faults: Record<string, Fault> = {
  switchover: { movesPrimary: true, begin: (cluster) => cluster.switchOver(), mend: nothing },
  'PostgreSQL killed': {
    movesPrimary: true,
    begin: async (_, leading) => leading.killPostgres(),
    mend: nothing,
  },
  'node killed': {
    movesPrimary: true,
    begin: (_, leading) => leading.kill(),
    mend: (_, leading) => leading.start(),
  },
  // It comes back believing that it leads.
  'node frozen': {
    movesPrimary: true,
    begin: (_, leading) => leading.freeze(),
    mend: (_, leading) => leading.thaw(),
  },
  partition: {
    movesPrimary: true,
    begin: async (_, leading) => leading.isolate(),
    mend: (_, leading) => leading.rejoin(),
  },
  'etcd lost': {
    movesPrimary: false,
    async begin({ etcd }) {
      etcd.kill()
      await delay(withoutEtcdMs)
      await etcd.start()
    },
    mend: nothing,
  },
  'two in a row': {
    movesPrimary: true,
    async begin(cluster, leading) {
      await leading.kill()
      const next = await untilAnother(cluster, leading)
      await next?.kill()
      // Alone, the third one may not know what was acknowledged: one of the others has to come back.
      await delay(2_000)
      await leading.start()
      await next?.start()
    },
    mend: nothing,
  },
}

/** The next primary; undefined where there is none in time. */
export async function untilAnother({ nodes }: Cluster, before: Node): Promise<Node | undefined> {
  let found: Node | undefined
  await within(electionMs, async () => {
    for (const node of nodes) if (node !== before && (await node.role()) === 'primary') found = node
    return found !== undefined
  })
  return found
}
