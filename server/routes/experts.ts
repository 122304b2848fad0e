// The experts with the figures of the sessions that they gave: as pages, as CSV, and a few side by side.

import { compareExperts } from '#contract/comparison.ts'
import { exportExperts, listExperts } from '#contract/experts.ts'
import { defaultLimit } from '#contract/list.ts'
import type { Context } from '#server/context.ts'
import { type App, bindRead } from '#server/http/bind.ts'
import { signedIn } from '#server/identity/signed-in.ts'
import * as comparison from '#server/store/figures/comparison.ts'
import { listExpertsPage, readAllExperts } from '#server/store/figures/expert-figures.ts'
import { clockOf } from './clock.ts'
import { csvReply, pageReply } from './lists.ts'

export function registerExperts(app: App, context: Context): void {
  const now = clockOf(context)
  bindRead(app, context, listExperts, async ({ db, query }) => {
    const { cursor, at, limit = defaultLimit, count, ...selection } = query
    const page = await listExpertsPage(db, selection, { limit, cursor, at }, now())
    return pageReply(context.config.basePath + listExperts.path, query, limit, page)
  })
  bindRead(app, context, compareExperts, async ({ db, query }) => ({
    value: await comparison.compareExperts(db, query, now()),
  }))
  bindRead(app, context, exportExperts, (request) => {
    const clock = now()
    const rows = readAllExperts(context.longReads, signedIn(request.principal), request.query, clock)
    return csvReply(context, request, rows, { list: 'experts', nowMs: clock.nowMs })
  })
}
