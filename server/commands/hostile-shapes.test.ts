// Every answer about hostile documents has the shape that the OpenAPI document says, and no field beyond it.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { isObject, type JsonSchema } from '#contract/field.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { hostileLines, writeHostileFolder } from '#test/hostile.ts'
import { awkwardIds } from '#test/hostile-values.ts'
import { importCommand } from './import.ts'

const stoa = await testApp()
const { headers } = await stoa.signIn({ admin: true })

const document = openApiDocument(endpoints, '0', '')
const components = record(document.components)
const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false })
ajv.addKeyword('components')

function record(value: unknown): JsonSchema {
  return isObject(value) ? value : {}
}

function at(value: unknown, ...names: string[]): JsonSchema {
  return record(names.reduce<unknown>((inside, name) => record(inside)[name], value))
}

const schemaOf = (path: string) =>
  at(document.paths, path, 'get', 'responses', '200', 'content', 'application/json', 'schema')

const shapeOf = (path: string): ValidateFunction => ajv.compile({ ...schemaOf(path), components })

async function expectShape(fits: ValidateFunction, url: string): Promise<unknown> {
  const answer = await stoa.app.inject({ url, headers })
  expect([url, answer.statusCode]).toEqual([url, 200])
  const value: unknown = answer.json()
  fits(value)
  expect([url, fits.errors]).toEqual([url, null])
  return value
}

const idsOf = (entity: EntityName): string[] => hostileLines(entity).map((line) => JSON.parse(line).id)

/** Returns the fields that a schema names, also by reference. */
function fieldsOf(schema: unknown): string[] {
  const { $ref, allOf, items, properties } = record(schema)
  const named = typeof $ref === 'string' ? at(components, 'schemas', $ref.split('/').at(-1) ?? '') : undefined
  const parts = [named, items, ...(Array.isArray(allOf) ? allOf : [])]
  return [...Object.keys(record(properties)), ...parts.flatMap((part) => (part ? fieldsOf(part) : []))]
}

function expectOnlyNamed(path: string, answer: unknown): void {
  const named = new Set(fieldsOf(schemaOf(path)))
  for (const row of [answer].flat())
    expect(Object.keys(record(row)).filter((field) => !named.has(field))).toEqual([])
}

test('hostile documents are imported first', async () => {
  const folder = await makeFolderOf()
  await writeHostileFolder(folder)
  expect((await runCommand(importCommand, [folder], stoa)).status).toBe(0)
})

describe.each(entityNames)('hostile %s', (entity) => {
  test('are listed as the document says, whole and by pages', async () => {
    const path = `/api/${entity}`
    const fits = shapeOf(path)
    for (const url of [path, `${path}?limit=200`, `${path}?limit=200&q=a`])
      expectOnlyNamed(path, await expectShape(fits, url))
  })

  test('are each answered as the document says', async () => {
    const path = `/api/${entity}/{id}`
    const fits = shapeOf(path)
    for (const id of idsOf(entity)) expectOnlyNamed(path, await expectShape(fits, fillPath(path, { id })))
  })
})

test('what is made of hostile documents has the shape that the document says', async () => {
  const period = 'from=2023-01-01&to=2023-12-31'
  const urls = [
    '/api/experts?limit=200',
    '/api/faults?limit=200',
    '/api/dashboard',
    `/api/dashboard/series?by=month&compare=year&${period}`,
    `/api/dashboard/contributors?by=tag&of=revenue&compare=previous&${period}`,
    '/api/sessions.labels',
    '/api/sessions.totals?all=true',
    '/api/search?q=wrong',
    '/api/search?q=script',
  ]
  for (const url of urls) await expectShape(shapeOf(url.split('?')[0] ?? ''), url)
})

test('people with hostile documents are described as the document says', async () => {
  const summary = '/api/people/{id}/summary'
  const [fitsSummary, fitsTimeline] = [shapeOf(summary), shapeOf('/api/people/timeline')]
  for (const id of [...awkwardIds, ...idsOf('users').slice(-120)]) {
    await expectShape(fitsSummary, fillPath(summary, { id }))
    await expectShape(fitsTimeline, `/api/people/timeline?${new URLSearchParams({ user: id })}`)
  }
})
