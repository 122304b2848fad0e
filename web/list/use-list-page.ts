// The state of a list screen: the query from the address, the rows, and how to change both.

import { useCallback, useEffect, useMemo, useState } from 'react'
import { columnsParameter, ignoredParameters, type ListSchema, type QueryOf } from '#contract/list-query.ts'
import { csvAddressOf, type ListScreen, selectionOf } from '#contract/list-screen.ts'
import { type List, useList } from '#web/api/list.ts'
import { basePath } from '#web/base-path.ts'
import { useLocation } from '#web/router/location.ts'
import type { RowSource, TopRow } from '#web/table/row-source.ts'
import { toastError } from '#web/ui/toast.ts'
import type { Values } from './filter-definitions.ts'
import { writeListQuery } from './list-query.ts'
import { type SetQuery, useListQuery } from './use-list-query.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

export type ListState<Query extends { sort: string }, Row> = Omit<
  List<Row>,
  'rows' | 'jumpTo' | 'anchorAt'
> & {
  query: Query
  setQuery: SetQuery<Query>
  q: string | undefined
  setText: (q: string) => void
  sort: Query['sort']
  setSort: (sort: Query['sort']) => void
  /** The query in the address, and how to change it. */
  values: Values
  setValues: (change: Values) => void
  /** What is requested from the list, without the parameters of a page. */
  selection: Readonly<Record<string, unknown>>
  /** The search part of the address without '?', as a view stores it. */
  viewQuery: string
  /** Parameters of the address that the list does not have. */
  ignored: readonly string[]
  /** The CSV of all selected rows. */
  csvHref: string
  jumpToFirst: () => void
  jumpToLast: () => void
  /** The id of the row that a link named. */
  targetId: string | undefined
  /** For a DataTable or a CardGrid. */
  source: RowSource<Row>
}

/** After a jump the list begins at another row than that of the address. */
type Jump = { selection: string; id: number; top: TopRow | undefined }

export function useListPage<S extends ListSchema, Query, Row extends { id: string }>(
  screen: ListScreen<S, Query, Row>,
): ListState<QueryOf<S>, Row> {
  const { search } = useLocation()
  const [query, setQuery] = useListQuery(screen)
  const given = new URLSearchParams(search)
  const { selection, initialTop: addressed, targetId, onTopChange } = useScrollAnchor()
  const [jump, setJump] = useState<Jump>()
  const isJumped = jump?.selection === selection
  const initialTop = isJumped ? jump.top : addressed
  const { rows, jumpTo, anchorAt, ...list } = useList(screen.list, selectionOf(screen, given), {
    at: initialTop,
  })
  const { total, hasPrevious, isStale, moreError, loadNext, loadPrevious } = list

  const followTop = useCallback(
    (top: TopRow | undefined) => {
      anchorAt(top?.id)
      onTopChange(top)
    },
    [anchorAt, onTopChange],
  )
  const source = useMemo(
    () => ({
      rows,
      total,
      hasPrevious,
      isStale,
      selection: isJumped ? `${selection}#${jump.id}` : selection,
      initialTop,
      onNearStart: loadPrevious,
      ...(moreError ? {} : { onNearEnd: loadNext }),
      onTopChange: followTop,
    }),
    [
      rows,
      total,
      hasPrevious,
      isStale,
      selection,
      isJumped,
      jump,
      initialTop,
      loadPrevious,
      moreError,
      loadNext,
      followTop,
    ],
  )
  const jumpToEnd = async (end: 'first' | 'last') => {
    try {
      const last = (await jumpTo(end)).at(-1)
      const top = end === 'last' && last ? { id: last.id, offset: 0 } : undefined
      setJump((before) => ({ selection, id: (before?.id ?? 0) + 1, top }))
    } catch (error) {
      toastError(error)
    }
  }
  // Without a row in the address the list begins at the top; the cached rows may be from its middle.
  const beginsAmid = initialTop === undefined && hasPrevious && !isStale
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once for each visit, not for later rows
  useEffect(() => {
    if (beginsAmid) void jumpToEnd('first')
  }, [selection])
  // Every list schema has q and sort; the other names of S are unknown here.
  const set = setQuery as SetQuery<Pick<QueryOf<S>, 'q' | 'sort'>>

  const columns = given.get(columnsParameter) ?? undefined

  return {
    ...list,
    query,
    setQuery,
    q: query.q,
    setText: (text) => set({ q: text }, { typing: true }),
    sort: query.sort,
    setSort: (sort) => set({ sort }),
    values: textsOf(query),
    // The schema reads the texts from the address again.
    setValues: setQuery as (change: Values) => void,
    selection: { ...selectionOf(screen, given), day: undefined },
    viewQuery: writeListQuery(screen.schema, { ...query, day: undefined, columns }, screen.defaults).slice(1),
    ignored: ignoredParameters(screen.schema, given),
    csvHref: basePath + csvAddressOf(screen, given),
    jumpToFirst: () => void jumpToEnd('first'),
    jumpToLast: () => void jumpToEnd('last'),
    targetId,
    source,
  }
}

function textsOf(query: object): Values {
  const stated = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(stated.map(([name, value]) => [name, String(value)]))
}
