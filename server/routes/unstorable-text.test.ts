// Text that PostgreSQL cannot store, in every path, query and body of every endpoint: refused or not found, never a fault
// of the server.

import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isRecord, type JsonSchema } from '#contract/field.ts'
import { testApp } from '#test/app.ts'

const { app, signIn } = await testApp()
let headers: Record<string, string> = {}

beforeAll(async () => {
  headers = (await signIn({ admin: true })).headers
})

/** Percent-encoded: NUL; half of a surrogate pair, an overlong NUL and a lone byte, which are not UTF-8. */
const encoded = ['%00', 'a%00b', '%ED%A0%80', '%C0%80', '%FF']
const escaped = [String.raw`"\u0000"`, String.raw`"a\u0000b"`, String.raw`"\ud800"`, String.raw`"\udc00x"`]

/** Ends the sign-in, or never ends. */
const left = ['DELETE /api/identity', 'GET /api/changes']
const called = endpoints.filter(({ method, path }) => !left.includes(`${method} ${path}`))
const named = called.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

async function statusOf({ method, path }: AnyEndpoint, address: string, payload?: string): Promise<string> {
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const { statusCode } = await app.inject({
    method,
    url: address,
    headers: { ...headers, ...type },
    ...(payload === undefined ? {} : { payload }),
  })
  return statusCode < 500 ? 'fine' : `${statusCode} at ${method} ${path}: ${address} ${payload ?? ''}`
}

const filled = (path: string, id: string) => path.replace(/\{\w+\}/g, id)

test.each(named.filter(([, { path }]) => path.includes('{')))('in the path of %s', async (_, endpoint) => {
  const body = endpoint.body && valid(schemaOf(endpoint.body))
  for (const id of encoded)
    expect(await statusOf(endpoint, filled(endpoint.path, id), body && JSON.stringify(body))).toBe('fine')
})

test.each(named)('in the query of %s', async (_, endpoint) => {
  for (const name of Object.keys(propertiesOf(schemaOf(endpoint.query))))
    for (const text of encoded)
      expect(await statusOf(endpoint, `${filled(endpoint.path, 'x')}?${name}=${text}`)).toBe('fine')
})

test.each(named.filter(([, { body }]) => body))('in the body of %s', async (_, endpoint) => {
  const schema = schemaOf(endpoint.body)
  const members = Object.entries(valid(schema)).map(([name, value]) => [name, JSON.stringify(value)] as const)
  for (const name of Object.keys(propertiesOf(schema)))
    for (const text of escaped) {
      const body = [...members.filter(([other]) => other !== name), [name, text]]
      const payload = `{${body.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`
      expect(await statusOf(endpoint, filled(endpoint.path, 'x'), payload)).toBe('fine')
    }
})

test('as the search text of a saved view, which is counted afterwards', async () => {
  for (const q of encoded)
    for (const screen of ['users', 'experts', 'sessions', 'feedback', 'tags', 'discountCodes']) {
      const payload = { name: 'View', screen, query: `q=${q}&sort=`, isShared: false }
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/views', headers, payload })
      expect(statusCode).toBeLessThan(500)
    }
  expect((await app.inject({ url: '/api/views', headers })).statusCode).toBe(200)
})

function schemaOf(schema: AnyEndpoint['body']): JsonSchema {
  return schema ? toJsonSchema(schema as v.GenericSchema, { errorMode: 'ignore', typeMode: 'input' }) : {}
}

function propertiesOf({ properties }: JsonSchema): Record<string, unknown> {
  return isRecord(properties) ? properties : {}
}

/** A body of the types that the schema asks for. */
function valid(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([name, member]) => [
      name,
      exampleOf(isRecord(member) ? member : {}),
    ]),
  )
}

function exampleOf(schema: JsonSchema): unknown {
  const { type, enum: choices } = schema
  if (Array.isArray(choices)) return choices[0]
  if (type === 'object') return valid(schema)
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return false
  return 'x'
}
