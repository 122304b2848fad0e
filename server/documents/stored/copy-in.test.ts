// COPY ends with the deadline of its request, like any other statement.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { isUnavailable } from '#server/db/errors.ts'
import { createPool } from '#server/db/pool.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { openTestDatabase } from '#test/database.ts'
import { copyIn } from './copy-in.ts'

test('COPY without an answer ends with the deadline, writes nothing, and costs its own connection alone', async () => {
  const { db, where } = await openTestDatabase()
  await db.runScript('create table copied (id text)')
  const pool = createPool(where, 'stoa test', { size: 2, connectTimeoutMs: 5_000 })
  onTestFinished(() => pool.close())
  // Both connections are open before the deadline begins, so that it ends the copy and not the wait for a connection.
  await Promise.all([pool.query(sql`select`), pool.query(sql`select`)])
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>()
  const holding = pool.transaction(async (transaction) => {
    await transaction.runScript('lock table copied')
    hasLocked()
    await held
  })
  await locked
  const copying = withDeadline(300, () =>
    pool.transaction((transaction) => copyIn(transaction, 'copied', ['id'], Buffer.from('a\n'))),
  )
  const ended = copying.then(() => 'copied', isUnavailable)
  expect(await Promise.race([ended, delay(5_000, 'still waiting')])).toBe(true)
  expect(pool.use()).toMatchObject({ open: 1, inUse: 1 })
  release()
  await holding
  expect(await db.query(sql`select from copied`)).toEqual([])
})
