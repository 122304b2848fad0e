// One constant for each endpoint, used by the route, its validation, the browser's call and the OpenAPI document.

import * as v from 'valibot'
import type { HeaderName, RefusalStatus } from './answer-headers.ts'
import type { Dependency } from './entities.ts'
import type { Entity } from './entity.ts'
import type { Fields, FieldValues, JsonSchema } from './field.ts'
import type { NamedSchema } from './named.ts'
import type { Meaning, QuerySchema } from './parameter.ts'
import type { Action } from './policy.ts'

/** An answer: how the browser reads it and how the documentation describes it. */
export type Answer<A> = {
  read(json: unknown): A
  describe: JsonSchema | v.GenericSchema
  /** The media type; application/json if absent. */
  type?: 'text/csv' | 'text/event-stream' | 'text/html'
}

/** `dependsOn`: when it changes, browsers reload a cached answer. `changes`: what the calling browser reloads at once. */
type Reading = { method: 'GET'; dependsOn: readonly Dependency[] }
type Writing = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; changes: readonly Dependency[] }

type Described<Path extends string, Query, Body, A> = {
  /** Such as '/api/users/{id}'. Each {name} is one path segment, percent-encoded once. */
  path: Path
  /** One sentence for the documentation. */
  summary: string
  /** What each {name} of the path means. */
  params?: Readonly<Record<string, Meaning>>
  /** The action that the policy must allow; checked before anything else. */
  action: Action
  query: QuerySchema<Query>
  /** Undefined: the endpoint takes no JSON body. */
  body: v.GenericSchema<unknown, Body> | undefined
  /** A valid body. */
  example?: unknown
  /** The body is a stream of JSON lines of this schema, sent by a program with a token. */
  lines?: JsonSchema
  /** For a GET whose answer may be some seconds old: reads from the replica (DATABASE_URL_READ) if there is one. */
  reads?: 'replica'
  /** Takes If-Match with the ETag of the record, and answers 412 if that is not the newest. */
  takesIfMatch?: boolean
  /** A repeated request with the same key and content gets the first answer again; with other content it is refused. Kept for a day. */
  takesIdempotencyKey?: boolean
  /** The status of a success; 200 if absent. */
  status?: 201
  /** Error statuses that only this endpoint answers; server/http/answers.ts derives all others. */
  refuses?: readonly RefusalStatus[]
  /** Headers that only this endpoint sends on success; server/http/answers.ts derives all others. */
  headers?: readonly HeaderName[]
  /** The status if everything that was sent was refused, and what it means; the body is the same. */
  refusal?: { status: number; meaning: string }
  /** Markdown for the documentation. */
  description?: string
  answer: Answer<A>
}

export type ReadEndpoint<Path extends string, Query, A> = Described<Path, Query, undefined, A> & Reading

export type WriteEndpoint<Path extends string, Query, Body, A> = Described<Path, Query, Body, A> & Writing

export type Endpoint<Path extends string, Query, Body, A> = Described<Path, Query, Body, A> &
  (Reading | Writing)

// biome-ignore lint/suspicious/noExplicitAny: no other type fits every endpoint; its parameters are co- and contravariant
export type AnyEndpoint = Endpoint<string, any, any, any>

/** The names between braces in a path template. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

export type Params<Path extends string> = { [Name in PathParameter<Path>]: string }

export const noQuery = v.strictObject({})

/** What an endpoint declares. A body does not compile without an example for the documentation. */
type Definition<Path extends string, Query, Body, A> = Omit<
  Described<Path, Query, Body, A>,
  'query' | 'body' | 'example'
> & { query?: QuerySchema<Query> } & (
    | { body?: never; example?: never }
    | { body: v.GenericSchema<unknown, Body>; example: object }
  )

export function endpoint<const Path extends string, A, Query = Record<string, never>>(
  definition: Definition<Path, Query, undefined, A> & Reading,
): ReadEndpoint<Path, Query, A>
export function endpoint<const Path extends string, A, Query = Record<string, never>, Body = undefined>(
  definition: Definition<Path, Query, Body, A> & Writing,
): WriteEndpoint<Path, Query, Body, A>
// @__NO_SIDE_EFFECTS__
export function endpoint<Path extends string, Query, Body, A>(
  definition: Definition<Path, Query, Body, A> & (Reading | Writing),
): Endpoint<Path, Query, Body, A> {
  const query = definition.query ?? (noQuery as QuerySchema<unknown> as QuerySchema<Query>)
  return { ...definition, query, body: definition.body }
}

/** Returns the path with each {name} filled in, percent-encoded once. An unpaired surrogate is encoded as U+FFFD. */
export function fillPath<Path extends string>(path: Path, params: Params<Path>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: PathParameter<Path>) =>
    encodeURIComponent(params[name].toWellFormed()),
  )
}

/** An answer that Stoa itself composes, read by a schema. */
// @__NO_SIDE_EFFECTS__
export function answerOf<
  S extends NamedSchema | v.ArraySchema<NamedSchema | v.StringSchema<undefined>, undefined>,
>(schema: S): Answer<v.InferOutput<S>> {
  return { describe: schema, read: (json) => v.parse(schema, json) }
}

// @__NO_SIDE_EFFECTS__
export function documentAnswer<F extends Fields>(entity: Entity<F>): Answer<FieldValues<F> & { id: string }> {
  return { describe: entity.schema, read: (json) => entity.read(json) }
}

// @__NO_SIDE_EFFECTS__
export function documentsAnswer<F extends Fields>(
  entity: Entity<F>,
): Answer<(FieldValues<F> & { id: string })[]> {
  const describe = { type: 'array', items: entity.schema }
  return { describe, read: (json) => (Array.isArray(json) ? json.map((one) => entity.read(one)) : []) }
}

/** 204: an answer without a body. */
export const noAnswer: Answer<undefined> = { describe: { type: 'null' }, read: () => undefined }

export const csvAnswer: Answer<string> = { describe: { type: 'string' }, read: String, type: 'text/csv' }
