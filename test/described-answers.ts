// Compares answers with the OpenAPI document: their status, their media type and their body. test/app.ts compares their headers.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterEach, expect } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isObject } from '#contract/field.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { endpointOf, type TestApp } from './app.ts'

/** The test during which an answer differs from the document fails. */
export function expectDescribedAnswers({ app, config }: TestApp): void {
  const faultOf = openComparison()
  let faults: string[] = []
  afterEach(() => {
    const found = faults
    faults = []
    expect(found).toEqual([])
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const endpoint = endpointOf(request, config.basePath)
    const answer = { status: reply.statusCode, type: reply.getHeader('content-type'), payload }
    const fault = endpoint && faultOf(endpoint, answer)
    if (fault) faults.push(`${request.method} ${request.url} ${answer.status}: ${fault}`)
    done()
  })
}

type Answer = { status: number; type: unknown; payload: unknown }

/** What of an answer is not described. */
export function openComparison(): (
  endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
  answer: Answer,
) => string | undefined {
  const { paths, components } = openApiDocument(endpoints, '0', '')
  const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false })
  ajv.addKeyword('components')
  const compiled = new Map<unknown, ValidateFunction>()
  const fitting = (schema: Record<string, unknown>): ValidateFunction => {
    const fits = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, fits)
    return fits
  }
  const described = (path: string, method: string, status: number) => {
    const response = at(paths, path, method.toLowerCase(), 'responses', String(status))
    const { $ref } = response
    return typeof $ref === 'string' ? at(components, ...$ref.split('/').slice(2)) : response
  }
  return ({ path, method }, { status, type, payload }) => {
    const { description, content } = described(path, method, status)
    if (description === undefined) return 'no such status'
    if (content === undefined) return payload ? 'a body' : undefined
    const [media = ''] = String(type).split(';')
    const { schema } = at(content, media)
    if (!isObject(schema)) return `the type ${media}`
    // Streams are CSV files, events, and lists without a limit: hostile-shapes.test.ts compares the lists.
    if (!media.endsWith('json') || (typeof payload !== 'string' && !Buffer.isBuffer(payload)))
      return undefined
    const fits = fitting(schema)
    return fits(JSON.parse(payload.toString())) ? undefined : ajv.errorsText(fits.errors)
  }
}

/** The object at these names; an empty one if there is none. */
function at(value: unknown, ...names: string[]): Record<string, unknown> {
  const found = names.reduce<unknown>((inside, name) => (isObject(inside) ? inside[name] : undefined), value)
  return isObject(found) ? found : {}
}
