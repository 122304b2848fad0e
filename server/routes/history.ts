// GET /api/history: who changed a tag or a discount code.

import type { FastifyInstance } from 'fastify'
import { listHistory } from '#contract/history.ts'
import type { Context } from '#server/context.ts'
import { bind } from '#server/http/bind.ts'
import { listChanges } from '#server/store/history.ts'

export function registerHistory(app: FastifyInstance, context: Context): void {
  bind(app, context, listHistory, async ({ sql }, { query }) => ({
    text: await listChanges(sql, query.entity, query.id),
  }))
}
