// The state of a list as a hook: the query in the address, and how to change it.

import { useCallback, useMemo } from 'react'
import { type ListSchema, type QueryOf, readListQuery } from '#contract/list-query.ts'
import type { ListScreen } from '#contract/list-screen.ts'
import { navigate, useLocation } from '#web/router/location.ts'
import { keptIn, selectionSearch, writeListQuery } from './list-query.ts'

/** `typing` replaces the address instead of adding a step to the history. */
export type SetQuery<Query> = (
  change: { [Name in keyof Query]?: Query[Name] | undefined },
  options?: { typing?: boolean },
) => void

export function useListQuery<S extends ListSchema>({
  schema,
  defaults,
}: Pick<ListScreen<S, unknown, unknown>, 'schema' | 'defaults'>): [
  query: QueryOf<S>,
  setQuery: SetQuery<QueryOf<S>>,
] {
  const { search } = useLocation()
  const selection = selectionSearch(search)
  const query = useMemo(
    () => readListQuery(schema, new URLSearchParams(selection), defaults),
    [schema, selection, defaults],
  )
  const setQuery: SetQuery<QueryOf<S>> = useCallback(
    (change, options) => {
      const present = readListQuery(schema, new URLSearchParams(location.search), defaults)
      const address =
        location.pathname +
        writeListQuery(schema, { ...present, ...change, ...keptIn(location.search) }, defaults)
      navigate(address, { replace: options?.typing ?? false })
    },
    [schema, defaults],
  )
  return [query, setQuery]
}
