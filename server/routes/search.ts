// GET /api/search: the best matches over everything.

import type { FastifyInstance } from 'fastify'
import { searchEverything } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import { bind } from '#server/http/bind.ts'
import { search } from '#server/store/search.ts'

export function registerSearch(app: FastifyInstance, context: Context): void {
  bind(app, context, searchEverything, async ({ sql }, { query }) => ({ value: await search(sql, query.q) }))
}
