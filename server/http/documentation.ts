// A plain page that lists every call of the OpenAPI document: no script, no style of its own but one file.

import type { JsonSchema } from '#contract/field.ts'
import { isRecord } from '#contract/field.ts'

export function documentationPage(document: JsonSchema): string {
  const paths = Object.entries(isRecord(document.paths) ? document.paths : {})
  const sections = paths.flatMap(([path, methods]) =>
    Object.entries(isRecord(methods) ? methods : {}).map(([method, operation]) =>
      section(method, path, operation),
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stoa API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main>
<h1>Stoa API</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</main></body></html>`
}

function section(method: string, path: string, operation: unknown): string {
  const described = isRecord(operation) ? operation : {}
  const parameters = Array.isArray(described.parameters) ? described.parameters.filter(isRecord) : []
  const rows = parameters.map((one) => `<li><code>${escaped(one.name)}</code> (${escaped(one.in)})</li>`)
  const body = described.requestBody
    ? `<h3>Body</h3><pre>${escaped(JSON.stringify(described.requestBody, null, 2))}</pre>`
    : ''
  return `<section><h2><code>${escaped(method.toUpperCase())} ${escaped(path)}</code></h2>
<p>${escaped(described.summary)}</p>${rows.length > 0 ? `<h3>Parameters</h3><ul>${rows.join('')}</ul>` : ''}${body}</section>`
}

function escaped(text: unknown): string {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
