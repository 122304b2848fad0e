// Several hosts of a database, on real servers that replicate: which host is taken, and how everything moves with it.

import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addressOf } from '#server/config/address.ts'
import { type Node, startCluster } from '#test/cluster.ts'
import { freePort } from '#test/free-port.ts'
import { certificate, privateKey } from '#test/localhost-certificate.ts'
import { isUnavailable } from './errors.ts'
import { type Hosts, openHosts } from './hosts.ts'
import { listen } from './listener.ts'
import { createPool, type Pool } from './pool.ts'

const cluster = await startCluster(3)
afterAll(() => cluster.end())

/** Of the nodes, by their present roles. */
let [primary, standby, other] = cluster.nodes as [Node, Node, Node]

const hostsAt = (nodes: Node[], parameters: string): Hosts =>
  openHosts(addressOf(cluster.url(nodes, parameters), 'DATABASE_URL'))

async function taken(nodes: Node[], parameters: string): Promise<string> {
  const hosts = hostsAt(nodes, parameters)
  await hosts.find()
  return hosts.name()
}

function open(hosts: Hosts, size = 3): Pool {
  const pool = createPool(hosts, 'stoa test', { size, connectTimeoutMs: 1_000, statementTimeoutMs: 1_500 })
  onTestFinished(() => pool.close())
  return pool
}

async function portOf(pool: Pool): Promise<string> {
  const [row] = await pool.query<{ port: string }>(sql`select current_setting('port') as port`)
  return `127.0.0.1:${row?.port}`
}

const write = (pool: Pool) => pool.execute(sql`insert into written default values`)
const settled = { timeout: 15_000, interval: 50 }
const soon = <T>(ask: () => Promise<T>) => expect.poll(() => ask().catch(() => undefined), settled)

/** A host that accepts connections and never answers. */
async function silentHost(): Promise<Node> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port.')
  return { ...primary, at: `127.0.0.1:${address.port}` }
}

const refusingHost = async (): Promise<Node> => ({ ...primary, at: `127.0.0.1:${await freePort()}` })

await primary.ask('create table written (id integer generated always as identity)')

describe('takes', () => {
  test.each([
    ['any', () => standby.at, () => primary.at],
    ['read-write', () => primary.at, () => primary.at],
    ['primary', () => primary.at, () => primary.at],
    ['read-only', () => standby.at, () => standby.at],
    ['standby', () => standby.at, () => standby.at],
    ['prefer-standby', () => standby.at, () => standby.at],
  ])('the first host that is %s', async (target, standbyFirst, primaryFirst) => {
    expect(await taken([standby, primary], `target_session_attrs=${target}`)).toBe(standbyFirst())
    expect(await taken([primary, standby], `target_session_attrs=${target}`)).toBe(primaryFirst())
  })

  test('the primary where a standby is only preferred and there is none', async () => {
    expect(await taken([await refusingHost(), primary], 'target_session_attrs=prefer-standby')).toBe(
      primary.at,
    )
  })

  test('the next host where one refuses connections, and where one hangs', async () => {
    const write = 'target_session_attrs=read-write'
    expect(await taken([await refusingHost(), primary], write)).toBe(primary.at)
    expect(await taken([await silentHost(), primary], write)).toBe(primary.at)
  })

  test('any of several hosts by chance with load_balance_hosts=random', async () => {
    const seen = new Set<string>()
    for (let turn = 0; turn < 20; turn++)
      seen.add(await taken([standby, other], 'target_session_attrs=standby&load_balance_hosts=random'))
    expect([...seen].sort()).toEqual([standby.at, other.at].sort())
  })

  test('none where none fits, and says what each of them is', async () => {
    const dead = await refusingHost()
    const finding = hostsAt([standby, dead], 'target_session_attrs=read-write').find()
    await expect(finding).rejects.toSatisfy(isUnavailable)
    const { cause } = (await finding.catch((error: unknown) => error)) as Error
    expect(String(cause)).toContain(`${standby.at} is a standby; ${dead.at}: connect ECONNREFUSED`)
  })

  test('a host without encryption only where sslmode allows it', async () => {
    expect(await taken([primary], 'sslmode=prefer')).toBe(primary.at)
    expect(await taken([primary], 'sslmode=allow')).toBe(primary.at)
    const required = open(hostsAt([primary], 'sslmode=require'))
    await expect(required.query(sql`select`)).rejects.toSatisfy(isUnavailable)
  })
})

async function acceptChanges(isAccepting: boolean): Promise<void> {
  const value = isAccepting ? 'off' : 'on'
  await primary.ask(`alter system set default_transaction_read_only = ${value}`)
  await primary.ask('select pg_reload_conf()')
  const isKnown = async () =>
    (
      await primary.ask(
        `select from pg_settings where name = 'default_transaction_read_only' and setting = '${value}'`,
      )
    ).length
  await expect.poll(isKnown).toBe(1)
  // Until sessions that exist have been told.
  await delay(200)
}

