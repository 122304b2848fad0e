// Makes a write: one call, after which all cached answers that depend on what it changes are stale. A conflict with somebody else's change
// makes them stale too, and so does a write whose outcome is unknown.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { errorOf, isConflict, mayBeSaved } from './api-error.ts'
import { markStale } from './cache.ts'
import { call, type EndpointInput } from './call.ts'

export type WriteInput<Path extends string, Query, Body> = EndpointInput<Path, Query, Body> & {
  /** The version that was read: if somebody has changed the record since, the write is refused with 412. */
  version?: number | undefined
  idempotencyKey?: string | undefined
}

function mutationOf<Path extends string, Query, Body, A>(
  client: QueryClient,
  endpoint: WriteEndpoint<Path, Query, Body, A>,
) {
  const markChangesStale = () => markStale(client, endpoint.changes)
  return {
    mutationFn: (input: WriteInput<Path, Query, Body>): Promise<A> => {
      const { version, idempotencyKey } = input
      return call(endpoint, input, { version, idempotencyKey })
    },
    onSuccess: markChangesStale,
    onError: (error: Error) => {
      if (isConflict(error) || mayBeSaved(error)) markChangesStale()
    },
  }
}

/** `send` is for forms, which show `error`: it calls `onDone` even if the component is gone by then, and never rejects; `write` does. */
export function useWrite<Path extends string, Query, Body, A>(endpoint: WriteEndpoint<Path, Query, Body, A>) {
  const client = useQueryClient()
  return useWork((input: WriteInput<Path, Query, Body>) => write(client, endpoint, input))
}

/** The same for work of several calls. */
export function useWork<Input, A>(work: (input: Input) => Promise<A>) {
  const [state, setState] = useState<{ isWriting: boolean; error?: Error }>({ isWriting: false })
  const start = async (input: Input): Promise<A> => {
    setState({ isWriting: true })
    try {
      const written = await work(input)
      setState({ isWriting: false })
      return written
    } catch (cause) {
      setState({ isWriting: false, error: errorOf(cause) })
      throw cause
    }
  }
  return {
    ...state,
    write: start,
    send: (input: Input, onDone: (answer: A) => void): Promise<void> =>
      start(input).then(onDone, () => undefined),
  }
}

/** Sends one write, which continues if its screen is left. */
export function write<Path extends string, Query, Body, A>(
  client: QueryClient,
  endpoint: WriteEndpoint<Path, Query, Body, A>,
  input: WriteInput<Path, Query, Body>,
): Promise<A> {
  return client.getMutationCache().build(client, mutationOf(client, endpoint)).execute(input)
}
