// What the address of a list says, read once for each address, and how to change it.

import { useCallback, useMemo } from 'react'
import {
  columnsParameter,
  ignoredParameters,
  type ListSchema,
  type QueryOf,
  readListQuery,
} from '#contract/list-query.ts'
import { csvAddressOf, type ListScreen } from '#contract/list-screen.ts'
import { basePath } from '#web/base-path.ts'
import { navigate, useLocation } from '#web/router/location.ts'
import { keptIn, selectionSearch, writeListQuery } from './list-query.ts'

/** `typing` replaces the address instead of adding a step to the history. */
export type SetQuery<Query> = (
  change: { [Name in keyof Query]?: Query[Name] | undefined },
  options?: { typing?: boolean },
) => void

export type ListAddress<Query> = {
  query: Query
  /** What is requested from the list, without the parameters of a page; and as it stands in the address. */
  selection: Query
  selected: string
  /** Parameters of the address that the list does not have. */
  ignored: readonly string[]
  /** The CSV of all selected rows. */
  csvHref: string
  /** The search part of the address without '?', as a view stores it. */
  viewQuery: string
  /** A text or a filter leaves rows out. */
  isNarrowed: boolean
}

/** The parameters that arrange the rows, and leave none out. */
const arrangement = { sort: undefined, day: undefined, as: undefined }

export function useListQuery<S extends ListSchema, Query, Row>(
  screen: ListScreen<S, Query, Row>,
): [address: ListAddress<QueryOf<S>>, setQuery: SetQuery<QueryOf<S>>] {
  const { search } = useLocation()
  const selected = selectionSearch(search)
  const columns = new URLSearchParams(search).get(columnsParameter) ?? undefined
  const address = useMemo(() => {
    const { schema, defaults, fixed, csv } = screen
    const given = new URLSearchParams(selected)
    const query = readListQuery(schema, given, defaults)
    const selection = { ...query, ...fixed(query) }
    return {
      query,
      selection,
      selected,
      ignored: ignoredParameters(schema, given),
      csvHref: basePath + csvAddressOf(csv, selection),
      isNarrowed: writeListQuery(schema, { ...query, ...arrangement }, defaults) !== '',
      viewQuery: writeListQuery(schema, { ...query, day: undefined, columns }, defaults).slice(1),
    }
  }, [screen, selected, columns])
  const setQuery: SetQuery<QueryOf<S>> = useCallback(
    (change, { typing = false } = {}) => {
      const { schema, defaults } = screen
      const present = readListQuery(schema, new URLSearchParams(location.search), defaults)
      const query = { ...present, ...change, ...keptIn(location.search) }
      navigate(location.pathname + writeListQuery(schema, query, defaults), { replace: typing })
    },
    [screen],
  )
  return [address, setQuery]
}
