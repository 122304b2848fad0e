// A replica of several hosts beside a database of several hosts, on real servers: where reads go, and that none is refused.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { addressOf } from '#server/config/address.ts'
import { type Node, startCluster } from '#test/cluster.ts'
import { openHosts } from './hosts.ts'
import { createPool } from './pool.ts'
import { findReplica, openReplica } from './replica.ts'

const cluster = await startCluster(3)
const [one, two, three] = cluster.nodes as [Node, Node, Node]
await one.ask('create table written (id integer generated always as identity)')

const hosts = openHosts(
  addressOf(cluster.url([one, two, three], 'target_session_attrs=read-write'), 'DATABASE_URL'),
)
await hosts.find()
const limits = { size: 3, connectTimeoutMs: 1_000, statementTimeoutMs: 1_500 }
const database = createPool(hosts, 'stoa test', limits)
const log = { info: () => undefined, warn: () => undefined }
const replica = openReplica(
  await findReplica(cluster.url([two, three, one], 'target_session_attrs=prefer-standby')),
  { where: hosts, requests: database, longReads: database },
  { requestConnections: 3, longReads: 1 },
  log,
)
afterAll(async () => {
  await replica.close()
  await database.close()
  await cluster.end()
})

/** Where a read without own writes goes to now; a refused read fails the test. */
async function readAt(): Promise<string> {
  const [row] = await replica
    .statements(null)
    .query<{ port: string }>(sql`select current_setting('port') as port`)
  return `127.0.0.1:${row?.port}`
}

const soon = { timeout: 30_000, interval: 50 }

test('reads go to the first standby, and after its death to the other one; none is refused', async () => {
  await expect.poll(readAt, soon).toBe(two.at)
  await two.stop('kill')
  await expect.poll(readAt, soon).toBe(three.at)
  await two.start()
  await delay(500)
  expect(await readAt()).not.toBe(two.at)
})

test('a statement that takes too long on the replica is answered by the database, and others still go to the replica', async () => {
  await expect.poll(readAt, soon).toBe(three.at)
  const slow = sql`select case when pg_is_in_recovery() then pg_sleep(10)::text end as slept`
  const isUsedAfterIt = async () => {
    expect(await replica.statements(null).query(slow)).toEqual([{ slept: null }])
    return replica.state().isUsed
  }
  // Repeated, since on a busy machine the watch of the replica itself may be late.
  await expect.poll(isUsedAfterIt, soon).toBe(true)
})

test('a standby that stands still is left for one that does not', async () => {
  await three.ask('select pg_wal_replay_pause()')
  await database.execute(sql`insert into written default values`)
  await expect.poll(readAt, soon).toBe(two.at)
  await three.ask('select pg_wal_replay_resume()')
})

test('a standby that was promoted is left for one that follows it', async () => {
  await expect.poll(readAt, soon).toBe(two.at)
  await one.stop()
  await two.promote()
  await three.stop()
  three.follow(two)
  await three.start()
  const write = () => database.execute(sql`insert into written default values`).catch(() => 0)
  await expect.poll(write, soon).toBe(1)
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
