// The state of a list screen: the query from the address, the rows, and how to change both.

import { useMemo, useState } from 'react'
import type { ListSchema, QueryOf } from '#contract/list-query.ts'
import type { ListScreen } from '#contract/list-screen.ts'
import { type List, useList } from '#web/api/list.ts'
import { type TopRow, useListPosition } from '#web/router/scroll-position.tsx'
import type { RowSource } from '#web/table/row-source.ts'
import { toastError } from '#web/ui/toast.ts'
import type { Values } from './filter-definitions.ts'
import { type ListAddress, type SetQuery, useListQuery } from './use-list-query.ts'

export type ListState<Query extends { sort: string }, Row> = Omit<List<Row>, 'rows' | 'jumpTo'> &
  Omit<ListAddress<Query>, 'selection' | 'selected'> & {
    setQuery: SetQuery<Query>
    q: string | undefined
    setText: (q: string) => void
    sort: Query['sort']
    setSort: (sort: Query['sort']) => void
    /** The query in the address, and how to change it. */
    values: Values
    setValues: (change: Values) => void
    /** What is counted: the selection without `day`, which says where a page begins. */
    selection: Readonly<Record<string, unknown>>
    jumpToFirst: () => void
    jumpToLast: () => void
    /** The id of the row that a link named. */
    targetId: string | undefined
    /** For a DataTable or a CardGrid. */
    source: RowSource<Row>
  }

/** After a jump the list begins at another row than that of the address. */
type Jump = { visited: string; id: number; top: TopRow | undefined }

export function useListPage<S extends ListSchema, Query, Row extends { id: string }>(
  screen: ListScreen<S, Query, Row>,
): ListState<QueryOf<S>, Row> {
  const [{ query, selection, selected, ...address }, setQuery] = useListQuery(screen)
  const { visited, initialTop: addressed, targetId, visibleId, follow, forget } = useListPosition(selected)
  const [jump, setJump] = useState<Jump>()
  const isJumped = jump?.visited === visited
  const initialTop = isJumped ? jump.top : addressed
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit and each jump opens the list anew
  const start = useMemo(() => ({ id: initialTop?.id }), [visited, initialTop])
  const { rows, jumpTo, ...list } = useList(screen.list, selection, { start, visibleId })
  const { total, hasPrevious, isPrevious, loadNext, loadPrevious } = list
  const source = useMemo(
    () => ({
      rows,
      total,
      hasPrevious,
      isPrevious,
      visit: isJumped ? `${visited}#${jump.id}` : visited,
      initialTop,
      onNearStart: loadPrevious,
      onNearEnd: loadNext,
      onTopChange: follow,
    }),
    [
      rows,
      total,
      hasPrevious,
      isPrevious,
      visited,
      isJumped,
      jump,
      initialTop,
      loadPrevious,
      loadNext,
      follow,
    ],
  )
  const jumpToEnd = async (end: 'first' | 'last') => {
    forget()
    try {
      const jumped = await jumpTo(end)
      if (!jumped) return
      const last = jumped.at(-1)
      const top = end === 'last' && last ? { id: last.id, offset: 0 } : undefined
      setJump((before) => ({ visited, id: (before?.id ?? 0) + 1, top }))
    } catch (error) {
      toastError(error)
    }
  }
  // Every list schema has q and sort; the other names of S are unknown here.
  const set = setQuery as SetQuery<Pick<QueryOf<S>, 'q' | 'sort'>>

  return {
    ...list,
    ...address,
    query,
    setQuery,
    q: query.q,
    setText: (text) => set({ q: text }, { typing: true }),
    sort: query.sort,
    setSort: (sort) => set({ sort }),
    values: textsOf(query),
    // The schema reads the texts from the address again.
    setValues: setQuery as (change: Values) => void,
    selection: { ...selection, day: undefined },
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
