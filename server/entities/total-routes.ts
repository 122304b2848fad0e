// The number of rows of a list's selection, the totals of sessions, the labels of sessions, and the values of filters.

import {
  listLabels as listLabelsEndpoint,
  totalSessions as totalSessionsEndpoint,
} from '#contract/sessions.ts'
import { valuesOf } from '#contract/values.ts'
import { type App, bindRead } from '#server/http/bind.ts'
import { clockOf } from '#server/http/clock.ts'
import type { Context } from '#server/http/context.ts'
import { bindValues, countsOf } from '#server/lists/count-routes.ts'
import { listLabels, totalSessions } from '#server/lists/selected-totals.sql.ts'
import { feedbackListing } from './feedback.sql.ts'
import { sessionsListing } from './sessions.sql.ts'

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
  bindValues(app, context, valuesOf.sessions, sessionsListing)
  bindValues(app, context, valuesOf.feedback, feedbackListing)
  bindRead(app, context, listLabelsEndpoint, async ({ db, query: { label, ...selection } }) => ({
    value: await listLabels(db, sessionsListing(selection, { clock: now() })),
  }))
}
