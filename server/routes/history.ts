// GET /api/history: the changes of one tag or discount code.

import { listHistory } from '#contract/history.ts'
import type { Context } from '#server/context.ts'
import { type App, bindRead } from '#server/http/bind.ts'
import { listChanges } from '#server/store/history/history.ts'

export function registerHistory(app: App, context: Context): void {
  bindRead(app, context, listHistory, async ({ db, query }) => ({
    text: await listChanges(db, query.entity, query.id),
  }))
}
