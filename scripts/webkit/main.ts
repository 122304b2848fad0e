// Finds the WebKit for its journey of `npm run test:all`, installs it on Debian if this process runs as root, and reports if it is missing:
// the journey is then skipped.

import { findWebKit } from '#test/webkit.ts'
import { install, mayInstall } from '../lib/debian.ts'

if (findWebKit() === undefined && mayInstall()) {
  console.log('Installing WebKitGTK …')
  try {
    install('webkit2gtk-driver', 'xvfb', 'xauth')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
console.log(
  findWebKit() ??
    'WebKitGTK is not installed (webkit2gtk-driver and xvfb of Debian): its journey is left out.',
)
