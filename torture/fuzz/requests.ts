// Makes one request of the fuzz: valid by Stoa's own document, then usually with one to three mutations. The same
// random draws on the same data make the same request.

import { entityNames } from '#contract/entities.ts'
import { isObject, type JsonSchema } from '#contract/field.ts'
import type { Random } from '#server/demo/random.ts'
import type { ApiDocument, Operation } from './document.ts'
import type { Sent } from './http.ts'
import { lineMutations, validIds, validLines } from './mutate-lines.ts'
import { addressMutations, bodyMutations, type Draft, headerMutations } from './mutations.ts'
import type { Sample, Samples } from './samples.ts'

const mutations = [...addressMutations, ...headerMutations, ...bodyMutations]

export type Made = { operation: Operation; sent: Sent; rerouted: boolean }

/** `headers`: of an administrator; `token`: of a program. */
export type Material = {
  document: ApiDocument
  samples: Samples
  headers: Record<string, string>
  token: string
}

export function makeRequest(random: Random, { document, samples, headers, token }: Material): Made {
  const operation = random.pick(document.operations)
  const draft = operation.takesLines
    ? linesDraft(random, operation, token)
    : validDraft(random, operation, samples, headers)
  const count = random.chance(0.2) ? 0 : random.between(1, 3)
  const mayChange = operation.takesLines ? [...mutations, ...lineMutations] : mutations
  for (let index = 0; index < count; index += 1) random.pick(mayChange)(random, draft)
  if (isSignOut(operation, draft)) delete draft.headers.cookie
  const { query, rerouted, path, ...rest } = draft
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  return { operation, rerouted, sent: { ...rest, path: search ? `${path}?${search}` : path } }
}

function validDraft(
  random: Random,
  operation: Operation,
  samples: Samples,
  headers: Record<string, string>,
): Draft {
  const { ids, cursors } = samplesOf(operation, samples)
  const id = random.pick(ids)
  return {
    method: operation.method,
    path: operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(id)),
    query: validQuery(random, operation, { ids, cursors }),
    headers: {
      // Operations that end the sign-in are sent without it.
      ...(operation.secured && headers),
      'sec-fetch-site': 'same-origin',
      ...(operation.body && { 'content-type': 'application/json' }),
    },
    body: operation.body && validJson(random, operation.body, id),
    rerouted: false,
  }
}

/** Only new documents, and a list that is older than all: those that other operations request are not changed. */
function linesDraft(random: Random, { method, path }: Operation, token: string): Draft {
  const areIds = path.includes('{entity}')
  return {
    method,
    path: path.replace('{entity}', random.pick(entityNames)),
    query: areIds ? [['listed', '100000000000000']] : [],
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: areIds ? validIds(random) : validLines(random),
    rerouted: false,
  }
}

/** A mutated GET /api/identity may become the operation that ends the sign-in. */
function isSignOut({ path }: Operation, { method }: Draft): boolean {
  return path === '/api/identity' && method !== 'GET'
}

/** Samples of the list that the operation's path begins with; ids of all lists where there is none or it is empty. */
function samplesOf({ path }: Operation, samples: Samples): Sample {
  const own = Object.entries(samples).find(([list, { ids }]) => path.startsWith(list) && ids.length > 0)
  if (own) return own[1]
  return {
    ids: Object.values(samples).flatMap(({ ids }) => ids),
    cursors: Object.values(samples).flatMap(({ cursors }) => cursors),
  }
}

function validQuery(random: Random, { query }: Operation, { ids, cursors }: Sample): [string, string][] {
  const given = query.filter(
    ({ name, required }) => required || random.chance(name === 'cursor' ? 0.5 : 0.25),
  )
  return given.flatMap(({ name, schema }): [string, string][] => {
    if (name !== 'cursor') return [[name, encodeURIComponent(validText(random, schema, ids))]]
    if (cursors.length === 0) return []
    const { sort, cursor } = random.pick(cursors)
    return [
      ['sort', sort],
      ['cursor', cursor],
    ]
  })
}

const words = ['ada', 'a', 'Zoë', 'completed', '10', 'roses & lilies', '東京', '', 'x@example.com']

function validText(random: Random, { enum: choices, pattern, format }: JsonSchema, ids: string[]): string {
  if (Array.isArray(choices)) return String(random.pick(choices))
  if (format === 'date')
    return `20${random.between(10, 30)}-0${random.between(1, 9)}-${random.between(10, 31)}`
  if (pattern !== undefined) return String(random.between(1, 250))
  return random.pick([...ids, ...words])
}

/** A few, so that they are joined. */
const acts = [1, 2, 3].map((number) => `${number}`.repeat(8).concat('-1111-4111-8111-111111111111'))

function validJson(random: Random, schema: JsonSchema, id: string): string {
  const { type, properties, required, minimum, maximum, enum: choices, const: only, items } = schema
  const variants = schema.anyOf ?? schema.oneOf
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(variants)) return validJson(random, random.pick(variants), id)
  if (type === 'array') return `[${validJson(random, isObject(items) ? items : {}, id)}]`
  if (Array.isArray(choices)) return JSON.stringify(random.pick(choices))
  if (type === 'boolean') return String(random.chance(0.5))
  if (type === 'integer' || type === 'number')
    return String(random.between(Number(minimum ?? -1e9), Number(maximum ?? 1e9)))
  if (!isObject(properties)) return JSON.stringify(random.pick(words))
  const due = Array.isArray(required) ? required : []
  const given = Object.entries(properties).filter(([name]) => due.includes(name) || random.chance(0.6))
  // What a schema cannot say: the id is that of the path, a colour can be shown, a pattern has combinations.
  const known: Record<string, string> = {
    id: JSON.stringify(id),
    color: '"teal"',
    pattern: '"FUZZ-######"',
    count: '3',
    query: '""',
    act: JSON.stringify(random.pick(acts)),
  }
  const members = given.map(
    ([name, member]) =>
      `${JSON.stringify(name)}:${known[name] ?? validJson(random, isObject(member) ? member : {}, id)}`,
  )
  return `{${members.join(',')}}`
}
