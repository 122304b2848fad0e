// GET /api/dashboard: the eight figures, and the series of its charts.

import { getDashboard, getSeries } from '#contract/dashboard.ts'
import type { Context } from '#server/context.ts'
import { type App, bindRead } from '#server/http/bind.ts'
import * as days from '#server/store/session-days.ts'
import { getFigures } from '#server/store/totals.ts'

export function registerDashboard(app: App, context: Context): void {
  bindRead(app, context, getDashboard, async ({ sql }) => {
    const { figures, accessVersion } = await getFigures(sql)
    return { value: figures, accessVersion }
  })
  bindRead(app, context, getSeries, async ({ sql }, { query }) => {
    const { series, accessVersion } = await days.getSeries(sql, query)
    return { value: series, accessVersion }
  })
}
