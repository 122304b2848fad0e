// GET /api/openapi.json, the page that shows it, and the schema of the mapping file. Rarely requested, so the code is loaded with the first request.

import { getDocumentation, getMappingSchema, getOpenApi } from '#contract/documentation.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Context } from '#server/context.ts'
import { type App, bindRead } from '#server/http/bind.ts'

export function registerDocumentation(app: App, context: Context, version: string): void {
  bindRead(app, context, getOpenApi, async () => {
    const { openApiDocument } = await import('#server/http/openapi.ts')
    return { value: openApiDocument(endpoints, version, context.config.basePath) }
  })
  bindRead(app, context, getMappingSchema, async () => {
    const { mappingSchema } = await import('#server/documents/mapping-schema.ts')
    return { value: mappingSchema() }
  })
  bindRead(app, context, getDocumentation, async () => {
    const [{ documentationPage }, { openApiDocument }] = await Promise.all([
      import('#server/http/documentation.ts'),
      import('#server/http/openapi.ts'),
    ])
    return { text: await documentationPage(openApiDocument(endpoints, version, context.config.basePath)) }
  })
}
