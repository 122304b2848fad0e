// Reads Stoa's own OpenAPI document for the fuzz: its operations, and a check of answers against their schemas.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isObject, type JsonSchema } from '#contract/field.ts'
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
  /** Undefined for answers without a body. */
  answer: { type: string; fits: ValidateFunction } | undefined
}

export type ApiDocument = { operations: Operation[]; fitsProblem: ValidateFunction }

export async function readDocument(client: Client, headers: Record<string, string>): Promise<ApiDocument> {
  const { body } = await client.send({ method: 'GET', path: '/api/openapi.json', headers })
  const document: unknown = JSON.parse(body.toString())
  // The document deliberately uses lists of types, and formats only for parameters.
  const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false })
  // References lead to the root of a schema. The data of the fuzz has no malformed field.
  const schemas = { ...at(document, 'components', 'schemas'), Malformed: { not: {} } }
  ajv.addKeyword('components')
  const compile = (schema: JsonSchema) => ajv.compile({ ...schema, components: { schemas } })
  const operations = Object.entries(at(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(records(methods)).map(([method, operation]) =>
      operationOf(compile, path, method, operation),
    ),
  )
  return { operations, fitsProblem: compile(at(document, 'components', 'schemas', 'Problem')) }
}

function operationOf(
  compile: (schema: JsonSchema) => ValidateFunction,
  path: string,
  method: string,
  operation: Record<string, unknown>,
): Operation {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  const made = at(operation, 'responses', '201', 'content')
  const content = Object.keys(made).length > 0 ? made : at(operation, 'responses', '200', 'content')
  const [type] = Object.keys(content)
  const bodies = at(operation, 'requestBody', 'content')
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    secured: Array.isArray(operation.security) && operation.security.length > 0,
    query: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required = false, schema }) => ({ name, required, schema })),
    body: isObject(bodies['application/json']) ? at(bodies, 'application/json', 'schema') : undefined,
    takesLines: bodies['application/x-ndjson'] !== undefined,
    answer: type === undefined ? undefined : { type, fits: compile(at(content, type, 'schema')) },
  }
}

/** The object at this path; an empty one if there is none. */
function at(value: unknown, ...names: string[]): Record<string, unknown> {
  const found = names.reduce<unknown>((inside, name) => (isObject(inside) ? inside[name] : undefined), value)
  return isObject(found) ? found : {}
}

function records(value: unknown): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(at(value)).map(([name, one]) => [name, at(one)]))
}
