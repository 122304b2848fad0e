// The current day in the console's time zone, for the filters of lists.

import type { Context } from '#server/context.ts'
import { databaseZone } from '#server/store/figures/session-days.ts'
import type { Clock } from '#server/store/lists/listing/day-bounds.ts'

export function clockOf({ config }: Pick<Context, 'config'>): () => Clock {
  const zone = databaseZone(config.timeZone)
  return () => ({ nowMs: Date.now(), zone })
}
