// One node of a cluster: Patroni with its PostgreSQL, whose network can fail: both are reached, and reach etcd, through proxies.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountFor } from '#server/db/embedded/cluster.ts'
import { type Ask, askOn } from '#test/ask.ts'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { signalAll } from '#test/signal-all.ts'
import { type Defer, makeFolder } from '../../bench/clean-up.ts'
import { hasEnded } from '../../bench/processes.ts'
import { startProxy } from '../proxy.ts'

export const superuser = { user: 'stoa', password: 'cluster' }

export type Role = 'primary' | 'replica' | 'down'

export type Node = {
  name: string
  /** Where others reach PostgreSQL, and the health checks of Patroni. */
  port: number
  healthPort: number
  /** As Patroni answers a health check, past the proxies; 'down' where it does not answer in time. */
  role(): Promise<Role>
  /** PostgreSQL of this node itself. */
  ask: Ask
  start(): Promise<void>
  killPostgres(): void
  /** Both at once, like a machine that loses its power. */
  kill(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Nobody reaches it, and it reaches nobody. */
  isolate(): void
  rejoin(): Promise<void>
}

export async function openNode(
  name: string,
  { etcdPort, programs }: { etcdPort: number; programs: string },
  defer: Defer,
): Promise<Node> {
  const folder = makeFolder(defer)
  const account = await accountFor(folder)
  const [postgres, patroni] = [await freePort(), await freePort()]
  const proxies = [
    await startProxy(postgres, defer),
    await startProxy(patroni, defer),
    await startProxy(etcdPort, defer),
  ] as const
  const [outer, health, etcd] = proxies
  const ports = { postgres, patroni, outer: outer.port, health: health.port, etcd: etcd.port }
  const file = join(folder, 'patroni.yml')
  // YAML contains JSON.
  writeFileSync(file, JSON.stringify(configuration(name, folder, ports, programs)))
  let child: ChildProcess | undefined
  const postmaster = (): number | undefined => {
    const lock = join(folder, 'data', 'postmaster.pid')
    return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n', 1)[0]) : undefined
  }
  const signal = async (what: NodeJS.Signals): Promise<void> => {
    for (const pid of [child?.pid, postmaster()]) if (pid !== undefined) await signalAll(pid, what)
  }
  const node: Node = {
    name,
    port: ports.outer,
    healthPort: ports.health,
    role: () => roleAt(patroni),
    ask: askOn({ host: '127.0.0.1', port: postgres, database: 'postgres', ...superuser }),
    async start() {
      if (child && !hasEnded(child)) return
      const log = openSync(join(folder, 'log'), 'a')
      child = spawn('/usr/bin/patroni', [file], { ...account, cwd: '/', stdio: ['ignore', log, log] })
      closeSync(log)
      endWithThis(child)
    },
    killPostgres() {
      const pid = postmaster()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
    async kill() {
      const pid = postmaster()
      const ended = child && !hasEnded(child) ? once(child, 'exit') : undefined
      child?.kill('SIGKILL')
      if (pid !== undefined) await signalAll(pid, 'SIGKILL')
      await ended
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    isolate() {
      for (const proxy of proxies) proxy.lose()
    },
    async rejoin() {
      for (const proxy of proxies) await proxy.restore()
    },
  }
  defer(async () => {
    await node.thaw()
    await node.kill()
  })
  await node.start()
  return node
}

async function roleAt(port: number): Promise<Role> {
  const isRole = async (path: string): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(1_000) })
    await answer.body?.cancel()
    return answer.ok
  }
  try {
    if (await isRole('primary')) return 'primary'
    return (await isRole('replica')) ? 'replica' : 'down'
  } catch {
    return 'down'
  }
}

type Ports = Record<'postgres' | 'patroni' | 'outer' | 'health' | 'etcd', number>

function configuration(name: string, folder: string, ports: Ports, programs: string) {
  const { user: username, password } = superuser
  const parameters = {
    max_connections: 120,
    shared_buffers: '256MB',
    max_wal_senders: 8,
    max_replication_slots: 8,
    wal_keep_size: '512MB',
    // So soon a replica follows the new primary, which acknowledges nothing before.
    wal_retrieve_retry_interval: '200ms',
    fsync: 'on',
    unix_socket_directories: folder,
  }
  return {
    scope: 'stoa',
    name,
    restapi: { listen: `127.0.0.1:${ports.patroni}`, connect_address: `127.0.0.1:${ports.health}` },
    // By etcd's second API: by the third one Patroni 3.0, that of Debian 12, takes the lead back without comparing when it was frozen.
    // By the proxy alone: it would otherwise ask etcd for its addresses, and pass the partition.
    etcd: { proxy: `http://127.0.0.1:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        // A primary whose PostgreSQL has died is replaced, not waited for.
        master_start_timeout: 0,
        synchronous_mode: true,
        // A new primary acknowledges nothing before a replica follows it: otherwise the second of two failures loses it.
        synchronous_mode_strict: true,
        // A node that was frozen and then did not reach etcd has led beside the new primary by it (Patroni 3.0).
        failsafe_mode: false,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres}`,
      connect_address: `127.0.0.1:${ports.outer}`,
      data_dir: join(folder, 'data'),
      bin_dir: programs,
      pgpass: join(folder, 'pgpass'),
      pg_hba: [
        ...['all', 'replication'].map((database) => `host ${database} all 127.0.0.1/32 scram-sha-256`),
        'local all all trust',
      ],
      authentication: {
        superuser: { username, password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: { unix_socket_directories: folder },
    },
  }
}
