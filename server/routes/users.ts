// GET /api/users, one user, and their CSV.

import { exportUsers, getUser, listUsers, users } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { userColumns } from '#server/csv/columns.ts'
import { type App, bind } from '#server/http/bind.ts'
import { getDocument } from '#server/store/record.ts'
import { usersListing } from '#server/store/users.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerUsers(app: App, context: Context): void {
  const { db } = context
  bind(app, context, listUsers, (_, request) => {
    const listing = usersListing(request.query)
    if (request.plain) return answerAll(context, request, listing)
    return answerPage(db, listUsers.path, request, listing)
  })
  bind(app, context, getUser, async (_, { params }) => ({ text: await getDocument(db, 'users', params.id) }))
  bind(app, context, exportUsers, (_, request) => {
    const csv = { name: 'users', columns: userColumns, read: users.read }
    return answerCsv(context, request, usersListing(request.query), csv)
  })
}
