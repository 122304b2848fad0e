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
  /** The settings of a console: by HAProxy, by PgBouncer before it, and by the addresses of all nodes. */
  byProxy: Record<string, string>
  byBouncer: Record<string, string>
  byHosts: Record<string, string>
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
  const port = await startHaproxy(nodes, defer)
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
      return { ...addresses(name, nodes, port, bouncerPort), ask: askOf(name) }
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

function addresses(database: string, nodes: Node[], proxyPort: number, bouncerPort: number) {
  const hosts = nodes.map((node) => `127.0.0.1:${node.port}`).join()
  const urlOf = (list: string) => `postgres://${superuser.user}:${superuser.password}@${list}/${database}`
  // Not through a proxy: behind it there would be two, whose positions say nothing about each other.
  const reads = { DATABASE_URL_READ: `${urlOf(hosts)}?target_session_attrs=prefer-standby` }
  return {
    byProxy: { DATABASE_URL: urlOf(`127.0.0.1:${proxyPort}`), ...reads },
    byBouncer: { DATABASE_URL: urlOf(`127.0.0.1:${bouncerPort}`) },
    byHosts: { DATABASE_URL: `${urlOf(hosts)}?target_session_attrs=read-write`, ...reads },
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

/** Returns the port that leads to the primary. */
async function startHaproxy(nodes: Node[], defer: Defer): Promise<number> {
  const folder = makeFolder(defer)
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout check 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  retries 0',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fastinter 200ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.healthPort}`),
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  endWithThis(child)
  defer(() => child.kill('SIGKILL'))
  await delay(300)
  if (hasEnded(child)) throw new Error('HAProxy does not start.')
  return port
}
