// What writing documents leaves in a connection to the database.

import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from '#server/config/address.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { type Node, startCluster } from '#test/cluster.ts'
import { prepareDocuments, writeDocuments } from './documents.sql.ts'

test('a primary whose synchronous standby is lost can be stopped after documents were replaced', async () => {
  const cluster = await startCluster(1)
  onTestFinished(() => cluster.end())
  const [primary] = cluster.nodes as [Node]
  const where = addressOf(cluster.url(primary), 'DATABASE_URL')
  const pool = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 1_000 })
  onTestFinished(() => pool.close())
  await migrate(pool)
  for (const name of ['first', 'second']) {
    const prepared = prepareDocuments('tags', [{ id: 'one', name }])
    if (prepared) await pool.transaction((transaction) => writeDocuments(transaction, prepared))
  }
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  const stopped = primary.stop().then(() => true)
  expect(await Promise.race([stopped, delay(5_000, false)])).toBe(true)
})
