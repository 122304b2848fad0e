// Keeps the visible row in the address, so that reloading, going back and a shared link open the list there.

import { useCallback, useEffect, useMemo, useRef } from 'react'
import {
  beforeNavigate,
  rememberedScroll,
  rememberScroll,
  useLocation,
  visitIndex,
} from '#web/router/location.ts'
import { replaceParameters } from '#web/router/parameters.ts'
import type { TopRow } from '#web/table/row-source.ts'
import { readAt, selectionSearch } from './list-query.ts'

const debounceMs = 250

type ScrollAnchor = {
  /** The address without the visible and the previewed row, and the index of the history entry. */
  selection: string
  /** Where the list begins when it is shown, or shown again. */
  initialTop: TopRow | undefined
  /** The row that a link names, unlike one that scrolling has stored. */
  targetId: string | undefined
  onTopChange: (top: TopRow | undefined) => void
}

export function useScrollAnchor(): ScrollAnchor {
  const { path, search } = useLocation()
  const selection = `${path}${selectionSearch(search)}#${visitIndex()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list does not begin at the row that scrolling writes
  const { initialTop, targetId } = useMemo(() => topOf(search), [selection])
  const pending = useRef<{ top: TopRow | undefined; timer: ReturnType<typeof setTimeout> }>(undefined)

  const settle = useCallback(() => {
    if (!pending.current) return
    const { timer, top } = pending.current
    clearTimeout(timer)
    pending.current = undefined
    keep(top)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pending write belongs to the previous selection
  useEffect(() => {
    const stopListening = beforeNavigate(settle)
    return () => {
      stopListening()
      clearTimeout(pending.current?.timer)
      pending.current = undefined
    }
  }, [selection, settle])

  const onTopChange = useCallback(
    (top: TopRow | undefined) => {
      clearTimeout(pending.current?.timer)
      pending.current = { top, timer: setTimeout(settle, debounceMs) }
    },
    [settle],
  )
  return { selection, initialTop, targetId, onTopChange }
}

function topOf(search: string): { initialTop: TopRow | undefined; targetId: string | undefined } {
  const id = readAt(search)
  const { offset } = rememberedScroll()
  return {
    initialTop: id === undefined ? undefined : { id, offset: offset ?? 0 },
    targetId: offset === undefined ? id : undefined,
  }
}

function keep(top: TopRow | undefined): void {
  rememberScroll({ offset: top?.offset ?? 0 })
  if (readAt(location.search) !== top?.id) replaceParameters({ at: top?.id })
}
