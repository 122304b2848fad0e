// Compares answers with the OpenAPI document: status, media type and body.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { endpoints } from '#contract/endpoints.ts'
import { isObject } from '#contract/field.ts'
import { openApiDocument } from '#server/http/openapi.ts'

type Answer = { status: number; type: unknown; payload: unknown }

export type Comparison = {
  /** Returns what the document does not describe in an answer. */
  faultOf(endpoint: { method: string; path: string }, answer: Answer): string | undefined
  fitsProblem: ValidateFunction
}

/** `instead`: schemas by name that replace those of the document. */
export function openComparison(instead: Record<string, unknown> = {}): Comparison {
  const document = openApiDocument(endpoints, '0', '')
  const { paths } = document
  const components = { ...at(document, 'components') }
  components.schemas = { ...at(components, 'schemas'), ...instead }
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
  const faultOf: Comparison['faultOf'] = ({ path, method }, { status, type, payload }) => {
    const { description, content } = described(path, method, status)
    if (description === undefined) return 'no such status'
    if (content === undefined) return payload ? 'a body' : undefined
    const [media = ''] = String(type).split(';')
    const { schema } = at(content, media)
    if (!isObject(schema)) return `the type ${media}`
    // Streams are CSV files, events, and lists without a limit: prism.test.ts compares the lists.
    if (!media.endsWith('json') || (typeof payload !== 'string' && !Buffer.isBuffer(payload)))
      return undefined
    const fits = fitting(schema)
    return fits(JSON.parse(payload.toString())) ? undefined : ajv.errorsText(fits.errors)
  }
  return { faultOf, fitsProblem: fitting(at(components, 'schemas', 'Problem')) }
}

/** Returns the object at these names; an empty one if there is none. */
export function at(value: unknown, ...names: string[]): Record<string, unknown> {
  const found = names.reduce<unknown>((inside, name) => (isObject(inside) ? inside[name] : undefined), value)
  return isObject(found) ? found : {}
}
