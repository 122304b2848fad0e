// All calls to the server are made here: an endpoint of the contract, sent with the cookies, its answer read by the contract's reader.

import {
  type Endpoint,
  fillPath,
  type Params,
  type PathParameter,
  type ReadEndpoint,
} from '#contract/endpoint.ts'
import type { Dependency } from '#contract/entities.ts'
import { searchOf } from '#contract/search-params.ts'
import { hearDate } from '#web/clock.ts'
import { basePath } from '#web/settings.ts'
import { Unreachable } from '#web/unreachable.ts'
import { ApiError, isUnauthenticated } from './api-error.ts'

/** Values for the query string; omitted ones take the server's defaults. */
export type QueryValues<Query> = { readonly [Name in keyof Query]?: Query[Name] | undefined }

export type EndpointInput<Path extends string, Query, Body> = {
  query?: QueryValues<Query>
} & ([PathParameter<Path>] extends [never] ? { params?: undefined } : { params: Params<Path> }) &
  (Body extends undefined ? { body?: undefined } : { body: Body })

export type CallOptions = {
  signal?: AbortSignal
  /** The version that a write is based on. It comes from the record's body, since proxies change or drop the ETag. */
  version?: number | undefined
  /** For a write that may be repeated: it is made only once per key. */
  idempotencyKey?: string | undefined
}

type EndpointReply<A> = { answer: A; headers: Headers }

/** Ids have at most 1,300 bytes, three characters each when percent-encoded. A longer path is not even sent. */
const maxPathLength = 4_096

/** Returns the address of an endpoint with its parameters filled in; also used for download links. */
export function addressOf<Path extends string, Query, Body, A>(
  endpoint: Endpoint<Path, Query, Body, A>,
  input: Omit<EndpointInput<Path, Query, Body>, 'body'>,
): string {
  // Endpoints without parameters have no params; their paths contain no braces to fill.
  const params = (input.params ?? {}) as Params<Path>
  return basePath + fillPath(endpoint.path, params) + searchOf(input.query ?? {})
}

/** Rejects with an ApiError if the server refuses, and with a readable Error if it cannot be reached. */
export async function callForReply<Path extends string, Query, Body, A>(
  endpoint: Endpoint<Path, Query, Body, A>,
  input: EndpointInput<Path, Query, Body>,
  options: CallOptions = {},
): Promise<EndpointReply<A>> {
  const address = addressOf(endpoint, input)
  if (pathLength(address) > maxPathLength) throw new ApiError(404, 'No record has an id that long.')
  const response = await fetchAnswer(address, {
    method: endpoint.method,
    credentials: 'include',
    headers: headersOf(input.body, options),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text)
  return {
    answer: endpoint.answer.read(text === '' ? undefined : JSON.parse(text)),
    headers: response.headers,
  }
}

export async function call<Path extends string, Query, Body, A>(
  endpoint: Endpoint<Path, Query, Body, A>,
  input: EndpointInput<Path, Query, Body>,
  options: CallOptions = {},
): Promise<A> {
  const reply = await callForReply(endpoint, input, options)
  return reply.answer
}

/** Like `call`, but resolves with undefined on a 401 instead of throwing. */
export async function callUnlessUnauthenticated<Path extends string, Query, A>(
  endpoint: Endpoint<Path, Query, undefined, A>,
  input: EndpointInput<Path, Query, undefined>,
  options: CallOptions = {},
): Promise<A | undefined> {
  try {
    return await call(endpoint, input, options)
  } catch (error) {
    if (isUnauthenticated(error)) return undefined
    throw error
  }
}

function pathLength(address: string): number {
  const end = address.indexOf('?')
  return end < 0 ? address.length : end
}

function headersOf(body: unknown, { version, idempotencyKey }: CallOptions): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
}

/** Resolves with the answer to a request, whatever its status; rejects with a readable Error if there is none. */
async function fetchAnswer(address: string, init: RequestInit): Promise<Response> {
  const askedAtMs = Date.now()
  try {
    const response = await fetch(address, init)
    hearDate(response.headers.get('date'), askedAtMs)
    return response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new Unreachable(cause)
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    /** The first part of each key lists what the cached answer depends on. */
    queryKey: readonly [dependsOn: readonly Dependency[], ...unknown[]]
  }
}

/** Returns a key such as [['users', 'tags'], '/api/users/{id}', {params, query}]. */
export function keyOf(
  { dependsOn, path }: Pick<ReadEndpoint<string, unknown, unknown>, 'dependsOn' | 'path'>,
  input: object,
) {
  return [dependsOn, path, input] as const
}
