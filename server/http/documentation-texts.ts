// The API documentation as texts: openapi.json and its page. Making them takes a tenth of a second, so documentation-route.ts does it in
// a thread, once for a process.

import { refusals } from '#contract/answer-headers.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isObject, type JsonSchema } from '#contract/field.ts'
import { type ProblemCode, problemStatuses } from '#contract/problem.ts'
import { openApiDocument } from './openapi.ts'
import { problemAnchor } from './problems.ts'

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

type Operation = { method: string; path: string; about: JsonSchema }

/** Every call by subject, with its command line, parameters, body and answers. No script; styles: web/public/api-docs.css. */
function documentationPage(document: JsonSchema): string {
  const groups = Map.groupBy(operationsOf(document), ({ about }) => String([about.tags].flat()[0]))
  const { schemas, responses } = isObject(document.components) ? document.components : {}
  const links = [...groups.keys(), 'Problems', 'Schemas'].map(
    (name) => `<a href="#${idOf(name)}">${escaped(name)}</a>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stoa API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="../favicon.svg">
<script src="../appearance.js"></script><link rel="stylesheet" href="../api-docs.css"></head><body><main>
<h1>Stoa API</h1><p>The same as <a href="openapi.json">OpenAPI 3.1</a>.</p><nav>${links.join(' ')}</nav>
${[...groups].map(([name, operations]) => group(name, operations, responses)).join('\n')}
<h2 id="Problems">Problems</h2><p>Every refusal is a document of the type <a href="#Problem">Problem</a>, whose <code>type</code> leads here.</p>
<ul>${entriesOf(problemStatuses).map(problem).join('')}</ul>
<h2 id="${idOf('Schemas')}">Schemas</h2>${entriesOf(schemas).map(schemaOf).join('\n')}</main></body></html>`
}

const meanings: Record<number, string> = {
  ...refusals,
  500: 'A fault of Stoa, which its log explains under requestId.',
}

function problem([code, status]: [string, unknown]): string {
  // The keys are the codes.
  return `<li id="${problemAnchor(code as ProblemCode)}"><code>${code}</code> (${escaped(status)}): ${escaped(meanings[Number(status)])}</li>`
}

function operationsOf(document: JsonSchema): Operation[] {
  return entriesOf(document.paths).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, about]) => ({
      method: method.toUpperCase(),
      path,
      about: isObject(about) ? about : {},
    })),
  )
}

/** `shared`: the answers that operations refer to. */
function group(name: string, operations: Operation[], shared: unknown): string {
  return `<h2 id="${idOf(name)}">${escaped(name)}</h2>${operations.map((one) => section(one, shared)).join('\n')}`
}

function section({ method, path, about }: Operation, shared: unknown): string {
  const [, command, rest = ''] = /^```sh\n(.*?)\n```\s*(.*)$/s.exec(String(about.description ?? '')) ?? []
  const parameters = [about.parameters ?? []].flat().filter(isObject)
  return `<details><summary><code>${escaped(`${method} ${path}`)}</code> ${escaped(about.summary)}</summary>
${rest && `<p>${escaped(rest)}</p>`}${command ? `<pre>${escaped(command)}</pre>` : ''}${list('Parameters', parameters.map(parameter))}
${about.requestBody ? `<h3>Body</h3>${json(about.requestBody)}` : ''}${list(
  'Answers',
  entriesOf(about.responses).map(([status, one]) => answer(status, one, shared)),
)}</details>`
}

function parameter({ name, in: place, required, description }: Record<string, unknown>): string {
  return `<code>${escaped(name)}</code> (${escaped(place)}${required ? ', required' : ''}) ${escaped(description ?? '')}`
}

function answer(status: string, given: unknown, shared: unknown): string {
  const name = isObject(given) ? /^#\/components\/responses\/(.+)$/.exec(String(given.$ref))?.[1] : undefined
  const about = name !== undefined && isObject(shared) ? shared[name] : given
  const { description, content } = isObject(about) ? about : {}
  const schemas = [...JSON.stringify(content ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)]
  const names = schemas.map(([, name = '']) => `<a href="#${idOf(name)}">${escaped(name)}</a>`)
  return `<code>${escaped(status)}</code> ${escaped(description ?? '')} ${names.join(' ')}`
}

function schemaOf([name, schema]: [string, unknown]): string {
  return `<details id="${idOf(name)}"><summary><code>${escaped(name)}</code></summary>${json(schema)}</details>`
}

function list(title: string, items: string[]): string {
  return items.length === 0
    ? ''
    : `<h3>${title}</h3><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

function json(value: unknown): string {
  return `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`
}

function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(isObject(value) ? value : {})
}

function idOf(name: string): string {
  return encodeURIComponent(name.replaceAll(' ', '-'))
}

function escaped(text: unknown): string {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
