// The OpenAPI 3.1 document, derived from the endpoints of the contract, and a page that shows it.

import { answerHeaders, type RefusalStatus, refusals } from '#contract/answer-headers.ts'
import { type AnyEndpoint, noAnswer } from '#contract/endpoint.ts'
import { isObject, type JsonSchema } from '#contract/field.ts'
import { isForReaders } from '#contract/policy.ts'
import { problemStatuses } from '#contract/problem.ts'
import { reasonPhrase } from '#contract/reason-phrases.ts'
import { needsSignIn } from '#server/access/policy.ts'
import { answerSchemas } from './answer-schemas.ts'
import { headersOf, headersOfProblem, problemStatusesOf } from './answers.ts'
import { signInCookie } from './cookie.ts'
import { schemaOf } from './schema-of.ts'

/** `basePath`: the base path of the console on its host. */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  version: string,
  basePath: string,
): JsonSchema {
  const schemas = answerSchemas(endpoints)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas.of(endpoint), basePath),
    }
  }
  const statuses = new Set(endpoints.flatMap(problemStatusesOf))
  const groupNames = new Set(endpoints.map(({ path }) => groupOf(path)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The people who run this console' },
      description:
        'The calls of the admin console. In the lines for a shell, STOA_URL is where it is, STOA_SIGN_IN the cookie of a sign-in, STOA_TOKEN the token of a program.',
    },
    servers: [{ url: basePath || '/', description: 'Where this document comes from.' }],
    tags: [...groupNames].map((name) => ({ name, description: `The calls of '${name}'.` })),
    paths,
    components: {
      securitySchemes: {
        signIn: { type: 'apiKey', in: 'cookie', name: signInCookie(basePath) },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a program: `token create NAME` makes one that sends documents, with `--read` one that reads.',
        },
      },
      schemas: { Problem: problemSchema, ...schemas.all },
      headers: answerHeaders,
      responses: Object.fromEntries([...statuses].map((status) => [nameOf(status), problemAnswer(status)])),
    },
  }
}

/** `answer`: the schema of a success. */
function operation(endpoint: AnyEndpoint, answer: JsonSchema, basePath: string): JsonSchema {
  const parameters = [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...(endpoint.takesIfMatch ? [ifMatch] : []),
    ...(endpoint.takesIdempotencyKey ? [idempotencyKey] : []),
  ]
  const content = { [endpoint.answer.type ?? 'application/json']: { schema: answer } }
  const headers = referencesTo(headersOf(endpoint))
  return {
    operationId: operationIdOf(endpoint),
    tags: [groupOf(endpoint.path)],
    summary: endpoint.summary,
    description: ['```sh', curlOf(endpoint, signInCookie(basePath)), '```', '', endpoint.description ?? '']
      .join('\n')
      .trim(),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaOf(endpoint.body),
            example: endpoint.example,
          },
        },
      },
    }),
    ...(endpoint.lines && {
      requestBody: {
        required: true,
        content: { 'application/x-ndjson': { schema: linesOf(endpoint.lines) } },
      },
    }),
    responses: {
      ...(endpoint.answer === noAnswer
        ? { 204: { description: 'Success; nothing comes back.', ...headers } }
        : {
            [endpoint.status ?? 200]: {
              description: 'Success.',
              ...headers,
              content,
            },
          }),
      ...(endpoint.refusal && {
        [endpoint.refusal.status]: {
          description: endpoint.refusal.meaning,
          content,
        },
      }),
      ...Object.fromEntries(
        problemStatusesOf(endpoint).map((status) => [
          status,
          { $ref: `#/components/responses/${nameOf(status)}` },
        ]),
      ),
      default: { description: 'Another error.', content: problemContent },
    },
  }
}

