// The totals of a list's selection, and the labels of sessions.

import {
  listLabels as listLabelsEndpoint,
  totalSessions as totalSessionsEndpoint,
} from '#contract/sessions.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import { totalSessions } from '#server/store/figures/selected-totals.ts'
import { listLabels } from '#server/store/figures/session-labels.ts'
import { sessionsListing } from '#server/store/lists/sessions.ts'
import { clockOf } from './clock.ts'

export function registerTotals(app: App, context: Context): void {
  const { db } = context
  const now = clockOf(context)
  bind(app, context, totalSessionsEndpoint, async (_, { query: { all = false, ...selection } }) => {
    const clock = now()
    const listing = sessionsListing(selection, { clock })
    return { value: await totalSessions(db, listing, selection, { clock, all }) }
  })
  bind(app, context, listLabelsEndpoint, async (_, { query: { label, ...selection } }) => ({
    value: await listLabels(db, sessionsListing(selection, { clock: now() })),
  }))
}
