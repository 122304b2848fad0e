// GET /api/dashboard: the eight figures.

import { getDashboard } from '#contract/dashboard.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import { getFigures } from '#server/store/totals.ts'

export function registerDashboard(app: App, context: Context): void {
  bind(app, context, getDashboard, async ({ sql }) => ({ value: await getFigures(sql) }))
}
