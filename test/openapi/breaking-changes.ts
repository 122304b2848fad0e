// Lists the changes in a newer OpenAPI document that break a client of an older one, in all schemas. Only for documents of this project,
// whose references are not circular.

import { isObject, type JsonSchema } from '#contract/field.ts'

/** Whether the client sends what a schema describes, or reads it. */
type Side = 'sent' | 'read'

/** Returns a line for each change, such as 'GET /api/users: the parameter q is gone'. */
export function breakingChanges(older: JsonSchema, newer: JsonSchema): string[] {
  const [before, after] = [older, newer].map((document) => record(inlined(document, document)))
  return comparedCalls(record(before), record(after))
}

/** Replaces references by their targets. */
function inlined(value: unknown, document: JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, document))
  if (!isObject(value)) return value
  const { $ref, ...beside } = value
  const inside = Object.fromEntries(
    Object.entries(beside).map(([name, one]) => [name, inlined(one, document)]),
  )
  if (typeof $ref !== 'string') return inside
  const names = $ref.replace('#/', '').split('/')
  const target = names.reduce<unknown>((at, name) => record(at)[name], document)
  return { ...record(inlined(target, document)), ...inside }
}

function comparedCalls(before: JsonSchema, after: JsonSchema): string[] {
  return operations(before).flatMap(({ call, path, method, operation }) => {
    const now = record(record(record(after.paths)[path])[method])
    if (!isObject(now.responses)) return [`${call} is gone`]
    return changesOf(operation, now).map((change) => `${call}: ${change}`)
  })
}

function operations({ paths }: JsonSchema) {
  return Object.entries(record(paths)).flatMap(([path, methods]) =>
    Object.entries(record(methods)).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation: record(operation),
    })),
  )
}

function changesOf(before: JsonSchema, after: JsonSchema): string[] {
  return [
    ...(before.operationId === after.operationId ? [] : [`its operationId is now ${after.operationId}`]),
    ...parameterChanges(before, after),
    ...contentChanges(record(before.requestBody), record(after.requestBody), 'the body', 'sent'),
    ...(before.requestBody || !after.requestBody ? [] : ['it takes a body']),
    ...answersOf(before).flatMap(([status, answer]) =>
      contentChanges(record(answer), record(record(after.responses)[status]), `the answer ${status}`, 'read'),
    ),
  ]
}

function answersOf({ responses }: JsonSchema) {
  return Object.entries(record(responses)).filter(([, answer]) => isObject(record(answer).content))
}

function parameterChanges(before: JsonSchema, after: JsonSchema): string[] {
  const known = parametersOf(before)
  const newer = parametersOf(after)
  const gone = [...known.keys()].filter((name) => !newer.has(name)).map((name) => `the ${name} is gone`)
  const changed = [...newer].flatMap(([name, parameter]) => {
    const old = known.get(name)
    const isNewlyRequired = parameter.required === true && old?.required !== true
    return [
      ...(isNewlyRequired ? [`the ${name} is required`] : []),
      ...(old ? schemaChanges(record(old.schema), record(parameter.schema), `the ${name}`, 'sent') : []),
    ]
  })
  return [...gone, ...changed]
}

function parametersOf({ parameters }: JsonSchema): Map<string, JsonSchema> {
  const all = Array.isArray(parameters) ? parameters.filter(isObject) : []
  return new Map(all.map((one) => [`${one.in} parameter ${one.name}`, one]))
}

function contentChanges(before: JsonSchema, after: JsonSchema, what: string, side: Side): string[] {
  return Object.entries(record(before.content)).flatMap(([type, described]) => {
    const newer = record(after.content)[type]
    if (!isObject(newer)) return [`${what} is no longer ${type}`]
    return schemaChanges(record(record(described).schema), record(newer.schema), what, side)
  })
}

function schemaChanges(before: JsonSchema, after: JsonSchema, at: string, side: Side): string[] {
  return [
    ...valueChanges(before, after, at, side),
    ...propertyChanges(before, after, at, side),
    ...(isObject(before.items) ? schemaChanges(before.items, record(after.items), `${at}[]`, side) : []),
    ...alternativeChanges(before, after, at, side),
  ]
}

/** Lists the values that a client may no longer send, or may newly read. */
function valueChanges(before: JsonSchema, after: JsonSchema, at: string, side: Side): string[] {
  return ['type', 'enum', 'const', 'pattern'].flatMap((keyword) => {
    const [old, newer] = [valuesOf(before[keyword]), valuesOf(after[keyword])]
    const [all, some] = side === 'sent' ? [newer, old] : [old, newer]
    if (all.length === 0) return []
    const isWithin = some.length > 0 && some.every((value) => all.includes(value))
    return isWithin
      ? []
      : [`${at} had the ${keyword} ${old.join('|') || 'any'}, now ${newer.join('|') || 'any'}`]
  })
}

function propertyChanges(before: JsonSchema, after: JsonSchema, at: string, side: Side): string[] {
  const [old, newer] = [record(before.properties), record(after.properties)]
  const [was, is] = [valuesOf(before.required), valuesOf(after.required)]
  const lost =
    side === 'sent' ? is.filter((name) => !was.includes(name)) : was.filter((name) => !is.includes(name))
  return [
    ...lost.map((name) => `${at}.${name} is ${side === 'sent' ? 'required' : 'no longer certain'}`),
    ...Object.entries(old).flatMap(([name, schema]) => {
      const now = newer[name]
      if (!isObject(now)) return [`${at}.${name} is gone`]
      return schemaChanges(record(schema), now, `${at}.${name}`, side)
    }),
  ]
}

function alternativeChanges(before: JsonSchema, after: JsonSchema, at: string, side: Side): string[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => {
    const [old, newer] = [listOf(before[keyword]), listOf(after[keyword])]
    if (old.length !== newer.length) return [`${at} has ${newer.length} forms instead of ${old.length}`]
    return old.flatMap((one, index) => schemaChanges(one, record(newer[index]), at, side))
  })
}

function valuesOf(value: unknown): string[] {
  if (value === undefined) return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.map(record) : []
}

function record(value: unknown): JsonSchema {
  return isObject(value) ? value : {}
}
