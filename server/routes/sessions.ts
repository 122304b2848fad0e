// GET /api/sessions, one session, and their CSV.

import { exportSessions, getSession, listSessions, sessions } from '#contract/sessions.ts'
import type { Context } from '#server/context.ts'
import { sessionColumns } from '#server/csv/columns.ts'
import { type App, bind, bindRead } from '#server/http/bind.ts'
import { readRecord } from '#server/store/record.ts'
import { sessionsListing } from '#server/store/sessions.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerSessions(app: App, context: Context): void {
  const { sql } = context
  bindRead(app, context, listSessions, (_, request) => {
    const { query } = request
    if (request.plain) return answerAll(sql, sessionsListing(query, { whole: true }), query.sort)
    return answerPage(sql, listSessions.path, request, sessionsListing(query))
  })
  bindRead(app, context, getSession, (_, { params }) => readRecord(sql, 'sessions', params.id))
  bind(app, context, exportSessions, (_, { query }) => {
    const listing = sessionsListing({ ...query, kind: query.kind ?? 'booking' })
    return answerCsv(sql, listing, query.sort, sessionColumns, sessions.read, 'sessions')
  })
}
