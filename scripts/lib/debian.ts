// Installs Debian packages for the journeys, if this process has the rights.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export function mayInstall(): boolean {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  return isDebian && process.getuid?.() === 0
}

export function install(...packages: string[]): void {
  aptGet('update')
  aptGet('install', '--no-install-recommends', ...packages)
}

function aptGet(...args: string[]): void {
  execFileSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
