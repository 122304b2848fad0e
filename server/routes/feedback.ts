// GET /api/feedback, one piece of it, and its CSV.

import { exportFeedback, feedback, getFeedback, listFeedback } from '#contract/feedback.ts'
import type { Context } from '#server/context.ts'
import { feedbackColumns } from '#server/csv/columns.ts'
import { type App, bind, bindRead } from '#server/http/bind.ts'
import { feedbackListing } from '#server/store/feedback.ts'
import { readRecord } from '#server/store/record.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerFeedback(app: App, context: Context): void {
  const { sql } = context
  bindRead(app, context, listFeedback, (_, request) => {
    const { query } = request
    const listing = feedbackListing(query)
    if (request.plain) return answerAll(sql, listing, query.sort)
    return answerPage(sql, listFeedback.path, request, listing)
  })
  bindRead(app, context, getFeedback, (_, { params }) => readRecord(sql, 'feedback', params.id))
  bind(app, context, exportFeedback, (_, { query }) =>
    answerCsv(sql, feedbackListing(query), query.sort, feedbackColumns, feedback.read, 'feedback'),
  )
}
