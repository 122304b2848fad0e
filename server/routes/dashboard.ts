// GET /api/dashboard: the eight figures, and the series of its charts.

import { getDashboard, getSeries } from '#contract/dashboard.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import * as days from '#server/store/session-days.ts'
import { getFigures } from '#server/store/totals.ts'

export function registerDashboard(app: App, context: Context): void {
  bind(app, context, getDashboard, async ({ db }) => {
    return { value: await getFigures(db) }
  })
  bind(app, context, getSeries, async ({ db }, { query }) => {
    return { value: await days.getSeries(db, query) }
  })
}
