// Who leads after a failover, on real servers: the old leader ends, and exactly one process leads at the new primary.

import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { clientConfigOf } from '#server/config/address.ts'
import { createPool } from '#server/db/pool.ts'
import { type Node, startCluster } from '#test/cluster.ts'
import { startLeadingProxy } from '#test/leading-proxy.ts'
import { leadWhen } from './turns.ts'

const cluster = await startCluster(2)
const [primary, standby] = cluster.nodes as [Node, Node]
const proxy = await startLeadingProxy(primary)
const where = clientConfigOf(cluster.url(proxy), 'DATABASE_URL')
const stopping = new AbortController()

/** Starts a process that wants to lead, and tells whether it does. */
async function openCandidate() {
  const pool = createPool(where, 'stoa test', { size: 2, connectTimeoutMs: 1_000, statementTimeoutMs: 1_500 })
  const candidate = { leads: false, terms: 0, running: Promise.resolve() }
  const lead = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await leadWhen(pool, stopping.signal, async (holding) => {
        Object.assign(candidate, { leads: true, terms: candidate.terms + 1 })
        while (!holding.aborted) await delay(10)
        candidate.leads = false
      }).catch(() => delay(100))
    }
    await pool.close()
  }
  candidate.running = lead()
  return candidate
}

const candidates = [await openCandidate(), await openCandidate()]
afterAll(async () => {
  stopping.abort()
  await Promise.all(candidates.map(({ running }) => running))
  proxy.end()
  await cluster.end()
})

const leaders = () => candidates.filter(({ leads }) => leads).length
const terms = () => candidates.reduce((total, one) => total + one.terms, 0)
const soon = { timeout: 20_000, interval: 20 }

test('the lock of the leader is lost with its primary, and taken again by one process at the new one', async () => {
  await expect.poll(leaders, soon).toBe(1)
  await primary.stop('kill')
  await expect.poll(leaders, soon).toBe(0)
  await standby.promote()
  proxy.lead(standby)
  await expect.poll(leaders, soon).toBe(1)
  await delay(1_500)
  expect([leaders(), terms()]).toEqual([1, 2])
})
