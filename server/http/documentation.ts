// A page that lists every endpoint of the OpenAPI document; where the viewer is built, it replaces the list.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord, type JsonSchema } from '#contract/field.ts'
import { webFolder } from './static.ts'

export async function documentationPage(document: JsonSchema): Promise<string> {
  const viewer = await findViewer()
  const paths = Object.entries(isRecord(document.paths) ? document.paths : {})
  const sections = paths.flatMap(([path, methods]) =>
    Object.entries(isRecord(methods) ? methods : {}).map(([method, operation]) =>
      section(method, path, operation),
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stoa API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${viewer ? loading(viewer) : ''}</head><body><main>
<h1>Stoa API</h1><p>The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</main></body></html>`
}

/** The files of the viewer, under the names that the build gave them, as addresses relative to the page. */
type Viewer = { script: string; styles: string[] }

/** Undefined where the browser part is not built: the page then has no script. */
async function findViewer(): Promise<Viewer | undefined> {
  const text = await readFile(join(webFolder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest: unknown = JSON.parse(text)
  const entry = isRecord(manifest) ? manifest['api-docs/main.ts'] : undefined
  if (!isRecord(entry)) return undefined
  const styles = Array.isArray(entry.css) ? entry.css : []
  return { script: `../${entry.file}`, styles: styles.map((file) => `../${file}`) }
}

function loading({ script, styles }: Viewer): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`)
  return `<link rel="icon" href="../favicon.svg"><script src="../appearance.js"></script>${links.join('')}
<script type="module" src="${escaped(script)}"></script>`
}

function section(method: string, path: string, operation: unknown): string {
  const described = isRecord(operation) ? operation : {}
  const parameters = Array.isArray(described.parameters) ? described.parameters.filter(isRecord) : []
  const rows = parameters.map((one) => `<li><code>${escaped(one.name)}</code> (${escaped(one.in)})</li>`)
  const description = described.description ? `<pre>${escaped(described.description)}</pre>` : ''
  const body = described.requestBody
    ? `<h3>Body</h3><pre>${escaped(JSON.stringify(described.requestBody, null, 2))}</pre>`
    : ''
  return `<section><h2><code>${escaped(method.toUpperCase())} ${escaped(path)}</code></h2>
<p>${escaped(described.summary)}</p>${description}${rows.length > 0 ? `<h3>Parameters</h3><ul>${rows.join('')}</ul>` : ''}${body}</section>`
}

function escaped(text: unknown): string {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
