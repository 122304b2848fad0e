// PostgreSQL servers that replicate from each other, with a data set, and the consoles that read from them.

import { addressOf } from '#server/config/address.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import { startCluster } from '#test/cluster.ts'
import { ensureData } from './data.ts'
import type { Installation } from './installation.ts'
import { processorTimeOfDatabase } from './processor-time.ts'

export type Measured = {
  url: string
  db: Pool
  processorUs(): number
}

export type Nodes = {
  primary: Measured
  standbys: Measured[]
  /** Of the data set on the primary. */
  installation: Installation
  /** For a console that reads from this standby; undefined: from the primary. */
  readingFrom(standby: Measured | undefined): Installation
  close(): Promise<void>
}

const settings = ['shared_buffers=512MB', 'hot_standby_feedback=on', 'wal_keep_size=1GB']

export async function openNodes(sessions: number, size: number): Promise<Nodes> {
  const cluster = await startCluster(size)
  for (const node of cluster.nodes) {
    await node.stop()
    await node.start(...settings)
  }
  const nodes = cluster.nodes.map((node) => measuredAt(cluster.url(node)))
  const [primary, ...standbys] = (await Promise.all(nodes)) as [Measured, ...Measured[]]
  const installation = { sessions, env: { DATABASE_URL: primary.url, STOA_DEMO: 'off' } }
  await ensureData(installation)
  return {
    primary,
    standbys,
    installation,
    readingFrom: (standby) => ({
      ...installation,
      env: { ...installation.env, ...(standby && { DATABASE_URL_READ: standby.url }) },
    }),
    async close() {
      for (const { db } of [primary, ...standbys]) await db.close()
      await cluster.end()
    },
  }
}

async function measuredAt(url: string): Promise<Measured> {
  const db = poolOf(url)
  return { url, db, processorUs: await processorTimeOfDatabase(db) }
}

function poolOf(url: string): Pool {
  return createPool(addressOf(url, 'DATABASE_URL'), 'stoa bench', {
    size: 1,
    connectTimeoutMs: 10_000,
  })
}
