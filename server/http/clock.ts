// The current day in the console's time zone, for the filters of lists.

import { type Clock, databaseZone } from '#server/db/clock.ts'
import type { Context } from '#server/http/context.ts'

export function clockOf({ config }: Pick<Context, 'config'>): () => Clock {
  const zone = databaseZone(config.timeZone)
  return () => ({ nowMs: Date.now(), zone })
}
