// One person beyond the record: the figures of their sessions, their latest feedback, and their timeline.

import { defaultLimit } from '#contract/list.ts'
import { getPersonSummary, latestFeedback, listTimeline } from '#contract/people.ts'
import * as timeline from '#server/activity/timeline.sql.ts'
import { type App, bindRead } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { addressOf } from '#server/lists/answers.ts'
import * as figures from './person-figures.sql.ts'

export function registerPeople(app: App, context: Context): void {
  bindRead(app, context, getPersonSummary, async ({ db, params: { id } }) => {
    const [sums, { json }] = await Promise.all([
      figures.getPersonFigures(db, id, Date.now()),
      timeline.listTimeline(db, { user: id, kind: 'feedback' }, latestFeedback),
    ])
    // Not parsed, since documents can be long.
    return { text: `${JSON.stringify(sums).slice(0, -1)},"feedback":${json}}` }
  })
  bindRead(app, context, listTimeline, async ({ db, query }) => {
    const limit = query.limit ?? defaultLimit
    const { json, next } = await timeline.listTimeline(db, query, limit)
    const address = addressOf(context.config.basePath + listTimeline.path, { ...query, limit, cursor: next })
    return { text: json, headers: { ...(next !== undefined && { link: `<${address}>; rel="next"` }) } }
  })
}
