// Finds the Chromium for the end-to-end tests, or installs Debian's if there is none and this process runs as root.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findChromium, getChromium } from '#test/chromium.ts'

try {
  if (findChromium() === undefined && mayInstall()) install()
  console.log(getChromium())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function mayInstall(): boolean {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  return isDebian && process.getuid?.() === 0
}

function install(): void {
  console.log('There is no Chromium yet: installing that of Debian …')
  aptGet('update')
  aptGet('install', '--no-install-recommends', 'chromium', 'fonts-liberation')
}

function aptGet(...args: string[]): void {
  execFileSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
