// A database that does not answer: every wait ends in time, and the pool recovers soon after.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { openTestDatabase } from '#test/database.ts'
import { isUnavailable } from './errors.ts'
import { createPool, type Pool } from './pool.ts'

const { db, where } = await openTestDatabase()

type Network = {
  /** Drops all data silently, on open and new connections. */
  lose(): void
  /** Lets new connections through again; the lost ones stay lost. */
  restore(): void
  /** Drops everything that PostgreSQL sends from the next commit on. */
  loseCommits(): void
  /** Ends each connection as soon as PostgreSQL has sent the last row of a result. */
  endAfterRows(): void
}

/** A pool behind a network that can lose connections. */
async function behindNetwork(limits: { size: number; statementTimeoutMs: number }): Promise<[Pool, Network]> {
  let isLost = false
  let endsAfterRows = false
  let losesCommits = false
  const lost = new WeakSet<Socket>()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const { host = '', port = 5432 } = where
    const upstream = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      if (isLost) lost.add(from)
      from.on('data', (chunk) => {
        if (losesCommits && from === client && chunk.includes('commit\0')) lost.add(upstream)
        if (!lost.has(from)) to.write(chunk)
        if (endsAfterRows && from === upstream && chunk.includes('SELECT ')) to.end()
      })
      from.on('error', () => undefined)
      from.on('close', () => lost.has(from) || to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = createPool({ ...where, host: '127.0.0.1', port }, 'stoa test', {
    connectTimeoutMs: 1_000,
    ...limits,
  })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await pool.close()
    server.close()
  })
  return [
    pool,
    {
      lose() {
        isLost = true
        for (const socket of sockets) lost.add(socket)
      },
      restore() {
        isLost = false
      },
      loseCommits() {
        losesCommits = true
      },
      endAfterRows() {
        endsAfterRows = true
      },
    },
  ]
}

const ask = (pool: Pool) => pool.query<{ one: number }>(sql`select 1 as one`)

test('a statement without an answer fails, and the connections that were lost are not used again', async () => {
  const [pool, network] = await behindNetwork({ size: 3, statementTimeoutMs: 1_000 })
  await Promise.all([ask(pool), ask(pool), ask(pool)])
  network.lose()
  // As in a request, whose deadline is later than the limit of its first statement.
  await expect(withDeadline(1_500, () => ask(pool))).rejects.toSatisfy(isUnavailable)
  network.restore()
  await expect.poll(() => ask(pool).catch(() => undefined), { timeout: 10_000 }).toEqual([{ one: 1 }])
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(pool)))
  expect(answers).toHaveLength(20)
})

test('a transaction that loses its connection fails and writes nothing', async () => {
  const [pool, network] = await behindNetwork({ size: 1, statementTimeoutMs: 1_000 })
  await db.runScript('create table written (id integer)')
  const writing = pool.transaction(async (transaction) => {
    await transaction.execute(sql`insert into written values (1)`)
    network.lose()
    await transaction.execute(sql`insert into written values (2)`)
  })
  await expect(writing).rejects.toSatisfy(isUnavailable)
  expect(await db.query(sql`select from written`)).toEqual([])
})

test('a commit that is not answered is a failure after which the change may have been saved', async () => {
  const [pool, network] = await behindNetwork({ size: 1, statementTimeoutMs: 1_000 })
  await db.runScript('create table kept (id integer)')
  network.loseCommits()
  const writing = pool.transaction((transaction) => transaction.execute(sql`insert into kept values (1)`))
  await expect(writing).rejects.toMatchObject({ code: 'unavailable', mayBeSaved: true })
  expect(await db.query(sql`select from kept`)).toHaveLength(1)
})

test('what fails before the commit has certainly not been saved', async () => {
  const [pool, network] = await behindNetwork({ size: 1, statementTimeoutMs: 1_000 })
  const writing = pool.transaction(async (transaction) => {
    network.lose()
    await transaction.execute(sql`select 1`)
  })
  await expect(writing).rejects.toMatchObject({ code: 'unavailable', mayBeSaved: false })
})

test('all statements of a request together end with its deadline', async () => {
  const pool = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 60_000 })
  onTestFinished(() => pool.close())
  const several = withDeadline(800, async () => {
    for (let turn = 0; turn < 100; turn++) await pool.query(sql`select pg_sleep(0.2)`)
  })
  await expect(several).rejects.toSatisfy(isUnavailable)
})

