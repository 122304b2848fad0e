// GET /api/openapi.json and the page that shows it.

import { getDocumentation, getOpenApi } from '#contract/documentation.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import { documentationPage } from '#server/http/documentation.ts'
import { openApiDocument } from '#server/http/openapi.ts'

export function registerDocumentation(app: App, context: Context, version: string): void {
  bind(app, context, getOpenApi, () => ({ value: openApiDocument(endpoints, version) }))
  bind(app, context, getDocumentation, () => ({
    text: documentationPage(openApiDocument(endpoints, version)),
  }))
}
