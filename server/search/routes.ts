// GET /api/search: the best matches in all entities.

import { searchEverything } from '#contract/search.ts'
import { bindRead, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { search, todayIn } from './search.ts'

export function registerSearch(app: HttpApp, context: Context): void {
  bindRead(app, context, searchEverything, async ({ db, query, principal, gone }) => {
    const about = { count: query.count, today: todayIn(context.config.timeZone), uid: principal.uid }
    return {
      value: await context.slots.searches.run(principal.uid, () => search(db, query.q, about), gone),
    }
  })
}
