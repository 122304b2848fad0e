// Text that PostgreSQL cannot store, in every path, query and body of every endpoint: refused or not found, never an internal error.

import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { at } from '#test/answer-comparison.ts'
import { type Method, testApp } from '#test/app.ts'

const { app, signIn } = await testApp()
let headers: Record<string, string> = {}

beforeAll(async () => {
  headers = (await signIn({ admin: true })).headers
})

/** NUL; half of a surrogate pair, an overlong NUL and a lone byte, which are not UTF-8. */
const encoded = ['%00', 'a%00b', '%ED%A0%80', '%C0%80', '%FF']
const escaped = [String.raw`"\u0000"`, String.raw`"a\u0000b"`, String.raw`"\ud800"`, String.raw`"\udc00x"`]

type Called = {
  method: Method
  path: string
  query: string[]
  body: [string, unknown][]
}

/** Endpoints that end the sign-in, or never end. */
const left = ['DELETE /api/identity', 'GET /api/changes']
const { paths } = openApiDocument(endpoints, 'test', '')
const calls = endpoints
  .map(({ method, path }): Called => {
    const operation = at(paths, path, method.toLowerCase())
    const { parameters = [] } = operation as { parameters?: { in: string; name: string }[] }
    return {
      method,
      path,
      query: parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])),
      body: Object.entries(at(operation, 'requestBody', 'content', 'application/json', 'example')),
    }
  })
  .filter(({ method, path }) => !left.includes(`${method} ${path}`))
const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const)

const filled = (path: string, id: string) => path.replace(/\{\w+\}/g, id)

function payloadOf(body: Called['body'], other?: [name: string, json: string]): string | undefined {
  if (body.length === 0) return undefined
  const members = body.map(([name, value]): [string, string] =>
    other?.[0] === name ? other : [name, JSON.stringify(value)],
  )
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`
}

async function expectNoFault(method: Method, url: string, payload: string | undefined) {
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const sent = {
    method,
    url,
    headers: { ...headers, ...type },
    ...(payload === undefined ? {} : { payload }),
  }
  const { statusCode } = await app.inject(sent)
  expect(statusCode, `${method} ${url} ${payload ?? ''}`).toBeLessThan(500)
}

test.each(named.filter(([, { path }]) => path.includes('{')))('in the path of %s', async (_, call) => {
  for (const id of encoded) await expectNoFault(call.method, filled(call.path, id), payloadOf(call.body))
})

test.each(named.filter(([, { query }]) => query.length > 0))('in the query of %s', async (_, call) => {
  for (const name of call.query)
    for (const text of encoded)
      await expectNoFault(call.method, `${filled(call.path, 'x')}?${name}=${text}`, payloadOf(call.body))
})

test.each(named.filter(([, { body }]) => body.length > 0))('in the body of %s', async (_, call) => {
  for (const [name] of call.body)
    for (const text of escaped)
      await expectNoFault(call.method, filled(call.path, 'x'), payloadOf(call.body, [name, text]))
})
