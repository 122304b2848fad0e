// Finds the browser of the end-to-end tests: CHROMIUM_PATH if it is set, otherwise the usual places.
import { existsSync } from 'node:fs'

/** Chromium without windows, as Debian packages it: a page opens in less than half the time. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const usualPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (!given) return usualPaths.find((path) => existsSync(path))
  if (!existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, and nothing is there.`)
  return given
}

export function getChromium(): string {
  const path = findChromium()
  if (path === undefined) throw new Error('Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  return path
}

/** Without the sandbox, which root cannot use, without a GPU, and without background network traffic. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
