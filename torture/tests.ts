import { diskFull, failover, restarts } from './database-faults.ts'
import { killServer } from './kills.ts'
import { revocation } from './revocation.ts'
import { slowClients } from './slow-clients.ts'
import type { Torture } from './torture.ts'
import { upgrade } from './upgrade.ts'

export const tests: Record<string, Torture> = {
  'kill-server': killServer,
  restarts,
  failover,
  'disk-full': diskFull,
  'slow-clients': slowClients,
  revocation,
  upgrade,
}
