// Installs HAProxy for the torture test `failover`, on Debian if this process runs as root. Without it that test is skipped.

import { existsSync } from 'node:fs'
import { install, mayInstall } from '../lib/debian.ts'

if (!existsSync('/usr/sbin/haproxy') && mayInstall()) {
  console.log('Installing HAProxy …')
  install('haproxy')
}
