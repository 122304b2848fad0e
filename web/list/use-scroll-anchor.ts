// Keeps the row in sight in the address, so that a refresh, the way back and a shared link open the list there.

import { useCallback, useEffect, useMemo, useRef } from 'react'
import {
  beforeMoving,
  navigate,
  rememberedScroll,
  rememberScroll,
  useLocation,
  visitIndex,
} from '#web/ui/location.ts'
import type { TopRow } from '#web/ui/row-source.ts'
import { readAt, withAt } from './list-query.ts'

const settleMs = 250

type ScrollAnchor = {
  /** The address without the row in sight, and which visit of it: each begins where its own address says. */
  selection: string
  /** Where the list begins when it is first shown, or shown again. */
  initialTop: TopRow | undefined
  /** The row that a link led to, as against one that scrolling has kept. */
  landed: string | undefined
  onTopChange: (top: TopRow | undefined) => void
}

export function useScrollAnchor(): ScrollAnchor {
  const { path, search } = useLocation()
  const selection = `${path}${withAt(search, undefined)}#${visitIndex()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: what scrolling writes is not where the list begins
  const { initialTop, landed } = useMemo(() => topOf(search), [selection])
  const pending = useRef<{ top: TopRow | undefined; timer: ReturnType<typeof setTimeout> }>(undefined)

  const settle = useCallback(() => {
    if (!pending.current) return
    const { timer, top } = pending.current
    clearTimeout(timer)
    pending.current = undefined
    keep(top)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is pending belongs to the selection that was left
  useEffect(() => {
    const stopSettling = beforeMoving(settle)
    return () => {
      stopSettling()
      clearTimeout(pending.current?.timer)
      pending.current = undefined
    }
  }, [selection, settle])

  const onTopChange = useCallback(
    (top: TopRow | undefined) => {
      clearTimeout(pending.current?.timer)
      pending.current = { top, timer: setTimeout(settle, settleMs) }
    },
    [settle],
  )
  return { selection, initialTop, landed, onTopChange }
}

function topOf(search: string): { initialTop: TopRow | undefined; landed: string | undefined } {
  const id = readAt(search)
  const { offset } = rememberedScroll()
  return {
    initialTop: id === undefined ? undefined : { id, offset: offset ?? 0 },
    landed: offset === undefined ? id : undefined,
  }
}

function keep(top: TopRow | undefined): void {
  rememberScroll({ offset: top?.offset ?? 0 })
  const search = withAt(location.search, top?.id)
  if (search !== location.search) navigate(location.pathname + search, { replace: true })
}
