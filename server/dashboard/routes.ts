// GET /api/dashboard: the eight figures, the series of its charts, what contributed to their change, and the busy hours.

import { listBusyHours } from '#contract/busy-hours.ts'
import { getContributors } from '#contract/contributors.ts'
import { getDashboard, getSeries } from '#contract/dashboard.ts'
import { getGoals, setGoals } from '#contract/goals.ts'
import { clockOf } from '#server/config/clock.ts'
import { bindHeld, bindRead, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { getBusyHours } from './busy-hours.sql.ts'
import * as days from './charts.sql.ts'
import * as contributors from './contributors.sql.ts'
import { getFigures } from './figures.sql.ts'

export function registerDashboard(app: HttpApp, context: Context): void {
  const clock = clockOf(context)
  bindRead(app, context, getDashboard, async ({ db }) => {
    return { value: await getFigures(db) }
  })
  bindRead(app, context, getSeries, async ({ db, query }) => {
    return { value: await days.getSeries(db, query, clock()) }
  })
  bindRead(app, context, getContributors, async ({ db, query }) => {
    return { value: await contributors.getContributors(db, query, clock()) }
  })
  bindRead(app, context, listBusyHours, async ({ db, query }) => {
    return { value: await getBusyHours(db, query, clock()) }
  })
  bindRead(app, context, getGoals, async ({ db }) => ({ value: await days.readGoals(db) }))
  bindHeld(app, context, setGoals, async (db, { body }) => {
    await days.saveGoals(db, body)
    return { value: await days.readGoals(db) }
  })
}
