// When each entity last changed, for pages that were not listening meanwhile. An instant is milliseconds of this server's
// clock, as in the ids of events.

import { type Changed, changedNames } from '#contract/changes.ts'
import type { Changes } from '#server/db/changes.ts'

/** After the event with this id, or in so many milliseconds before now; neither: nothing was missed. */
export type Since = { after?: number | undefined; missedMs?: number | undefined }

/** Clocks of several servers differ, and a notification arrives a moment after the commit. */
const skewMs = 5_000

/** The names that may have changed since then; all of them where that was before this server listened. */
export function rememberChanges(changes: Pick<Changes, 'subscribe'>): (since: Since) => Changed[] {
  const listeningSince = Date.now()
  const changedAt = new Map<Changed, number>()
  changes.subscribe((notice) => {
    if (notice === 'sign-ins') return
    for (const name of notice === 'all' ? changedNames : [notice]) changedAt.set(name, Date.now())
  })
  return ({ after, missedMs }) => {
    if (after === undefined && missedMs === undefined) return []
    const fromMs = after === undefined ? Date.now() - (missedMs ?? 0) : after - skewMs
    if (fromMs < listeningSince) return [...changedNames]
    return changedNames.filter((name) => (changedAt.get(name) ?? 0) >= fromMs)
  }
}
