// GET /api/search: the best matches in all entities.

import { searchEverything } from '#contract/search.ts'
import { type App, bindRead } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { dayIn, search } from './search.ts'

export function registerSearch(app: App, context: Context): void {
  bindRead(app, context, searchEverything, async ({ db, query, principal, gone }) => {
    const about = { count: query.count, today: dayIn(context.config.timeZone), uid: principal.uid }
    return {
      value: await context.slots.searches.run(principal.uid, () => search(db, query.q, about), gone),
    }
  })
}
