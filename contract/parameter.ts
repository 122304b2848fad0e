// The parameters of queries: a schema, and the meaning of the parameter.

import * as v from 'valibot'

/** `about`: a sentence for the API documentation, which the browser build leaves out (vite.config.ts). */
export type Meaning = { about: string }

export type Parameter<S extends v.GenericSchema = v.GenericSchema> = S & Meaning & { example?: string }

/** The parameters of an endpoint. */
export type QuerySchema<Query> = v.GenericSchema<unknown, Query> & {
  entries: { readonly [name: string]: Parameter }
}

// @__NO_SIDE_EFFECTS__
export function parameter<const S extends v.GenericSchema>(schema: S, meaning: Meaning): Parameter<S> {
  return { ...schema, ...meaning }
}

// @__NO_SIDE_EFFECTS__
export function optional<const S extends v.GenericSchema>(schema: S, meaning: Meaning) {
  return parameter(v.optional(schema), meaning)
}

/** `example`: a value for command lines in the documentation. */
// @__NO_SIDE_EFFECTS__
export function required<const S extends v.GenericSchema>(schema: S, meaning: Meaning & { example: string }) {
  return parameter(schema, meaning)
}

const ignored = 'Taken, so that the query of a list can be sent as it is; it changes nothing here.'

/** The query of a list, for an endpoint on which some of its parameters have no effect. */
// @__NO_SIDE_EFFECTS__
export function ignoring<Q extends QuerySchema<unknown>>(query: Q, isIgnored: (name: string) => boolean): Q {
  const entries = Object.entries(query.entries).map(([name, entry]) => [
    name,
    isIgnored(name) ? parameter(entry, { about: ignored }) : entry,
  ])
  return { ...query, entries: Object.fromEntries(entries) }
}
