// The routes of the experts with the figures of the sessions that they gave: as pages and as CSV.

import { exportExperts, listExperts } from '#contract/experts.ts'
import { clockOf } from '#server/config/clock.ts'
import { bindRead, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { answerCsv, answerPage } from '#server/lists/answers.ts'
import { expertsListing } from './expert-figures.sql.ts'

export function registerExperts(app: HttpApp, context: Context): void {
  const now = clockOf(context)
  bindRead(app, context, listExperts, (request) => {
    const listing = expertsListing(request.query, { clock: now() })
    return answerPage(request.db, context.config.basePath + listExperts.path, request, listing)
  })
  bindRead(app, context, exportExperts, (request) => {
    const clock = now()
    const { totals, ...selection } = request.query
    const listing = expertsListing(selection, { clock })
    return answerCsv(context, request, listing, { list: 'experts', nowMs: clock.nowMs, totals })
  })
}
