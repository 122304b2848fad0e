// What is known of a replica where the database or the replica becomes another host between a question and its answer.

import type { Sql } from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { addressOf } from '#server/config/address.ts'
import { type Node, startCluster } from '#test/cluster.ts'
import { createPool, type Pool } from './pool.ts'
import { watchReplay } from './replay.ts'

const cluster = await startCluster(2)
const [one, two] = cluster.nodes as [Node, Node]
const limits = { size: 3, connectTimeoutMs: 1_000, statementTimeoutMs: 1_500 }
const poolOf = (node: Node): Pool =>
  createPool(addressOf(cluster.url(node), 'DATABASE_URL'), 'stoa test', limits)
const [database, replica] = [poolOf(one), poolOf(two)]
afterAll(async () => {
  await Promise.all([database.close(), replica.close()])
  await cluster.end()
})

const soon = { timeout: 20_000, interval: 20 }
/** More than these servers write. */
const ahead = 1n << 40n

/** The two pools, each with one answer that can be held, and is then that of a host which is far ahead. */
function holding() {
  let held: { pool: Pool; until: Promise<void>; asked: () => void } | undefined
  let isRound = false
  const wrap = (pool: Pool): Pool => ({
    ...pool,
    async query<Row>(statement: Sql): Promise<Row[]> {
      // A round asks both at once, the database first; the answers to rounds are not held.
      const isOfRound = pool === replica && isRound
      isRound = pool === database
      queueMicrotask(() => {
        isRound = false
      })
      const hold = held?.pool === pool && !isOfRound ? held : undefined
      if (hold) held = undefined
      const rows = await pool.query<Row & { position: bigint }>(statement)
      if (!hold) return rows
      hold.asked()
      await hold.until
      return rows.map((row) => ({ ...row, position: row.position + ahead }))
    },
  })
  /** `asked` resolves when the next question to this pool has been asked; `answer` answers it. */
  const holdNext = (pool: Pool) => {
    const { promise: until, resolve: answer } = Promise.withResolvers<void>()
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    held = { pool, until, asked: resolve }
    return { asked, answer }
  }
  return { replay: watchReplay(wrap(database), wrap(replica), () => undefined), holdNext }
}

test('a position of the database that was asked for before a move does not count after it', async () => {
  const { replay, holdNext } = holding()
  await expect.poll(() => replay.covers(null), soon).toBe(true)
  const { asked, answer } = holdNext(database)
  const settled = replay.settled()
  await asked
  replay.restart()
  await expect.poll(() => replay.covers(null), soon).toBe(true)
  answer()
  await settled
  expect(replay.covers(null)).toBe(true)
  await replay.close()
}, 60_000)

test('a position of the replica that was asked for before a move does not count after it', async () => {
  const { replay, holdNext } = holding()
  await expect.poll(() => replay.covers(null), soon).toBe(true)
  await two.ask('select pg_wal_replay_pause()')
  await one.ask('create table written ()')
  const { asked, answer } = holdNext(replica)
  const settled = replay.settled()
  await asked
  replay.restart()
  await two.ask('select pg_wal_replay_resume()')
  await expect.poll(() => replay.covers(null), soon).toBe(true)
  answer()
  await settled
  expect(replay.covers(ahead)).toBe(false)
  await replay.close()
}, 60_000)
