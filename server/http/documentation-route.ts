// GET /api/openapi.json and the page that shows it. Rarely requested, so both are made for the first request and kept.

import { getDocumentation, getOpenApi } from '#contract/documentation.ts'
import { readApart } from '#server/documents/threads/compute.ts'
import { bindDocument, type HttpApp } from './bind.ts'
import type { Context } from './context.ts'

export function registerDocumentation(app: HttpApp, context: Context, version: string): void {
  let making: ReturnType<typeof make> | undefined
  async function make() {
    const { documentationTexts } = await import('./documentation-texts.ts')
    const { openApi, page } = await readApart(documentationTexts, {
      version,
      basePath: context.config.basePath,
    })
    // One copy serves all answers, however many a client requests without reading them.
    return { openApi: Buffer.from(openApi), page: Buffer.from(page) }
  }
  function texts() {
    making ??= make().catch((error: unknown) => {
      making = undefined
      throw error
    })
    return making
  }
  bindDocument(app, getOpenApi, async () => (await texts()).openApi)
  bindDocument(app, getDocumentation, async () => (await texts()).page)
}
