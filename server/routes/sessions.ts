// GET /api/sessions, one session, and their CSV.

import { exportSessions, getSession, listSessions, type SessionsQuery, sessions } from '#contract/sessions.ts'
import type { Context } from '#server/context.ts'
import { sessionColumns } from '#server/csv/columns.ts'
import { type App, bind } from '#server/http/bind.ts'
import { getDocument } from '#server/store/record.ts'
import { sessionsListing } from '#server/store/sessions.ts'
import type { Total } from '#server/store/totals.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerSessions(app: App, context: Context): void {
  const { sql } = context
  bind(app, context, listSessions, (_, request) => {
    const { query } = request
    if (request.plain) return answerAll(sql, sessionsListing(sql, query, { whole: true }), query.sort)
    return answerPage(sql, listSessions.path, request, sessionsListing(sql, query), keptTotal(query))
  })
  bind(app, context, getSession, async (_, { params }) => ({
    text: await getDocument(sql, 'sessions', params.id),
  }))
  bind(app, context, exportSessions, (_, { query }) => {
    const listing = sessionsListing(sql, { ...query, kind: query.kind ?? 'booking' })
    return answerCsv(sql, listing, query.sort, sessionColumns, sessions.read, 'sessions')
  })
}

function keptTotal({ kind, ai, limit, cursor, at, sort, ...filters }: SessionsQuery): Total[] | undefined {
  if (Object.values(filters).some((filter) => filter !== undefined && filter !== '')) return undefined
  if (ai) return kind === 'booking' ? ['ai_sessions'] : undefined
  if (ai === false) return undefined
  if (kind === 'signin') return ['sign_in_records']
  return kind === 'booking' ? ['sessions'] : ['sessions', 'sign_in_records']
}
