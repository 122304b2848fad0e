// Changing something: one call, after which everything read under its noun is stale. So is it when the server says
// that somebody else was faster.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { isConflict } from './api-error.ts'
import { call, type Input } from './call.ts'
import { markStale } from './stale.ts'

export type WriteInput<Path extends string, Query, Body> = Input<Path, Query, Body> & {
  /** The ETag of the version that was read: a later change by somebody else is then refused with 412. */
  ifMatch?: string | undefined
}

/** `write` rejects with an ApiError; `isWriting` while one is under way. */
export function useWrite<Path extends string, Query, Body, A>(endpoint: Endpoint<Path, Query, Body, A>) {
  const client = useQueryClient()
  const markOld = () => markStale(client, [endpoint.path.split('/')[2] ?? ''])
  const mutation = useMutation({
    mutationFn: (input: WriteInput<Path, Query, Body>) => call(endpoint, input, { ifMatch: input.ifMatch }),
    onSuccess: markOld,
    onError: (error) => {
      if (isConflict(error)) markOld()
    },
  })
  return { write: mutation.mutateAsync, isWriting: mutation.isPending }
}
