// Finds the Firefox for the journeys of `npm run test:all`, and installs it on Debian if this process runs as root.

import { findFirefox, getFirefox } from '#test/firefox.ts'
import { install, mayInstall } from '../lib/debian.ts'

try {
  if (findFirefox() === undefined && mayInstall()) {
    console.log('Installing Firefox ESR …')
    install('firefox-esr', 'fonts-liberation')
  }
  console.log(getFirefox())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
