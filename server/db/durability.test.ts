// What a failover loses, on a primary with one standby: confirmed writes too without synchronous replication; with it only writes
// answered as possibly saved.

import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { clientConfigOf } from '#server/config/address.ts'
import { type Node, startCluster } from '#test/cluster.ts'
import { type LeadingProxy, startLeadingProxy } from '#test/leading-proxy.ts'
import { createPool, type Pool } from './pool.ts'

type Opened = { pool: Pool; primary: Node; standby: Node; proxy: LeadingProxy }

async function open(...settings: string[]): Promise<Opened> {
  const cluster = await startCluster(2)
  const [primary, standby] = cluster.nodes as [Node, Node]
  await primary.ask('create table noted (text text primary key)')
  await primary.stop()
  await primary.start(...settings)
  const proxy = await startLeadingProxy(primary)
  const where = clientConfigOf(cluster.url(proxy), 'DATABASE_URL')
  const pool = createPool(where, 'stoa test', { size: 2, connectTimeoutMs: 1_000, statementTimeoutMs: 2_000 })
  onTestFinished(async () => {
    await pool.close()
    proxy.end()
    await cluster.end()
  })
  const isFollowed = async () =>
    (await primary.ask(`select from pg_stat_replication where state = 'streaming'`)).length
  await expect.poll(isFollowed).toBe(1)
  return { pool, primary, standby, proxy }
}

const note = (pool: Pool, text: string) =>
  pool.transaction((transaction) => transaction.execute(sql`insert into noted values (${text})`))

const notes = async (node: Node) =>
  (await node.ask<{ text: string }>('select text from noted order by text')).map(({ text }) => text)

async function loseBeforeItIsSent(
  { primary, standby, proxy }: Opened,
  work: () => Promise<void>,
): Promise<void> {
  await standby.stop('kill')
  await work()
  await primary.stop('kill')
  await standby.start()
  await standby.promote()
  proxy.lead(standby)
}

test('an asynchronous cluster loses what the standby has not received, although it was confirmed', async () => {
  const opened = await open()
  const { pool, standby } = opened
  await note(pool, 'received')
  await expect.poll(() => notes(standby)).toEqual(['received'])
  await loseBeforeItIsSent(opened, () => note(pool, 'not received').then(() => undefined))
  await expect.poll(() => note(pool, 'later').catch(() => 0)).toBe(1)
  expect(await notes(standby)).toEqual(['later', 'received'])
})

test('a synchronous cluster loses nothing that was confirmed', async () => {
  const opened = await open('synchronous_standby_names=*')
  const { pool, standby } = opened
  await note(pool, 'confirmed')
  await loseBeforeItIsSent(opened, async () => {
    await expect(note(pool, 'in doubt')).rejects.toMatchObject({ code: 'unavailable', mayBeSaved: true })
    const alone = pool.execute(sql`insert into noted values ('in doubt, alone')`)
    await expect(alone).rejects.toMatchObject({ code: 'unavailable', mayBeSaved: true })
  })
  await expect.poll(() => note(pool, 'in doubt').catch(() => 0)).toBe(1)
  expect(await notes(standby)).toEqual(['confirmed', 'in doubt'])
})
