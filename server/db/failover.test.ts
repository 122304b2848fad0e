// A database behind a proxy, on real servers that replicate: how pools and listeners move to another server, and how their
// connections are encrypted.

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { clientConfigOf } from '#server/config/address.ts'
import { type Node, startCluster } from '#test/cluster.ts'
import { makeFolderOf } from '#test/commands.ts'
import { startLeadingProxy } from '#test/leading-proxy.ts'
import { certificate, privateKey } from '#test/localhost-certificate.ts'
import { openChanges } from './changes.ts'
import { isUnavailable } from './errors.ts'
import { createPool, type Pool } from './pool.ts'

const cluster = await startCluster(3)
/** The nodes by their present roles. */
let [primary, standby, other] = cluster.nodes as [Node, Node, Node]
const proxy = await startLeadingProxy(primary)
const where = clientConfigOf(cluster.url(proxy), 'DATABASE_URL')
afterAll(async () => {
  proxy.end()
  await cluster.end()
})
await primary.ask('create table written (id integer generated always as identity)')

function open(at = where, size = 3): Pool {
  const pool = createPool(at, 'stoa test', { size, connectTimeoutMs: 1_000, statementTimeoutMs: 1_500 })
  onTestFinished(() => pool.close())
  return pool
}

async function portOf(pool: Pool): Promise<string> {
  const [row] = await pool.query<{ port: string }>(sql`select current_setting('port') as port`)
  return `127.0.0.1:${row?.port}`
}

async function rowsAt(node: Node): Promise<number | undefined> {
  const [row] = await node.ask<{ rows: number }>('select count(*)::integer as rows from written')
  return row?.rows
}

const write = (pool: Pool) => pool.execute(sql`insert into written default values`)
const settled = { timeout: 15_000, interval: 50 }
const soon = <T>(ask: () => Promise<T>) => expect.poll(() => ask().catch(() => undefined), settled)

/** Promotes the standby, and makes the other one follow it. The old primary stays as it was. */
async function failOver(): Promise<Node> {
  const old = primary
  await standby.promote()
  await other.stop()
  other.follow(standby)
  await other.start()
  ;[primary, standby] = [standby, old]
  return old
}

test('a server that is no longer the primary is left at the first refused write', async () => {
  proxy.lead(standby)
  const pool = open(where, 1)
  await soon(() => portOf(pool)).toBe(standby.at)
  proxy.lead(primary, false)
  await expect(write(pool)).rejects.toThrow('accepts no changes')
  await soon(() => write(pool)).toBe(1)
})

test('PostgreSQL asks whether the other end of a quiet connection is still there', async () => {
  const shown = sql`select name, setting::integer from pg_settings where name ~ '^tcp_keepalives' order by name`
  const pool = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 1_000 })
  onTestFinished(() => pool.close())
  expect(await pool.query(shown)).toEqual([
    { name: 'tcp_keepalives_count', setting: 3 },
    { name: 'tcp_keepalives_idle', setting: 10 },
    { name: 'tcp_keepalives_interval', setting: 5 },
  ])
})

test('connections are encrypted and certificates verified as sslmode says', async () => {
  await other.stop()
  other.put('localhost.crt', certificate)
  other.put('localhost.key', privateKey)
  await other.start('ssl=on', 'ssl_cert_file=localhost.crt', 'ssl_key_file=localhost.key')
  const root = join(await makeFolderOf({ 'root.crt': certificate }), 'root.crt')
  /** Returns whether a session at this host is encrypted; the driver's message if there is none. */
  const encryption = async (host: string, parameters: string): Promise<unknown> => {
    const url = cluster.url({ at: other.at.replace('127.0.0.1', host) }, parameters)
    const pool = open(clientConfigOf(url, 'DATABASE_URL'))
    const asking = pool.query<{ ssl: boolean }>(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)
    return await asking.then(
      ([row]) => row?.ssl,
      (error: Error) => String(error.cause),
    )
  }
  const withRoot = `&sslrootcert=${root}`
  expect(await encryption('localhost', '')).toBe(false)
  expect(await encryption('localhost', 'sslmode=disable')).toBe(false)
  expect(await encryption('localhost', 'sslmode=require')).toBe(true)
  expect(await encryption('localhost', 'sslmode=verify-full')).toContain('self-signed')
  expect(await encryption('localhost', `sslmode=verify-full${withRoot}`)).toBe(true)
  expect(await encryption('127.0.0.1', `sslmode=verify-full${withRoot}`)).toContain(
    "IP: 127.0.0.1 is not in the cert's list",
  )
  expect(await encryption('127.0.0.1', `sslmode=verify-ca${withRoot}`)).toBe(true)
  expect(await encryption('127.0.0.1', `sslmode=require${withRoot}`)).toBe(true)
  expect(await encryption('localhost', `sslmode=require&sslnegotiation=direct`)).toBe(true)
  const plain = open(clientConfigOf(cluster.url(primary, 'sslmode=require'), 'DATABASE_URL'))
  await expect(plain.query(sql`select`)).rejects.toSatisfy(isUnavailable)
  await other.stop()
  await other.start()
})

test('when the primary is stopped and the proxy leads to the promoted one, pools and listeners move there', async () => {
  const [pool, idle] = [open(), open()]
  await Promise.all([portOf(pool), portOf(pool), portOf(idle)])
  const heard: string[] = []
  const changes = await openChanges(where)
  changes.subscribe((notice) => heard.push(notice))
  onTestFinished(() => changes.close())
  await primary.stop()
  await expect(write(pool)).rejects.toSatisfy(isUnavailable)
  const old = await failOver()
  proxy.lead(primary)
  await soon(() => write(pool)).toBe(1)
  await soon(() => portOf(idle)).toBe(primary.at)
  await expect.poll(() => heard, settled).toContain('all')
  await primary.ask(`select pg_notify('stoa_changes', 'tags')`)
  await expect.poll(() => heard, settled).toContain('tags')
  old.follow(primary)
  await old.start()
})

test('when the primary hangs and another server is promoted, statements in progress fail', async () => {
  const pool = open()
  await write(pool)
  // PostgreSQL cannot promote a standby that has not yet read the timeline of its new primary.
  await soon(() => rowsAt(standby)).toBe(await rowsAt(primary))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const inProgress = pool.transaction(async (transaction) => {
    await transaction.execute(sql`insert into written default values`)
    begun.resolve()
    await held
    await transaction.execute(sql`insert into written default values`)
  })
  inProgress.catch(() => undefined)
  await begun.promise
  await primary.freeze()
  await expect(write(pool)).rejects.toSatisfy(isUnavailable)
  const old = await failOver()
  proxy.lead(primary)
  await soon(() => write(pool)).toBe(1)
  expect(await portOf(pool)).toBe(primary.at)
  release()
  await expect(inProgress).rejects.toSatisfy(isUnavailable)
  await old.thaw()
  await delay(200)
  expect(await portOf(pool)).toBe(primary.at)
  await old.stop()
})
