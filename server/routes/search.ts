// GET /api/search: the best matches in all entities.

import { searchEverything } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import { type App, bindRead } from '#server/http/bind.ts'
import { dayIn } from '#server/store/search/read-days.ts'
import { search } from '#server/store/search/search.ts'

export function registerSearch(app: App, context: Context): void {
  bindRead(app, context, searchEverything, async ({ db, query }) => ({
    value: await search(db, query.q, { count: query.count, today: dayIn(context.config.timeZone) }),
  }))
}
