// Makes one request of the fuzz: valid by Stoa's own document, then usually with one to three mutations. The same draws on the same data
// make the same request.

import { isObject, type JsonSchema } from '#contract/field.ts'
import type { ApiDocument, Operation } from './document.ts'
import type { Draws } from './draws.ts'
import { lineMutations, linesDraft } from './lines.ts'
import { type Draft, type Made, mutations } from './mutations.ts'
import type { Sample, Samples } from './samples.ts'

/** `headers`: of an administrator; `token`: of a program. */
export type Material = {
  document: ApiDocument
  samples: Samples
  headers: Record<string, string>
  token: string
}

export function makeRequest(draws: Draws, material: Material): Made {
  const count = draws.pick([0, 1, 2, 3, 1, 2, 3])
  const operation = draws.pick(material.document.operations)
  const { takesLines } = operation
  const draft = takesLines
    ? linesDraft(draws, operation, material.token)
    : validDraft(draws, operation, material)
  const table = takesLines ? [...mutations, ...lineMutations] : mutations
  for (let index = 0; index < count; index += 1) draws.pick(table)(draft, draws)
  // A mutated GET /api/identity may become the operation that ends the sign-in.
  if (operation.path === '/api/identity' && draft.method !== 'GET') delete draft.headers.cookie
  const { query, rerouted, path, ...rest } = draft
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  return { operation, rerouted, sent: { ...rest, path: search ? `${path}?${search}` : path } }
}

function validDraft(draws: Draws, operation: Operation, { samples, headers }: Material): Draft {
  const sample = samplesOf(operation, samples)
  const id = draws.pick(sample.ids)
  return {
    method: operation.method,
    path: operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(id)),
    query: operation.query.flatMap((parameter) => validParameter(draws, parameter, sample)),
    headers: {
      // Operations that end the sign-in are sent without it.
      ...(operation.secured && headers),
      'sec-fetch-site': 'same-origin',
      ...(operation.body && { 'content-type': 'application/json' }),
    },
    body: operation.body && JSON.stringify(validValue(draws, operation.body, id)),
    rerouted: false,
  }
}

/** Returns samples of the list that the operation's path begins with; of all lists if there is none or it is empty. */
function samplesOf({ path }: Operation, samples: Samples): Sample {
  const own = Object.entries(samples).find(([list, { ids }]) => path.startsWith(list) && ids.length > 0)
  const all = own ? [own[1]] : Object.values(samples)
  return { ids: all.flatMap(({ ids }) => ids), cursors: all.flatMap(({ cursors }) => cursors) }
}

/** Returns nothing, one parameter, or a cursor with the order for which it is valid. */
function validParameter(
  draws: Draws,
  { name, required, schema }: Operation['query'][number],
  { ids, cursors }: Sample,
): Draft['query'] {
  if (!required && !draws.chance(name === 'cursor' ? 0.5 : 0.25)) return []
  if (name !== 'cursor') return [[name, encodeURIComponent(validText(draws, schema, ids))]]
  if (cursors.length === 0) return []
  const { sort, cursor } = draws.pick(cursors)
  return [
    ['sort', sort],
    ['cursor', cursor],
  ]
}

const words = ['ada', 'a', 'Zoë', 'completed', '10', 'roses & lilies', '東京', '', 'x@example.com']

function validText(
  { pick, between }: Draws,
  { enum: choices, pattern, format }: JsonSchema,
  ids: string[],
): string {
  if (Array.isArray(choices)) return String(pick(choices))
  if (format === 'date') return `20${between(10, 30)}-0${between(1, 9)}-${between(10, 31)}`
  return pattern === undefined ? pick([...ids, ...words]) : String(between(1, 250))
}

/** Values that satisfy what a schema cannot express: valid colours, patterns with enough combinations, joined acts. */
const known: Record<string, unknown[]> = {
  color: ['teal'],
  pattern: ['FUZZ-######'],
  count: [3],
  query: [''],
  act: ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`),
}

/** `id`: the id in the path, which a body may repeat. */
function validValue(draws: Draws, schema: JsonSchema, id: string): unknown {
  const { type, properties, required, minimum, maximum, enum: choices, const: only, items } = schema
  const variants = schema.anyOf ?? schema.oneOf
  if (only !== undefined) return only
  if (Array.isArray(variants)) return validValue(draws, draws.pick(variants), id)
  if (type === 'array') return [validValue(draws, isObject(items) ? items : {}, id)]
  if (Array.isArray(choices)) return draws.pick(choices)
  if (type === 'boolean') return draws.chance(0.5)
  if (type === 'integer' || type === 'number')
    return draws.between(Number(minimum ?? -1e9), Number(maximum ?? 1e9))
  if (!isObject(properties)) return draws.pick(words)
  const due = Array.isArray(required) ? required : []
  const given = Object.entries(properties).filter(([name]) => due.includes(name) || draws.chance(0.6))
  const members = given.map(([name, member]) => {
    const choices = name === 'id' ? [id] : known[name]
    return [name, choices ? draws.pick(choices) : validValue(draws, isObject(member) ? member : {}, id)]
  })
  return Object.fromEntries(members)
}
