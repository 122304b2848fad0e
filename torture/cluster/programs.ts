// The programs of a cluster from Debian: PostgreSQL, Patroni, etcd, HAProxy and PgBouncer. Root installs what is missing.

import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accountFor } from '#server/db/embedded/cluster.ts'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { type Defer, makeFolder } from '../../bench/clean-up.ts'
import { hasEnded } from '../../bench/processes.ts'
import { within } from '../torture.ts'
import { type Node, superuser } from './node.ts'

const packages = ['postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer']
const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer']
const versions = '/usr/lib/postgresql'
const startPatienceMs = 60_000

export const needsPrograms = {
  isThere: () => isInstalled() || mayInstall(),
  reason: `A cluster needs Debian's packages ${packages.join(', ')}: root installs them, or you do.`,
}

/** The folder with `postgres` and `initdb`. */
export function installPrograms(): string {
  if (!isInstalled())
    for (const args of [['update'], ['install', '--no-install-recommends', ...packages]]) aptGet(args)
  const [newest = ''] = readdirSync(versions).sort((one, other) => Number(other) - Number(one))
  return join(versions, newest, 'bin')
}

function isInstalled(): boolean {
  return programs.every((path) => existsSync(path)) && existsSync(versions)
}

function mayInstall(): boolean {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8')) && process.getuid?.() === 0
}

function aptGet(args: string[]): void {
  execFileSync('apt-get', ['-qq', ...args], {
    // At run level 1 packages do not start their services: the test starts the programs itself.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function startProgram(path: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(path, args, { ...options, stdio: 'ignore' })
  endWithThis(child)
  return child
}

export type Etcd = { port: number; kill(): void; start(): Promise<void> }

export async function openEtcd(defer: Defer): Promise<Etcd> {
  const folder = makeFolder(defer)
  const port = await freePort()
  const [url, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`]
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
  let child: ChildProcess | undefined
  const isHealthy = async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok === true
  const etcd = {
    port,
    kill: () => void child?.kill('SIGKILL'),
    async start() {
      child = startProgram(
        '/usr/bin/etcd',
        Object.entries(args).map(([name, value]) => `--${name}=${value}`),
      )
      if (!(await within(startPatienceMs, isHealthy))) throw new Error('etcd does not start.')
    },
  }
  defer(etcd.kill)
  await etcd.start()
  return etcd
}

/** Returns the ports that lead to the primary and to one replica at a time. */
export async function startHaproxy(
  nodes: Node[],
  defer: Defer,
): Promise<{ primary: number; replica: number }> {
  const ports = { primary: await freePort(), replica: await freePort() }
  const listen = (role: 'primary' | 'replica') => [
    `listen ${role}`,
    `  bind 127.0.0.1:${ports[role]}`,
    `  option httpchk GET /${role}`,
    '  http-check expect status 200',
    '  default-server inter 500ms fastinter 200ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.healthPort}`),
  ]
  const timeouts = ['connect 1s', 'check 1s', 'client 1h', 'server 1h'].map((one) => `  timeout ${one}`)
  const head = ['defaults', '  mode tcp', '  retries 0', ...timeouts]
  const file = join(makeFolder(defer), 'haproxy.cfg')
  writeFileSync(file, [...head, ...listen('primary'), ...listen('replica'), '  balance first', ''].join('\n'))
  const child = startProgram('/usr/sbin/haproxy', ['-db', '-f', file])
  defer(() => child.kill('SIGKILL'))
  await delay(300)
  if (hasEnded(child)) throw new Error('HAProxy does not start.')
  return ports
}

/** PgBouncer in session mode, between a console and HAProxy. Returns its port. */
export async function startBouncer(primaryPort: number, defer: Defer): Promise<number> {
  const folder = makeFolder(defer)
  const account = await accountFor(folder)
  const { user, password } = superuser
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: await freePort(),
    unix_socket_dir: '',
    pool_mode: 'session',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    max_client_conn: 500,
    default_pool_size: 60,
    server_login_retry: 1,
    server_connect_timeout: 2,
    ignore_startup_parameters: 'extra_float_digits,options',
  }
  const databases = ['[databases]', `* = host=127.0.0.1 port=${primaryPort} password=${password}`]
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(settings.auth_file, `"${user}" "${password}"\n`)
  writeFileSync(file, [...databases, '[pgbouncer]', ...lines].join('\n'))
  const child = startProgram('/usr/sbin/pgbouncer', ['-q', file], { ...account, cwd: '/' })
  defer(() => child.kill('SIGKILL'))
  return settings.listen_port
}
