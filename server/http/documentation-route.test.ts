import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { answerOf, endpoint, noAnswer } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listQuery } from '#contract/list.ts'
import { screenPaths } from '#contract/screen-paths.ts'
import { testApp } from '#test/app.ts'
import { namesOf } from './answer-schemas.ts'

const { app, signIn } = await testApp()
const { headers } = await signIn()

type Schema = { [keyword: string]: unknown }
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Operation = {
  summary: string
  description: string
  tags: string[]
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema; example?: unknown } } }
  responses: { [status: string]: { description: string; content?: { [type: string]: { schema: Schema } } } }
}
type Document = {
  openapi: string
  info: Schema
  paths: { [path: string]: { [method: string]: Operation } }
  components: { schemas: { [name: string]: Schema }; headers: { [name: string]: Schema } }
}

const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const read = async (): Promise<Document> => (await app.inject({ url: '/api/openapi.json', headers })).json()

async function operation(method: string, path: string): Promise<Operation> {
  const found = (await read()).paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not documented`)
  return found
}

test('[151] the nine calls exist, by method and path', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /api/users',
      'GET /api/sessions',
      'GET /api/tags',
      'GET /api/feedback',
      'GET /api/discount-codes',
      'POST /api/sessions/start',
      'POST /api/sessions/{id}/end',
      'PATCH /api/tags/{id}',
      'PATCH /api/discount-codes/{id}',
    ]),
  )
})

describe('GET /api/openapi.json', () => {
  test('is an OpenAPI 3.1 document that names every endpoint', async () => {
    const document = await read()
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    for (const { method, path, summary } of endpoints) {
      expect(document.paths[path]?.[method.toLowerCase()]?.summary).toBe(summary)
    }
  })

  test('marks the required query parameters', async () => {
    const { parameters } = await operation('get', '/api/search')
    expect(parameters?.map((one) => [one.name, one.required])).toEqual([
      ['q', true],
      ['count', undefined],
    ])
    const history = (await operation('get', '/api/history')).parameters ?? []
    expect(history.map((one) => [one.name, one.required])).toEqual([
      ['entity', true],
      ['id', true],
    ])
    for (const one of (await operation('get', '/api/users')).parameters ?? [])
      expect(one.required).not.toBe(true)
  })

  test('names the schema of each record and of each list, each name once', async () => {
    const { components } = await read()
    const names = [...namesOf(endpoints).values()]
    expect(names).toEqual([...new Set(names)])
    for (const name of ['User', 'Session', 'Feedback', 'Tag', 'DiscountCode', 'Problem'])
      expect(components.schemas[name]).toMatchObject({ type: 'object' })
    expect(components.schemas.UserList).toEqual({ type: 'array', items: named('ListedUser') })
    expect(components.schemas.ListedTag).toMatchObject({
      allOf: [named('Tag'), { properties: { version: { type: 'number' } } }],
    })
  })

  test('has an accepted example of each body, words for each part of a path, and a command line for each call', async () => {
    const calls = Object.entries((await read()).paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, one]) => ({ path, method, one })),
    )
    for (const { path, method, one } of calls) {
      expect(one.description, path).toMatch(/^```sh\ncurl .*\$STOA_URL\/api\//)
      expect(one.tags, path).toEqual([expect.stringMatching(/^[A-Z][a-z ]+$/)])
      const { body, params = {} } =
        endpoints.find((known) => known.path === path && known.method.toLowerCase() === method) ?? {}
      const example = one.requestBody?.content['application/json']?.example
      expect(path.match(/(?<=\{)\w+/g) ?? [], path).toEqual(Object.keys(params))
      if (body) expect(v.safeParse(body, example).issues, `${method} ${path}`).toBeUndefined()
    }
  })

  test('requires a sign-in wherever the server does', async () => {
    for (const { method, path } of endpoints) {
      const { security } = await operation(method.toLowerCase(), path)
      const url = path.replace(/\{\w+\}/g, 'x')
      const answer = await app.inject({
        method,
        url,
        headers: { 'sec-fetch-site': 'same-origin' },
        ...empty(method),
      })
      expect([path, answer.statusCode === 401]).toEqual([path, security?.length !== 0])
    }
  })
})

test('the documentation needs no sign-in: a stranger, an ended sign-in and a member who may not enter read it', async () => {
  const closed = await testApp({ entry: 'admin' })
  const member = await closed.signIn()
  for (const url of ['/api/openapi.json', '/api/docs'])
    for (const given of [{}, { cookie: 'stoa=ended' }, member.headers])
      expect((await closed.app.inject({ url, headers: given })).statusCode).toBe(200)
})

function empty(method: string) {
  return ['PATCH', 'POST', 'PUT'].includes(method) ? { payload: {} } : {}
}

test('docs/writes.md, which the changelog names, has a line for each write of tags and codes', async () => {
  const page = await readFile('docs/writes.md', 'utf8')
  const writes = endpoints.filter(({ action }) => /\.update$|^acts\./.test(action))
  for (const { method, path } of writes) expect(page).toContain(`\`${method} ${path}\``)
  expect(await readFile('CHANGELOG.md', 'utf8')).toContain('docs/writes.md')
})

test('no screen has a path that is also that of a record: an id may be any word', () => {
  const paths = Object.values(screenPaths)
  const lists = paths.filter((path) => path.endsWith('/{id}')).map((path) => path.replace('{id}', ''))
  const below = paths.filter((path) => lists.some((list) => path.startsWith(list)))
  expect(below.filter((path) => !path.endsWith('/{id}'))).toEqual([])
})

test('GET /api/docs is a page that names every call, and runs only scripts of the console', async () => {
  const answer = await app.inject({ url: '/api/docs', headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.body).toMatch(/^<!doctype html>/)
  expect(answer.body).not.toMatch(/<script(?! (?:type="module" )?src="\.\.\/)|style=|onload=/)
  for (const { method, path } of endpoints) expect(answer.body).toContain(`${method} ${path}`)
  expect(answer.body).not.toMatch(/<li><code>\d{3}<\/code> *<\/li>/)
})

test('what the documentation has no words for does not compile', () => {
  const read = {
    method: 'GET',
    dependsOn: [],
    summary: 'Reads.',
    action: 'views.read',
    answer: noAnswer,
  } as const
  const write = { ...read, method: 'POST', changes: [], path: '/api/views' } as const
  const text = v.string()
  // @ts-expect-error: a filter
  listQuery({ sortKeys: ['at'], defaultSort: 'at', filters: { kind: v.optional(text) } })
  // @ts-expect-error: a parameter
  endpoint({ ...read, path: '/api/views', query: v.strictObject({ q: text }) })
  // @ts-expect-error: a body without an example
  endpoint({ ...write, body: v.strictObject({ q: text }) })
  // @ts-expect-error: an answer without a name
  answerOf(v.object({ q: text }))
})
