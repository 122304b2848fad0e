// A replica and a database behind proxies, on real servers: where reads go, and that none is refused.

import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { addressOf } from '#server/config/address.ts'
import { type Node, startCluster } from '#test/cluster.ts'
import { startLeadingProxy } from '#test/leading-proxy.ts'
import { createPool } from './pool.ts'
import { findReplica, openReplica } from './replica.ts'

const cluster = await startCluster(3)
const [one, two, three] = cluster.nodes as [Node, Node, Node]
await one.ask('create table written (id integer generated always as identity)')

const [writes, reads] = [await startLeadingProxy(one), await startLeadingProxy(two)]
const where = addressOf(cluster.url(writes), 'DATABASE_URL')
const limits = { size: 3, connectTimeoutMs: 1_000, statementTimeoutMs: 1_500 }
const database = createPool(where, 'stoa test', limits)
const log = { info: () => undefined, warn: () => undefined }
const replica = openReplica(
  await findReplica(cluster.url(reads)),
  { where, requests: database, longReads: database },
  { requestConnections: 3, longReads: 1 },
  log,
)
afterAll(async () => {
  await replica.close()
  await database.close()
  for (const proxy of [writes, reads]) proxy.end()
  await cluster.end()
})

/** Where a read without own writes goes to now; a refused read fails the test. */
async function readAt(): Promise<string> {
  const [row] = await replica
    .statements(null)
    .query<{ port: string }>(sql`select current_setting('port') as port`)
  return `127.0.0.1:${row?.port}`
}

const write = () => database.execute(sql`insert into written default values`)
const soon = { timeout: 30_000, interval: 50 }

test('reads go to the standby, after its death to the database, then to the standby that the proxy leads to', async () => {
  await expect.poll(readAt, soon).toBe(two.at)
  await two.stop('kill')
  await expect.poll(readAt, soon).toBe(one.at)
  reads.lead(three)
  await expect.poll(readAt, soon).toBe(three.at)
  await two.start()
})

test('connections that a proxy leads to two standbys end: what one has replayed says nothing about the other', async () => {
  await expect.poll(readAt, soon).toBe(three.at)
  await two.ask('select pg_wal_replay_pause()')
  reads.lead(two, false)
  await write()
  // The first stream opens a connection, which leads to the other standby.
  const port = sql`select current_setting('port') as port`
  const streamed: { port: string }[] = []
  for await (const rows of replica.longReads(null).stream<{ port: string }>(port, 1)) streamed.push(...rows)
  expect(`127.0.0.1:${streamed[0]?.port}`).toBe(one.at)
  await expect.poll(readAt, soon).toBe(one.at)
  await two.ask('select pg_wal_replay_resume()')
  await expect.poll(readAt, soon).toBe(two.at)
})

test('a statement that takes too long on the replica is answered by the database, and others still go to the replica', async () => {
  await expect.poll(readAt, soon).toBe(two.at)
  const slow = sql`select case when pg_is_in_recovery() then pg_sleep(10)::text end as slept`
  const isUsedAfterIt = async () => {
    expect(await replica.statements(null).query(slow)).toEqual([{ slept: null }])
    return replica.state().isUsed
  }
  // Repeated, since on a busy machine the watch of the replica itself may be late.
  await expect.poll(isUsedAfterIt, soon).toBe(true)
})

test('a standby that stands still is not read', async () => {
  await expect.poll(readAt, soon).toBe(two.at)
  await two.ask('select pg_wal_replay_pause()')
  await write()
  await expect.poll(readAt, soon).toBe(one.at)
  await two.ask('select pg_wal_replay_resume()')
})

test('a standby that was promoted is not read; after a failover reads go to one that follows the new primary', async () => {
  await expect.poll(readAt, soon).toBe(two.at)
  await one.stop()
  await two.promote()
  writes.lead(two)
  await three.stop()
  three.follow(two)
  await three.start()
  await expect.poll(() => write().catch(() => 0), soon).toBe(1)
  expect(replica.state().isUsed).toBe(false)
  reads.lead(three)
  // Also reads that ask for it find the positions of the new primary.
  await expect.poll(readAt, soon).toBe(three.at)
})

test('without any standby all reads go to the database', async () => {
  await three.stop('kill')
  await expect.poll(readAt, soon).toBe(two.at)
  expect(replica.state().isUsed).toBe(false)
  await three.start()
  await expect.poll(readAt, soon).toBe(three.at)
})
