// A cluster of PostgreSQL as operators run it: etcd, three nodes under Patroni, and HAProxy, which leads to the primary. Nothing of
// Stoa elects, replicates or routes.

import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { type Ask, askOn } from '../ask.ts'
import type { Defer } from '../clean-up.ts'
import { makeFolder } from '../folders.ts'
import { hasEnded } from '../processes.ts'
import { within } from '../torture.ts'
import { startBouncer } from './bouncer.ts'
import { type Node, openNode, superuser } from './node.ts'
import { installPrograms } from './programs.ts'

export type Cluster = {
  nodes: Node[]
  etcd: { kill(): void; start(): Promise<void> }
  createDatabase(name: string): Promise<ClusterDatabase>
  primary(): Promise<Node | undefined>
  /** One primary, and all others follow it, one of them synchronously. */
  isWhole(): Promise<boolean>
  /** Asks Patroni for another primary. */
  switchOver(): Promise<void>
}

export type ClusterDatabase = {
  /** The settings of a console: by HAProxy, with reads from a replica, and by PgBouncer before it. */
  byProxy: Record<string, string>
  byBouncer: Record<string, string>
  /** By HAProxy, on the primary. */
  ask: Ask
}

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
  const cluster: Cluster = {
    nodes,
    etcd,
    async createDatabase(name) {
      await askOf('postgres')(`create database ${name}`)
      return { ...addresses(name, { port, replica, bouncerPort }), ask: askOf(name) }
    },
    primary,
    async isWhole() {
      const roles = (await Promise.all(nodes.map((node) => node.role()))).toSorted().join()
      if (roles !== 'primary,replica,replica') return false
      const leading = await primary()
      // It may have just been started, and not accept connections yet.
      const followers = await leading
        ?.ask<{ state: string }>(
          `select sync_state as state from pg_stat_replication where state = 'streaming'`,
        )
        .catch(() => undefined)
      const states = followers?.map(({ state }) => state) ?? []
      return states.length === 2 && states.includes('sync')
    },
    async switchOver() {
      const leading = await primary()
      const body = JSON.stringify({ leader: leading?.name })
      const url = `http://127.0.0.1:${leading?.healthPort}/switchover`
      const answer = await fetch(url, { method: 'POST', body })
      if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`)
    },
  }
  if (!(await within(wholePatienceMs, cluster.isWhole))) throw new Error('The cluster does not become whole.')
  return cluster
}

type Ports = { port: number; replica: number; bouncerPort: number }

function addresses(database: string, { port, replica, bouncerPort }: Ports) {
  const urlOf = (at: number) =>
    `postgres://${superuser.user}:${superuser.password}@127.0.0.1:${at}/${database}`
  return {
    byProxy: { DATABASE_URL: urlOf(port), DATABASE_URL_READ: urlOf(replica) },
    byBouncer: { DATABASE_URL: urlOf(bouncerPort) },
  }
}

async function openEtcd(defer: Defer) {
  const folder = makeFolder(defer)
  const [port, peerPort] = [await freePort(), await freePort()]
  const [url, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  let child: ChildProcess | undefined
  const etcd = {
    port,
    kill: () => void child?.kill('SIGKILL'),
    async start() {
      const args = {
        'data-dir': folder,
        'listen-client-urls': url,
        'advertise-client-urls': url,
        'listen-peer-urls': peer,
        'initial-advertise-peer-urls': peer,
        'initial-cluster': `default=${peer}`,
        'enable-v2': 'true',
        'log-level': 'error',
      }
      child = spawn(
        '/usr/bin/etcd',
        Object.entries(args).map(([name, value]) => `--${name}=${value}`),
        { stdio: 'ignore' },
      )
      endWithThis(child)
      await within(20_000, async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok === true)
    },
  }
  defer(etcd.kill)
  await etcd.start()
  return etcd
}

/** Returns the ports that lead to the primary and to one replica at a time. */
async function startHaproxy(nodes: Node[], defer: Defer): Promise<{ primary: number; replica: number }> {
  const folder = makeFolder(defer)
  const [primary, replica] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout check 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  retries 0',
    ...listenLines('primary', primary, nodes),
    ...listenLines('replica', replica, nodes),
    '  balance first',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  endWithThis(child)
  defer(() => child.kill('SIGKILL'))
  await delay(300)
  if (hasEnded(child)) throw new Error('HAProxy does not start.')
  return { primary, replica }
}

function listenLines(role: 'primary' | 'replica', port: number, nodes: Node[]): string[] {
  return [
    `listen ${role}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk GET /${role}`,
    '  http-check expect status 200',
    '  default-server inter 500ms fastinter 200ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.healthPort}`),
  ]
}
