// All that a list screen needs: the query from the address, the rows, and how either changes.

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ListSchema, QueryOf } from '#contract/list-query.ts'
import { type List, useList } from '#web/api/list.ts'
import type { RowSource, TopRow } from '#web/ui/row-source.ts'
import { toast } from '#web/ui/toast.ts'
import { type SetQuery, useListQuery } from './use-list-query.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

export type ListState<Query, Row> = Omit<List<Row>, 'rows' | 'jumpTo' | 'anchorAt'> & {
  query: Query
  setQuery: SetQuery<Query>
  q: string | undefined
  setText: (q: string) => void
  sort: string | undefined
  setSort: (sort: string) => void
  jumpToFirst: () => void
  jumpToLast: () => void
  /** The id of the row that a link led to. */
  landed: string | undefined
  /** For a DataTable or a CardGrid. */
  source: RowSource<Row>
}

/** A jump makes a list begin anew, at another row than the address says. */
type Jump = { selection: string; id: number; top: TopRow | undefined }

export type ListOptions<S extends ListSchema> = {
  /** Constants: what holds where the address says nothing, and what always holds and never shows there. */
  defaults?: Partial<QueryOf<S>>
  fixed?: Partial<QueryOf<S>>
}

export function useListPage<S extends ListSchema, Query, Row extends { id: string }>(
  endpoint: Endpoint<string, Query, undefined, Row[]>,
  schema: S,
  { defaults, fixed }: ListOptions<S> = {},
): ListState<QueryOf<S>, Row> {
  const [query, setQuery] = useListQuery(schema, defaults)
  const { selection, initialTop: addressed, landed, onTopChange } = useScrollAnchor()
  const [jump, setJump] = useState<Jump>()
  const isJumped = jump?.selection === selection
  const initialTop = isJumped ? jump.top : addressed
  const { rows, jumpTo, anchorAt, ...list } = useList(endpoint, { ...query, ...fixed }, { at: initialTop })
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
      toast({
        title: 'Error',
        description: error instanceof Error ? error.message : String(error),
        style: 'destructive',
      })
    }
  }
  // An address that names no row begins at the top; the rows at hand may be from amid the list.
  const beginsAmid = initialTop === undefined && hasPrevious && !isStale
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a visit, not of the rows that come later
  useEffect(() => {
    if (beginsAmid) void jumpToEnd('first')
  }, [selection])
  // Every list schema has q and sort; which other names S has is unknown here.
  const { q, sort } = query as { q?: string; sort?: string }
  const set = setQuery as SetQuery<{ q: string; sort: string }>

  return {
    ...list,
    query,
    setQuery,
    q,
    setText: (text) => set({ q: text }, { typing: true }),
    sort,
    setSort: (next) => set({ sort: next }),
    jumpToFirst: () => void jumpToEnd('first'),
    jumpToLast: () => void jumpToEnd('last'),
    landed,
    source,
  }
}