test('COPY to a host that has vanished ends with the deadline of its request', async () => {
  const [pool, network] = await behindNetwork({ size: 1, statementTimeoutMs: 1_000 })
  await db.runScript('create table copied (id text)')
  await ask(pool)
  const pieces = Array.from({ length: 200 }, () => Buffer.from('x\n'.repeat(32_000)))
  const copying = withDeadline(800, () =>
    pool.transaction(async (transaction) => {
      await transaction.query(sql`select 1`)
      network.lose()
      await transaction.copyFrom('copy copied from stdin', pieces)
    }),
  )
  await expect(copying).rejects.toSatisfy(isUnavailable)
  expect(pool.use()).toMatchObject({ open: 0, inUse: 0 })
})

test('defaults of a role that end long work, or change what statements mean, do not hold', async () => {
  const timeouts = ['statement_timeout=50', 'lock_timeout=50', 'transaction_timeout=50']
  const defaults = [...timeouts, 'standard_conforming_strings=off', 'datestyle=German', 'array_nulls=off']
  const options = [...defaults, 'default_transaction_isolation=serializable'].map((one) => `-c ${one}`)
  const pool = createPool({ ...where, options: options.join(' ') }, 'stoa test', {
    size: 1,
    connectTimeoutMs: 5_000,
  })
  onTestFinished(() => pool.close())
  const held = sql`select '\\' as text, current_setting('transaction_isolation') as level, current_setting('lock_timeout') as wait, date '2026-01-31' as day, '{NULL}'::text[] as none from pg_sleep(0.2)`
  const day = new Date(2026, 0, 31)
  expect(await pool.query(held)).toEqual([
    { text: '\\', level: 'read committed', wait: '0', day, none: [null] },
  ])
})

test('COPY that is abandoned leaves a connection that can be used', async () => {
  const pool = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 5_000 })
  onTestFinished(() => pool.close())
  const rows = await pool.transaction(async (transaction) => {
    const all = transaction.copyTo(
      'copy (select repeat(md5(n::text), 100) from generate_series(1, 5000) as n) to stdout',
    )
    for await (const piece of all) if (piece.length > 0) break
    return await transaction.query(sql`select 1 as n`)
  })
  expect(rows).toEqual([{ n: 1 }])
})

test('a refusal of other work in a transaction is rolled back, and costs no connection', async () => {
  const pool = createPool(where, 'stoa test', { size: 2, connectTimeoutMs: 5_000, statementTimeoutMs: 5_000 })
  onTestFinished(() => pool.close())
  await db.runScript('create table refused (id integer)')
  const pid = async () =>
    (await pool.query<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.1)`))[0]?.pid
  const pids = await Promise.all([pid(), pid()])
  const refusal = new Problem('unavailable', 'A document takes too much time to be read.', {
    cause: new Error('too much'),
  })
  const refused = pool.transaction(async (transaction) => {
    await transaction.execute(sql`insert into refused values (1)`)
    throw refusal
  })
  await expect(refused).rejects.toBe(refusal)
  const kept = pool.transaction(async (transaction) => {
    const inner = transaction.savepoint(async () => {
      await transaction.execute(sql`insert into refused values (2)`)
      throw refusal
    })
    await expect(inner).rejects.toBe(refusal)
    await transaction.execute(sql`insert into refused values (3)`)
  })
  await kept
  // Enough time for replacing all connections, which must not happen.
  await delay(500)
  expect(pool.use()).toMatchObject({ open: 2, inUse: 0 })
  expect((await Promise.all([pid(), pid()])).toSorted()).toEqual(pids.toSorted())
  expect(await db.query(sql`select id from refused`)).toEqual([{ id: 3 }])
})

test('waiting for a connection ends with the deadline, and the next request still gets the connection', async () => {
  const pool = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 60_000 })
  onTestFinished(() => pool.close())
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const holding = pool.transaction(() => held)
  await expect(withDeadline(300, () => ask(pool))).rejects.toSatisfy(isUnavailable)
  // Enough time for replacing connections that are only busy, which must not happen.
  await delay(500)
  expect(pool.use()).toMatchObject({ open: 1, inUse: 1 })
  const next = ask(pool)
  release()
  await holding
  expect(await next).toEqual([{ one: 1 }])
  expect(pool.use()).toMatchObject({ open: 1, inUse: 0, waiting: 0 })
})
