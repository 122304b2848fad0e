// GET /api/sessions, one session, and their CSV.

import { exportSessions, getSession, listSessions, sessions } from '#contract/sessions.ts'
import type { Context } from '#server/context.ts'
import { sessionColumns } from '#server/csv/columns.ts'
import { type App, bind } from '#server/http/bind.ts'
import { getDocument } from '#server/store/record.ts'
import { sessionsListing } from '#server/store/sessions.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerSessions(app: App, context: Context): void {
  const { db } = context
  bind(app, context, listSessions, (_, request) => {
    const { query } = request
    if (request.plain) return answerAll(context, request, sessionsListing(query, { whole: true }))
    return answerPage(db, listSessions.path, request, sessionsListing(query))
  })
  bind(app, context, getSession, async (_, { params }) => ({
    text: await getDocument(db, 'sessions', params.id),
  }))
  bind(app, context, exportSessions, (_, request) => {
    const listing = sessionsListing({ ...request.query, kind: request.query.kind ?? 'booking' })
    const csv = { name: 'sessions', columns: sessionColumns, read: sessions.read }
    return answerCsv(context, request, listing, csv)
  })
}
