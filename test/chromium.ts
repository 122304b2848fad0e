// Finds the browser of the journeys: CHROMIUM_PATH where it is set, otherwise where systems install one.
import { existsSync } from 'node:fs'

const usualPaths = [
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

/** A browser that is not root's, not on a screen, and does not call home. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
