// The number of rows of a list's selection, the totals of sessions, the labels of sessions, and the values of filters.

import { valuesOfFeedback } from '#contract/feedback.ts'
import {
  listLabels as listLabelsEndpoint,
  totalSessions as totalSessionsEndpoint,
  valuesOfSessions,
} from '#contract/sessions.ts'
import type { Context } from '#server/context.ts'
import { type App, bindRead } from '#server/http/bind.ts'
import { listLabels, totalSessions } from '#server/store/figures/selected-totals.ts'
import { feedbackListing } from '#server/store/lists/feedback.ts'
import { sessionsListing } from '#server/store/lists/sessions.ts'
import { clockOf } from './clock.ts'
import { bindValues, countsOf } from './counts.ts'

export function registerTotals(app: App, context: Context): void {
  const now = clockOf(context)
  const count = countsOf(context)
  bindRead(
    app,
    context,
    totalSessionsEndpoint,
    async ({ db, principal, query: { all = false, ...selection } }) => ({
      value: await count(
        principal,
        { of: totalSessionsEndpoint, kind: all ? 'all' : 'some', selection },
        (clock) => totalSessions(db, sessionsListing(selection, { clock }), selection, { clock, all }),
      ),
    }),
  )
  bindValues(app, context, valuesOfSessions, sessionsListing)
  bindValues(app, context, valuesOfFeedback, feedbackListing)
  bindRead(app, context, listLabelsEndpoint, async ({ db, query: { label, ...selection } }) => ({
    value: await listLabels(db, sessionsListing(selection, { clock: now() })),
  }))
}
