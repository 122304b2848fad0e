// A cluster of PostgreSQL as operators run it: etcd, three nodes under Patroni, and HAProxy, which leads to the primary. Nothing of
// Stoa elects, replicates or routes. And what happens to it.

import { setTimeout as delay } from 'node:timers/promises'
import { type Ask, askOn } from '#test/ask.ts'
import type { Defer } from '../../bench/clean-up.ts'
import type { Env } from '../../bench/processes.ts'
import { within } from '../torture.ts'
import { type Node, openNode, superuser } from './node.ts'
import { type Etcd, installPrograms, openEtcd, startBouncer, startHaproxy } from './programs.ts'

export type Cluster = {
  nodes: Node[]
  etcd: Etcd
  /** Makes it anew. */
  createDatabase(name: string): Promise<ClusterDatabase>
  primary(): Promise<Node | undefined>
  /** Waits until there is one primary, and all others follow it, one of them synchronously. */
  untilWhole(patienceMs?: number): Promise<boolean>
}

export type ClusterDatabase = {
  /** The settings of a console: by HAProxy, with reads from a replica, and by PgBouncer before it. */
  byProxy: Env
  byBouncer: Env
  /** By HAProxy, on the primary. */
  ask: Ask
}

/** Of the first start on a busy machine, and after a fault. */
const startPatienceMs = 600_000
const wholePatienceMs = 120_000

/** Synchronous: a commit is acknowledged when one of the two replicas has it too. */
export async function openCluster(defer: Defer): Promise<Cluster> {
  const programs = installPrograms()
  const etcd = await openEtcd(defer)
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three'])
    nodes.push(await openNode(name, { etcdPort: etcd.port, programs }, defer))
  const { primary: port, replica } = await startHaproxy(nodes, defer)
  const bouncerPort = await startBouncer(port, defer)
  const askOf = (database: string): Ask => askOn({ host: '127.0.0.1', port, database, ...superuser })
  const primary = async (): Promise<Node | undefined> => {
    const roles = await Promise.all(nodes.map((node) => node.role()))
    return nodes[roles.indexOf('primary')]
  }
  const isWhole = async (): Promise<boolean> => {
    const roles = (await Promise.all(nodes.map((node) => node.role()))).toSorted().join()
    if (roles !== 'primary,replica,replica') return false
    const following = `select sync_state as state from pg_stat_replication where state = 'streaming'`
    // It may have just been started, and not accept connections yet.
    const followers = await (await primary())?.ask<{ state: string }>(following).catch(() => undefined)
    const states = followers?.map(({ state }) => state) ?? []
    return states.length === 2 && states.includes('sync')
  }
  const cluster: Cluster = {
    nodes,
    etcd,
    async createDatabase(name) {
      await askOf('postgres')(`drop database if exists ${name} with (force)`)
      await askOf('postgres')(`create database ${name}`)
      const { user, password } = superuser
      const urlOf = (at: number) => `postgres://${user}:${password}@127.0.0.1:${at}/${name}`
      return {
        byProxy: { DATABASE_URL: urlOf(port), DATABASE_URL_READ: urlOf(replica) },
        byBouncer: { DATABASE_URL: urlOf(bouncerPort) },
        ask: askOf(name),
      }
    },
    primary,
    untilWhole: (patienceMs = wholePatienceMs) => within(patienceMs, isWhole),
  }
  if (!(await cluster.untilWhole(startPatienceMs))) throw new Error('The cluster does not become whole.')
  return cluster
}

export type Fault = {
  /** Where another node becomes the primary. */
  movesPrimary?: true
  /** `leading`: the primary at the beginning. */
  begin(cluster: Cluster, leading: Node): Promise<void>
  mend?(leading: Node): Promise<void>
  /** The first new primary is killed too: how soon writes are back after it says nothing. */
  repeats?: true
}

const withoutEtcdMs = 12_000
/** Longer than the time for which Patroni holds the lead without renewing it. */
const electionMs = 45_000

export const faults: Record<string, Fault> = {
  switchover: { movesPrimary: true, begin: (_, leading) => switchOver(leading) },
  'PostgreSQL killed': { movesPrimary: true, begin: async (_, leading) => leading.killPostgres() },
  'node killed': {
    movesPrimary: true,
    begin: (_, leading) => leading.kill(),
    mend: (leading) => leading.start(),
  },
  // It comes back believing that it leads.
  'node frozen': {
    movesPrimary: true,
    begin: (_, leading) => leading.freeze(),
    mend: (leading) => leading.thaw(),
  },
  partition: {
    movesPrimary: true,
    begin: async (_, leading) => leading.isolate(),
    mend: (leading) => leading.rejoin(),
  },
  'etcd lost': {
    async begin({ etcd }) {
      etcd.kill()
      await delay(withoutEtcdMs)
      await etcd.start()
    },
  },
  'two in a row': {
    movesPrimary: true,
    repeats: true,
    async begin(cluster, leading) {
      await leading.kill()
      const next = await untilAnother(cluster, leading)
      await next?.kill()
      // Alone, the third one may not know what was acknowledged: one of the others has to come back.
      await delay(2_000)
      await leading.start()
      await next?.start()
    },
  },
}

/** Asks Patroni for another primary. */
async function switchOver({ name, healthPort }: Node): Promise<void> {
  const body = JSON.stringify({ leader: name })
  const answer = await fetch(`http://127.0.0.1:${healthPort}/switchover`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`)
}

/** The next primary; undefined where there is none in time. */
export async function untilAnother({ nodes }: Cluster, before: Node): Promise<Node | undefined> {
  let found: Node | undefined
  await within(electionMs, async () => {
    for (const node of nodes) if (node !== before && (await node.role()) === 'primary') found = node
    return found !== undefined
  })
  return found
}
