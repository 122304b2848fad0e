// GET /api/users, one user, and their CSV.

import { exportUsers, getUser, listUsers, users } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { userColumns } from '#server/csv/columns.ts'
import { type App, bind, bindRead } from '#server/http/bind.ts'
import { readRecord } from '#server/store/record.ts'
import { usersListing } from '#server/store/users.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerUsers(app: App, context: Context): void {
  const { sql } = context
  bindRead(app, context, listUsers, (_, request) => {
    const listing = usersListing(request.query)
    if (request.plain) return answerAll(sql, listing, request.query.sort)
    return answerPage(sql, listUsers.path, request, listing)
  })
  bindRead(app, context, getUser, (_, { params }) => readRecord(sql, 'users', params.id))
  bind(app, context, exportUsers, (_, { query }) =>
    answerCsv(sql, usersListing(query), query.sort, userColumns, users.read, 'users'),
  )
}
