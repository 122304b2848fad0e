// Finds the Chromium for the end-to-end tests. On Debian, if this process runs as root, it installs the headless shell
// where that is missing, even next to a full Chromium: the journeys take half the time in it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findChromium, getChromium, headlessShell } from '#test/chromium.ts'

try {
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell) && mayInstall()) install()
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
  console.log('Installing the headless shell of Chromium …')
  try {
    aptGet('update')
    aptGet('install', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation')
  } catch (error) {
    if (findChromium() === undefined) throw error
    console.warn('It could not be installed; the Chromium that is there takes longer.')
  }
}

function aptGet(...args: string[]): void {
  execFileSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
