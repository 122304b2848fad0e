// GET /api/openapi.json and the page that shows it.

import type { FastifyInstance } from 'fastify'
import { getDocumentation, getOpenApi } from '#contract/documentation.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Context } from '#server/context.ts'
import { bind } from '#server/http/bind.ts'
import { documentationPage } from '#server/http/documentation.ts'
import { openApiDocument } from '#server/http/openapi.ts'

export function registerDocumentation(app: FastifyInstance, context: Context, version: string): void {
  bind(app, context, getOpenApi, () => ({ value: openApiDocument(endpoints, version) }))
  bind(app, context, getDocumentation, () => ({
    text: documentationPage(openApiDocument(endpoints, version)),
  }))
}
