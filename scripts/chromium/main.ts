// Finds the Chromium for the end-to-end tests. On Debian, if this process runs as root, it installs the headless shell if it is missing,
// even next to a full Chromium: the journeys take half the time in it.
import { existsSync } from 'node:fs'
import { findChromium, getChromium, headlessShell } from '#test/chromium.ts'
import { install, mayInstall } from '../lib/debian.ts'

try {
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell) && mayInstall()) installShell()
  console.log(getChromium())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function installShell(): void {
  console.log('Installing the headless shell of Chromium …')
  try {
    install('chromium-headless-shell', 'fonts-liberation')
  } catch (error) {
    if (findChromium() === undefined) throw error
    console.warn('It could not be installed; the Chromium that is there takes longer.')
  }
}
