// The ticked rows of a list, for people who may change them: those who only read have none. Another selection unticks all.
// Rows are kept by id with the version that was seen, also while scrolled away, and dropped when they vanish
// (ticked-rows.ts). A change is first asked for without being made (`dryRun`), then sent in batches under one act
// (web/acts/use-act.ts).

import { useEffect, useMemo, useRef, useState } from 'react'
import type { ActedName } from '#contract/entities.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { loadTicks } from '#web/table/later-ticks.ts'
import type { RowTicks } from '#web/table/row-ticks.ts'
import { rangeOf, type Ticked, withoutVanished, withTicks } from './ticked-rows.ts'
import type { ListState } from './use-list-page.ts'

type Row = { id: string }

export type ListTicks<R> = RowTicks<R> & {
  ticked: Ticked<R>
  /** Ticks rows that may not be loaded. */
  add: (rows: readonly R[]) => void
  clear: () => void
}

const none: Ticked<never> = new Map<string, never>()

/** `nameOf`: must not change from render to render. */
export function useRowTicks<Query extends { sort: string }, R extends Row>(
  list: ListState<Query, R>,
  entity: ActedName,
  nameOf: (row: R) => string,
): ListTicks<R> | undefined {
  const mayEdit = useMay(`${entity}.update`)
  const { rows, hasPrevious = false, isPrevious } = list.source
  const { hasNext } = list
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
  const { sort } = list
  const latest = useRef({ rows, sort })
  useEffect(() => {
    if (!rows || isPrevious) return
    const before = latest.current
    latest.current = { rows, sort }
    // In another order other rows are loaded, and which have vanished is unknown.
    if (!before.rows || before.sort !== sort) return
    const seen = before.rows
    setTicked((present) => withoutVanished(present, seen, { rows, hasPrevious, hasNext }))
  }, [rows, sort, isPrevious, hasPrevious, hasNext])

  const actions = useMemo(() => {
    let anchor: string | undefined
    const set = (some: readonly R[], isTicked: boolean) =>
      setTicked((present) => withTicks(present, some, isTicked))
    return {
      tick(id: string, isTicked: boolean, isRange: boolean) {
        set(rangeOf(latest.current.rows ?? [], isRange ? anchor : undefined, id), isTicked)
        anchor = id
      },
      tickLoaded: (isTicked: boolean) => (isTicked ? set(latest.current.rows ?? [], true) : setTicked(none)),
      add: (some: readonly R[]) => set(some, true),
      clear: () => setTicked(none),
    }
  }, [])

  return useMemo(() => {
    if (!mayEdit) return undefined
    const count = ticked.size === 0 ? 0 : (rows ?? []).filter(({ id }) => ticked.has(id)).length
    const loaded = count > 0 && count === rows?.length ? 'all' : ticked.size > 0 ? 'some' : 'none'
    return { ...actions, ticked, nameOf, loaded, has: (id: string) => ticked.has(id) }
  }, [mayEdit, ticked, rows, nameOf, actions])
}
