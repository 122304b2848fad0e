// Every test by its name.

import { acts } from './acts.ts'
import { actsAtSource } from './acts-at-source.ts'
import { backfill } from './backfill.ts'
import { backup } from './backup.ts'
import { cold } from './cold.ts'
import { cutConnections } from './cut-connections.ts'
import { diskFull } from './disk-full.ts'
import { editsAtSource } from './edits-at-source.ts'
import { failover } from './failover.ts'
import { fairness } from './fairness.ts'
import { feed } from './feed.ts'
import { fuzzApi } from './fuzz-api.ts'
import { ingest } from './ingest.ts'
import { killServer } from './kill-server.ts'
import { mirror } from './mirror.ts'
import { mirroredTexts } from './mirrored-texts.ts'
import { promotion } from './promotion.ts'
import { record } from './record.ts'
import { replica } from './replica.ts'
import { restarts } from './restarts.ts'
import { revocation } from './revocation.ts'
import { sigterm } from './sigterm.ts'
import { silence } from './silence.ts'
import { slots } from './slots.ts'
import { slowClients } from './slow-clients.ts'
import { texts } from './texts.ts'
import { thread } from './thread.ts'
import type { Torture } from './torture.ts'
import { twoServers } from './two-servers.ts'
import { upgrade } from './upgrade.ts'

export const tests: Record<string, Torture> = {
  'cut-connections': cutConnections,
  restarts,
  silence,
  'kill-server': killServer,
  'slow-clients': slowClients,
  slots,
  fairness,
  revocation,
  'disk-full': diskFull,
  sigterm,
  backup,
  'fuzz-api': fuzzApi,
  ingest,
  feed,
  texts,
  thread,
  cold,
  'two-servers': twoServers,
  upgrade,
  replica,
  promotion,
  failover,
  mirror,
  backfill,
  'mirrored-texts': mirroredTexts,
  'edits-at-source': editsAtSource,
  acts,
  'acts-at-source': actsAtSource,
  record,
}
