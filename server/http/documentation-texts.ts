// What describes Stoa to programs and people, as texts. They take a tenth of a second to make, so documentation.ts has them
// made in a thread, once for a process.

import { endpoints } from '#contract/endpoints.ts'
import { documentationPage } from './documentation.ts'
import { openApiDocument } from './openapi.ts'

type Texts = { openApi: string; page: string }

export async function documentationTexts({
  version,
  basePath,
}: {
  version: string
  basePath: string
}): Promise<Texts> {
  const document = openApiDocument(endpoints, version, basePath)
  return {
    openApi: JSON.stringify(document),
    page: documentationPage(document),
  }
}

documentationTexts.module = import.meta.url
