// The OpenAPI 3.1 document, derived from the endpoints of the contract, and a page that shows it.

import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { type AnyEndpoint, noAnswer } from '#contract/endpoint.ts'
import { isRecord, type JsonSchema } from '#contract/field.ts'
import { bodyExamples } from './body-examples.ts'
import { signInCookie } from './cookie.ts'
import { curlOf } from './curl.ts'

/** `basePath`: where the console is on its host. */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  version: string,
  basePath: string,
): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, basePath),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa',
      version,
      description:
        'The calls of the admin console. In the lines for a shell, STOA_URL is where it is, STOA_SIGN_IN the cookie of a sign-in, STOA_TOKEN the token of a program.',
    },
    servers: [{ url: basePath || '/' }],
    paths,
    components: {
      securitySchemes: {
        signIn: { type: 'apiKey', in: 'cookie', name: signInCookie(basePath) },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Problem: problemSchema },
    },
  }
}

function operation(endpoint: AnyEndpoint, basePath: string): JsonSchema {
  const parameters = [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)]
  const type = endpoint.answer.type ?? 'application/json'
  const open = endpoint.action === 'identity.sign-in' || endpoint.action === 'identity.sign-out'
  return {
    tags: [groupOf(endpoint.path)],
    summary: endpoint.summary,
    description: ['```sh', curlOf(endpoint, signInCookie(basePath)), '```', '', endpoint.description ?? '']
      .join('\n')
      .trim(),
    ...(open ? {} : { security: [endpoint.lines ? { token: [] } : { signIn: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaOf(endpoint.body),
            example: bodyExamples[`${endpoint.method} ${endpoint.path}`],
          },
        },
      },
    }),
    ...(endpoint.lines && {
      requestBody: { required: true, content: { 'application/x-ndjson': { schema: endpoint.lines } } },
    }),
    responses: {
      ...(endpoint.answer === noAnswer
        ? { 204: { description: 'Success; nothing comes back.' } }
        : { 200: { description: 'Success.', content: { [type]: { schema: describe(endpoint) } } } }),
      ...(endpoint.lines && {
        422: { description: 'No line was stored.', content: { [type]: { schema: describe(endpoint) } } },
      }),
      default: {
        description: 'An error.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const groups: Record<string, string> = {
  identity: 'Signing in',
  docs: 'Documentation',
  'openapi.json': 'Documentation',
  'mapping.schema.json': 'Documentation',
}

/** 'Discount codes' for '/api/discount-codes.csv'. */
function groupOf(path: string): string {
  const [, , first = ''] = path.split('/')
  const words = first.replace(/\.\w+$/, '').replaceAll('-', ' ')
  return groups[first] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function describe({ answer }: AnyEndpoint): JsonSchema {
  return isValibot(answer.describe) ? schemaOf(answer.describe) : answer.describe
}

function isValibot(described: JsonSchema | v.GenericSchema): described is v.GenericSchema {
  return described.kind === 'schema'
}

function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return rest
}

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: v.GenericSchema): JsonSchema[] {
  const { properties, required } = schemaOf(query)
  if (!isRecord(properties)) return []
  const due = Array.isArray(required) ? required : []
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(due.includes(name) && { required: true }),
    schema,
  }))
}

const problemSchema = {
  type: 'object',
  required: ['code', 'status', 'title', 'detail'],
  properties: {
    code: { type: 'string' },
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, detail: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
}