describe('a pool', () => {
  test('whose first host is not the primary is connected to the primary', async () => {
    const pool = open(hostsAt([await refusingHost(), standby, primary], 'target_session_attrs=read-write'))
    await soon(() => portOf(pool)).toBe(primary.at)
  })

  test('drops a connection whose host has become read-only, at its next use', async () => {
    const hosts = hostsAt([primary], 'target_session_attrs=read-write')
    const pool = open(hosts, 1)
    await write(pool)
    await acceptChanges(false)
    await expect(write(pool)).rejects.toThrow('accepts no changes')
    expect(pool.use().open).toBe(0)
    await expect(pool.query(sql`select`)).rejects.toSatisfy(isUnavailable)
    await acceptChanges(true)
    await soon(() => write(pool)).toBe(1)
  })

  test('notices by a read too that its host has become read-only', async () => {
    const pool = open(hostsAt([primary], 'target_session_attrs=read-write'), 1)
    await write(pool)
    await acceptChanges(false)
    await pool.query(sql`select`)
    await expect.poll(() => pool.use().open).toBe(0)
    await acceptChanges(true)
    await soon(() => write(pool)).toBe(1)
  })
})

/** The standby becomes the primary, and the other one follows it. The old primary is as it was left. */
async function failOver(): Promise<Node> {
  const old = primary
  await standby.promote()
  await other.stop()
  other.follow(standby)
  await other.start()
  ;[primary, standby] = [standby, old]
  return old
}

describe('the connection is encrypted', () => {
  beforeAll(async () => {
    await other.stop()
    other.put('localhost.crt', certificate)
    other.put('localhost.key', privateKey)
    await other.start('ssl=on', 'ssl_cert_file=localhost.crt', 'ssl_key_file=localhost.key')
  })
  afterAll(async () => {
    await other.stop()
    await other.start()
  })

  /** Whether a session at this host is encrypted; the message of the driver where there is none. */
  async function encryption(host: string, parameters: string): Promise<unknown> {
    const url = cluster.url([{ ...other, at: other.at.replace('127.0.0.1', host) }], parameters)
    const pool = open(openHosts(addressOf(url, 'DATABASE_URL')))
    const asking = pool.query<{ ssl: boolean }>(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)
    return await asking.then(
      ([row]) => row?.ssl,
      (error: Error) => String(error.cause),
    )
  }

  test('as sslmode says, and the certificate verified as it says', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stoa-tls-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const root = join(folder, 'root.crt')
    await writeFile(root, certificate)
    const withRoot = `&sslrootcert=${root}`
    expect(await encryption('localhost', 'sslmode=disable')).toBe(false)
    expect(await encryption('localhost', 'sslmode=allow')).toBe(false)
    expect(await encryption('localhost', 'sslmode=prefer')).toBe(true)
    expect(await encryption('localhost', 'sslmode=require')).toBe(true)
    expect(await encryption('localhost', 'sslmode=verify-full')).toContain('self-signed')
    expect(await encryption('localhost', `sslmode=verify-full${withRoot}`)).toBe(true)
    expect(await encryption('127.0.0.1', `sslmode=verify-full${withRoot}`)).toContain(
      "IP: 127.0.0.1 is not in the cert's list",
    )
    expect(await encryption('127.0.0.1', `sslmode=verify-ca${withRoot}`)).toBe(true)
    expect(await encryption('127.0.0.1', `sslmode=require${withRoot}`)).toBe(true)
    expect(await encryption('localhost', `sslmode=require&sslnegotiation=direct`)).toBe(true)
  })
})

describe('when the primary', () => {
  test('is stopped and another host promoted, pools and listeners move there', async () => {
    const hosts = hostsAt(cluster.nodes, 'target_session_attrs=read-write')
    await hosts.find()
    const pool = open(hosts)
    const idle = open(hosts)
    await Promise.all([portOf(pool), portOf(pool), portOf(idle)])
    const heard: string[] = []
    const listening = await listen(hosts, 'test', {
      message: (payload) => heard.push(payload),
      resumed: () => heard.push('resumed'),
      failed: () => undefined,
    })
    onTestFinished(() => listening.close())
    await primary.stop()
    await expect(write(pool)).rejects.toSatisfy(isUnavailable)
    const old = await failOver()
    await soon(() => write(pool)).toBe(1)
    expect(await portOf(idle)).toBe(primary.at)
    await expect.poll(() => heard, settled).toContain('resumed')
    await primary.ask(`select pg_notify('test', 'after')`)
    await expect.poll(() => heard, settled).toContain('after')
    // The old primary returns as a standby, which is no reason to move.
    old.follow(primary)
    await old.start()
    expect(await portOf(pool)).toBe(primary.at)
  })

  test('hangs and another host is promoted, statements in progress fail and nothing returns to it', async () => {
    const hosts = hostsAt(cluster.nodes, 'target_session_attrs=read-write')
    await hosts.find()
    const pool = open(hosts)
    await portOf(pool)
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
    const old = await failOver()
    await expect(write(pool)).rejects.toSatisfy(isUnavailable)
    await soon(() => portOf(pool)).toBe(primary.at)
    // It is a primary still, on the older timeline.
    await old.thaw()
    release()
    await expect(inProgress).rejects.toSatisfy(isUnavailable)
    expect(await hosts.look()).toBe(true)
    expect(hosts.name()).toBe(primary.at)
    expect(await taken([old, primary], 'target_session_attrs=read-write')).toBe(primary.at)
    // Not even while the newer one does not answer.
    await primary.freeze()
    expect(await hosts.look()).toBe(false)
    await primary.thaw()
    await old.stop()
  })
})
