// GET /api/users, one user, and their CSV.

import { exportUsers, getUser, listUsers, type UsersQuery, users } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { userColumns } from '#server/csv/columns.ts'
import { type App, bind } from '#server/http/bind.ts'
import { getDocument } from '#server/store/record.ts'
import type { Total } from '#server/store/totals.ts'
import { usersListing } from '#server/store/users.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerUsers(app: App, context: Context): void {
  const { sql } = context
  bind(app, context, listUsers, (_, request) => {
    const listing = usersListing(sql, request.query)
    if (request.plain) return answerAll(sql, listing, request.query.sort)
    return answerPage(sql, listUsers.path, request, listing, keptTotal(request.query))
  })
  bind(app, context, getUser, async (_, { params }) => ({ text: await getDocument(sql, 'users', params.id) }))
  bind(app, context, exportUsers, (_, { query }) =>
    answerCsv(sql, usersListing(sql, query), query.sort, userColumns, users.read, 'users'),
  )
}

function keptTotal({ role, expert, ai, verified, tag, q }: UsersQuery): Total[] | undefined {
  if (q || role !== undefined || verified !== undefined || tag !== undefined || expert === false)
    return undefined
  if (expert && ai) return ['ai_experts']
  return ai === undefined ? [expert ? 'experts' : 'users'] : undefined
}
