// GET /api/feedback, one piece of it, and its CSV.

import { exportFeedback, feedback, getFeedback, listFeedback } from '#contract/feedback.ts'
import type { Context } from '#server/context.ts'
import { feedbackColumns } from '#server/csv/columns.ts'
import { type App, bind } from '#server/http/bind.ts'
import { feedbackListing } from '#server/store/feedback.ts'
import { getDocument } from '#server/store/record.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerFeedback(app: App, context: Context): void {
  const { db } = context
  bind(app, context, listFeedback, (_, request) => {
    const { query } = request
    const listing = feedbackListing(query)
    if (request.plain) return answerAll(context, request, listing)
    return answerPage(db, listFeedback.path, request, listing)
  })
  bind(app, context, getFeedback, async (_, { params }) => ({
    text: await getDocument(db, 'feedback', params.id),
  }))
  bind(app, context, exportFeedback, (_, request) => {
    const csv = { name: 'feedback', columns: feedbackColumns, read: feedback.read }
    return answerCsv(context, request, feedbackListing(request.query), csv)
  })
}
