// The ticked rows of a list, only for people who may change them. Another selection unticks all. Rows are kept by id with the version that
// was seen, even when scrolled away; an act leaves out those that have vanished since. A change is first requested as a dry run (`dryRun`),
// then sent in batches under one act (web/acts/use-act.ts).

import { useEffect, useMemo, useRef, useState } from 'react'
import type { ActedName } from '#contract/entities.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { loadTicks } from '#web/table/row-controls.tsx'
import type { RowTicks } from '#web/table/row-source.ts'
import type { CountedList } from './list-count.tsx'
import type { ListState } from './use-list-page.ts'

type Row = { id: string }

/** By id, each row as it was when it was ticked. */
type Ticked<R> = ReadonlyMap<string, R>

export type ListTicks<R> = RowTicks<R> & {
  ticked: Ticked<R>
  /** Ticks rows that may not be loaded. */
  add: (rows: readonly R[]) => void
  clear: () => void
}

const none: Ticked<never> = new Map<string, never>()

/** What the bar over the selected rows needs. */
export type SelectedRows<R> = { list: CountedList<R>; ticks: ListTicks<R> }

/** The entity of the rows, and what each is called. */
export type Tickable<R> = { entity: ActedName; nameOf: (row: R) => string }

export function useRowTicks<Query extends { sort: string }, R extends Row>(
  list: ListState<Query, R>,
  tickable: Tickable<R> | undefined,
): ListTicks<R> | undefined {
  const { may } = useIdentity()
  const mayEdit = tickable !== undefined && may.includes(`${tickable.entity}.update`)
  const { rows } = list.source
  useEffect(() => {
    if (mayEdit) loadTicks()
  }, [mayEdit])
  const [ticked, setTicked] = useState<Ticked<R>>(none)
  const selected = JSON.stringify({ ...list.selection, sort: undefined })
  const [tickedOf, setTickedOf] = useState(selected)
  if (tickedOf !== selected) {
    setTickedOf(selected)
    setTicked(none)
  }
  const latest = useRef(rows)
  latest.current = rows
  const actions = useMemo(() => {
    let anchor: string | undefined
    const set = (some: readonly R[], isTicked: boolean) =>
      setTicked((present) => withTicks(present, some, isTicked))
    return {
      tick(id: string, isTicked: boolean, isRange: boolean) {
        set(rangeOf(latest.current ?? [], isRange ? anchor : undefined, id), isTicked)
        anchor = id
      },
      tickLoaded: (isTicked: boolean) => (isTicked ? set(latest.current ?? [], true) : setTicked(none)),
      add: (some: readonly R[]) => set(some, true),
      clear: () => setTicked(none),
    }
  }, [])

  return useMemo(() => {
    if (!mayEdit) return undefined
    const { nameOf } = tickable
    const count = ticked.size === 0 ? 0 : (rows ?? []).filter(({ id }) => ticked.has(id)).length
    const loaded = count > 0 && count === rows?.length ? 'all' : ticked.size > 0 ? 'some' : 'none'
    return { ...actions, ticked, nameOf, loaded, has: (id: string) => ticked.has(id) }
  }, [mayEdit, ticked, rows, tickable, actions])
}

export function withTicks<R extends Row>(
  ticked: Ticked<R>,
  rows: readonly R[],
  isTicked: boolean,
): Ticked<R> {
  const next = new Map(ticked)
  for (const row of rows) {
    if (!isTicked) next.delete(row.id)
    // A row keeps the version that was seen when it was ticked.
    else if (!next.has(row.id)) next.set(row.id, row)
  }
  return next
}

/** Returns the rows from one to the other, inclusive; only the second if the first is not loaded. */
export function rangeOf<R extends Row>(rows: readonly R[], from: string | undefined, to: string): R[] {
  const end = rows.findIndex(({ id }) => id === to)
  if (end < 0) return []
  const start = rows.findIndex(({ id }) => id === from)
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}
