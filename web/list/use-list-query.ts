// The state of a list as a hook: what the address says, and how to change it.

import { useCallback, useMemo } from 'react'
import { type ListSchema, type QueryOf, readListQuery } from '#contract/list-query.ts'
import { navigate, useLocation } from '#web/ui/location.ts'
import { withAt, writeListQuery } from './list-query.ts'

/** `typing` replaces the address instead of adding a step to the way back. */
export type SetQuery<Query> = (
  change: Partial<Record<keyof Query, unknown>>,
  options?: { typing?: boolean },
) => void

/** `defaults` must be a constant: what holds where the address says nothing, beyond the schema's own defaults. */
export function useListQuery<S extends ListSchema>(
  schema: S,
  defaults?: Partial<QueryOf<S>>,
): [query: QueryOf<S>, setQuery: SetQuery<QueryOf<S>>] {
  const { search } = useLocation()
  const selection = withAt(search, undefined)
  const query = useMemo(
    () => readListQuery(schema, new URLSearchParams(selection), defaults),
    [schema, selection, defaults],
  )
  const setQuery: SetQuery<QueryOf<S>> = useCallback(
    (change, options) => {
      const present = readListQuery(schema, new URLSearchParams(location.search), defaults)
      const address = location.pathname + writeListQuery(schema, { ...present, ...change }, defaults)
      navigate(address, { replace: options?.typing ?? false })
    },
    [schema, defaults],
  )
  return [query, setQuery]
}
