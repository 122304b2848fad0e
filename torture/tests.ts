// Every test by its name.

import { acts, actsAtSource } from './acts.ts'
import { backup } from './backup.ts'
import { cold } from './cold.ts'
import { cutConnections, diskFull, promotion, restarts, silence } from './database-faults.ts'
import { failover } from './failover.ts'
import { feed } from './feed.ts'
import { fuzzApi } from './fuzz-api.ts'
import { ingest } from './ingest.ts'
import { killServer, sigterm } from './kills.ts'
import { backfill, editsAtSource, mirror } from './mirror.ts'
import { record } from './record.ts'
import { replica } from './replica.ts'
import { revocation } from './revocation.ts'
import { fairness, slots, slowClients } from './siege.ts'
import { mirroredTexts, texts } from './texts.ts'
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