/** A command line for a shell. $STOA_URL: with the base path; $STOA_SIGN_IN: of the cookie named `cookie`; $STOA_TOKEN: of the program. */
function curlOf(endpoint: AnyEndpoint, cookie: string): string {
  const { method, path, lines, body, action, example } = endpoint
  const parts = ['curl']
  if (method !== 'GET') parts.push('-X', method)
  if (lines) parts.push('-H "authorization: Bearer $STOA_TOKEN"', "-H 'content-type: application/x-ndjson'")
  else if (action !== 'identity.sign-in') parts.push(`-b "${cookie}=$STOA_SIGN_IN"`)
  if (method !== 'GET' && !lines) parts.push('-H "origin: $STOA_URL"')
  if (body) parts.push("-H 'content-type: application/json'", '-d', quoted(example))
  if (lines) parts.push('--data-binary @changes.jsonl')
  return [...parts, `"$STOA_URL${path.replace('{id}', '$ID')}${queryOf(endpoint)}"`].join(' ')
}

function quoted(body: unknown): string {
  return `'${JSON.stringify(body)?.replaceAll("'", String.raw`'\''`)}'`
}

/** Returns the parameters with an example; for other lists a limit of two rows. */
function queryOf({ query }: AnyEndpoint): string {
  const given = Object.entries(query.entries).flatMap(([name, { example }]) =>
    example === undefined ? [] : `${name}=${example}`,
  )
  if (given.length === 0 && 'limit' in query.entries) given.push('limit=2')
  return given.length === 0 ? '' : `?${given.join('&')}`
}

/** The whole body is a text; OpenAPI 3.1 cannot describe the lines of one. */
function linesOf(line: JsonSchema): JsonSchema {
  return {
    type: 'string',
    description: 'JSON lines: each line is one document as `contentSchema` says.',
    contentMediaType: 'application/x-ndjson',
    contentSchema: line,
  }
}

/** Lists alternatives: one of them suffices. */
function securityOf({ action, lines }: AnyEndpoint): JsonSchema[] {
  if (lines) return [{ token: [] }]
  if (!needsSignIn(action)) return []
  return isForReaders(action) ? [{ signIn: [] }, { token: [] }] : [{ signIn: [] }]
}

/** Returns for example 'patchTagsById' for PATCH /api/tags/{id}: as stable as the call itself. */
function operationIdOf({ method, path }: AnyEndpoint): string {
  const words =
    path
      .replace('/api/', '')
      .replace(/\{(\w+)\}/g, 'by-$1')
      .match(/\w+/g) ?? []
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitalised.join('')
}

/** Returns 'NotFound' for 404. */
function nameOf(status: number): string {
  return reasonPhrase(status).replaceAll(' ', '')
}

const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

function referencesTo(names: readonly string[]): JsonSchema {
  if (names.length === 0) return {}
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }
}

function problemAnswer(status: RefusalStatus): JsonSchema {
  return {
    description: refusals[status],
    ...referencesTo(headersOfProblem(status)),
    content: problemContent,
  }
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'The ETag of the record that was read, or its version in quotes: refuses to overwrite a later change.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'At most 200 visible characters, such as a UUID. A repeated request with the same key and content changes nothing more and gets the first answer again, for a day; with other content it is refused.',
  schema: { type: 'string' },
}

const groups: Record<string, string> = {
  identity: 'Signing in',
  docs: 'Documentation',
  'openapi.json': 'Documentation',
}

/** Returns 'Discount codes' for '/api/discount-codes.csv'. */
function groupOf(path: string): string {
  const [, , first = ''] = path.split('/')
  const words = first.replace(/\..*$/, '').replaceAll('-', ' ')
  return groups[first] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function pathParameters({ params = {} }: AnyEndpoint): JsonSchema[] {
  return Object.entries(params).map(([name, { about }]) => ({
    name,
    in: 'path',
    required: true,
    description: about,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: AnyEndpoint): JsonSchema[] {
  const { properties, required } = schemaOf(query)
  if (!isObject(properties)) return []
  const due = Array.isArray(required) ? required : []
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(due.includes(name) && { required: true }),
    description: query.entries[name]?.about,
    schema,
  }))
}

const problemSchema = {
  type: 'object',
  required: ['type', 'code', 'status', 'title', 'detail'],
  properties: {
    type: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problemStatuses) },
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, detail: { type: 'string' } } },
    },
    mayBeSaved: { type: 'boolean', enum: [true] },
    requestId: { type: 'string' },
  },
}
