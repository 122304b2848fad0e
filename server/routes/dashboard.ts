// GET /api/dashboard: the eight figures, the series of its charts, and what contributed to their change.

import { getContributors } from '#contract/contributors.ts'
import { getDashboard, getSeries } from '#contract/dashboard.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import * as contributors from '#server/store/figures/contributors.ts'
import * as days from '#server/store/figures/session-days.ts'
import { getSoFar } from '#server/store/figures/so-far.ts'
import { getFigures } from '#server/store/figures/totals.ts'
import { clockOf } from './clock.ts'

export function registerDashboard(app: App, context: Context): void {
  bind(app, context, getDashboard, async (_, { reads }) => {
    return { value: await getFigures(reads) }
  })
  bind(app, context, getSeries, async (_, { reads, query }) => {
    const series = await days.getSeries(reads, query)
    if (query.soFar === undefined) return { value: series }
    const parts = await getSoFar(reads, { by: query.by, earlier: query.soFar, nowMs: Date.now() })
    return {
      value: series.map((entry) => {
        const soFar = parts.get(entry.start)
        return soFar ? { ...entry, soFar } : entry
      }),
    }
  })
  const clock = clockOf(context)
  bind(app, context, getContributors, async ({ db }, { query }) => {
    return { value: await contributors.getContributors(db, query, clock()) }
  })
}
