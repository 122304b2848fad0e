// Reads the operations in Stoa's own OpenAPI document for the fuzz.

import { isObject, type JsonSchema } from '#contract/field.ts'
import { at, type Comparison, openComparison } from '#test/answer-comparison.ts'
import type { Client } from './http.ts'

export type Operation = {
  name: string
  method: string
  /** With parameter names in braces. */
  path: string
  /** Whether it requires a sign-in. */
  secured: boolean
  query: { name: string; required: boolean; schema: JsonSchema }[]
  body: JsonSchema | undefined
  /** Whether it takes JSON lines from a program. */
  takesLines: boolean
}

export type ApiDocument = Comparison & { operations: Operation[] }

export async function readDocument(client: Client, headers: Record<string, string>): Promise<ApiDocument> {
  const { body } = await client.send({ method: 'GET', path: '/api/openapi.json', headers })
  const paths = at(JSON.parse(body.toString()), 'paths')
  const operations = Object.keys(paths).flatMap((path) => {
    const methods = at(paths, path)
    return Object.keys(methods).map((method) => operationOf(path, method.toUpperCase(), at(methods, method)))
  })
  // The data of the fuzz has no malformed field.
  return { operations, ...openComparison({ Malformed: { not: {} } }) }
}

function operationOf(path: string, method: string, operation: Record<string, unknown>): Operation {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  const bodies = at(operation, 'requestBody', 'content')
  return {
    name: `${method} ${path}`,
    method,
    path,
    secured: Array.isArray(operation.security) && operation.security.length > 0,
    query: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required = false, schema }) => ({ name, required, schema })),
    body: isObject(bodies['application/json']) ? at(bodies, 'application/json', 'schema') : undefined,
    takesLines: bodies['application/x-ndjson'] !== undefined,
  }
}
