// PostgreSQL servers that replicate from each other, for tests of failover: each can be promoted, attached again, stopped and frozen. Only
// one initdb is run; the others are copies of its folder.

import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries, usableBinaries } from '#server/db/embedded/binaries.ts'
import { accountFor, prepareCluster, systemHome } from '#server/db/embedded/cluster.ts'
import { type Ask, answers, askOn } from './ask.ts'
import { freePort } from './free-port.ts'
import { type PostgresServer, postgresServer } from './postgres-server.ts'

export type Node = Pick<PostgresServer, 'start' | 'freeze' | 'thaw'> & {
  /** HOST:PORT, as in an address. */
  at: string
  ask: Ask
  /** `kill`: as in a power failure. */
  stop(how?: 'fast' | 'kill'): Promise<void>
  /** Writes a file into its folder. */
  put(name: string, text: string): void
  /** Makes the stopped node a standby of another one from its next start on. */
  follow(primary: Node): void
  /** Resolves when it accepts changes. */
  promote(): Promise<void>
}

export type Cluster = {
  /** The first is the primary, the others are its standbys. */
  nodes: Node[]
  /** Returns the address of a node, or of a proxy in front of one. */
  url(at: Pick<Node, 'at'>, parameters?: string): string
  end(): Promise<void>
}

const user = 'stoa'
const shared = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=16MB',
  'max_connections=60',
  'wal_level=replica',
  'max_wal_senders=5',
  'wal_keep_size=64MB',
  'hot_standby=on',
  // Nothing outlives the run. A test of durability kills processes, not the machine.
  'fsync=off',
  'wal_receiver_status_interval=1s',
  'wal_retrieve_retry_interval=100ms',
]

/** `size`: the number of nodes. */
export async function startCluster(size: number): Promise<Cluster> {
  const root = await mkdtemp(join(tmpdir(), 'stoa-cluster-'))
  await chmod(root, 0o711)
  const place = await makePlace(join(root, '0'))
  const first = await makeNode(place, join(root, '0'))
  await first.start()
  // A copy of a stopped server's folder can become a standby.
  await first.stop()
  const others: Node[] = []
  for (let number = 1; number < size; number++) {
    const folder = join(root, String(number))
    execFileSync('cp', ['-a', `${join(root, '0')}/.`, folder])
    others.push(await makeNode(place, folder))
  }
  await first.start()
  for (const node of others) {
    node.follow(first)
    await node.start()
  }
  const nodes = [first, ...others]
  return {
    nodes,
    url: ({ at }, parameters = '') =>
      `postgres://${user}:${place.password}@${at}/postgres${parameters && `?${parameters}`}`,
    async end() {
      for (const node of nodes) await node.stop('kill')
      await rm(root, { recursive: true, force: true })
    },
  }
}

type Place = { programs: string; password: string; account: { uid: number; gid: number } | undefined }

async function makePlace(folder: string): Promise<Place> {
  const account = await accountFor(folder)
  const binaries = await usableBinaries(await findBinaries(), systemHome, account)
  await prepareCluster({ folder, signal: new AbortController().signal }, binaries, account)
  const password = (await readFile(join(folder, 'stoa.password'), 'utf8')).trim()
  return { programs: join(binaries.folder, 'bin'), password, account }
}

async function makeNode({ programs, password, account }: Place, folder: string): Promise<Node> {
  const port = await freePort()
  const ask = askOn({ host: '127.0.0.1', port, user, password, database: 'postgres' })
  const put = (name: string, text: string): void => {
    const script = 'umask 077; cat > "$1"'
    execFileSync('/bin/sh', ['-c', script, 'sh', join(folder, name)], { ...account, input: text })
  }
  const server = postgresServer({ programs, account, folder, port, settings: shared }, () => answers(ask))
  return {
    at: `127.0.0.1:${port}`,
    ask,
    ...server,
    stop: (how = 'fast') => server.stop(how === 'kill' ? 'power' : how),
    put,
    follow(primary) {
      const [host, at] = primary.at.split(':')
      put(
        'postgresql.auto.conf',
        `primary_conninfo = 'host=${host} port=${at} user=${user} password=${password}'\n`,
      )
      put('standby.signal', '')
    },
    async promote() {
      await ask('select pg_promote()')
    },
  }
}
