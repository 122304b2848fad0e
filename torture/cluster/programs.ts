// The programs of a cluster: PostgreSQL, Patroni, etcd, HAProxy and PgBouncer, from Debian. Root installs what is missing.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = ['postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer']
const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer']
const versions = '/usr/lib/postgresql'

export const needsPrograms = {
  isThere: () => isInstalled() || mayInstall(),
  reason: `A cluster needs Debian's packages ${packages.join(', ')}: root installs them, or you do.`,
}

/** The folder with `postgres` and `initdb`. */
export function installPrograms(): string {
  if (!isInstalled()) install()
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

function install(): void {
  aptGet('update')
  aptGet('install', '--no-install-recommends', ...packages)
}

function aptGet(...args: string[]): void {
  execFileSync('apt-get', ['-qq', ...args], {
    // At run level 1 packages do not start their services: the test starts the programs itself.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
