// Remembers where each screen is scrolled. The position is stored with the history entry; for a list, the address also names its top row,
// so that reloading, going back and a shared link open the list there.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { replaceParameters } from './address.ts'
import { beforeNavigate, changeVisit, navigationCount, useLocation, visit, visitIndex } from './location.ts'

/** The top row of a list, and by how many pixels it is scrolled past the upper edge. */
export type TopRow = { id: string; offset: number }

const debounceMs = { page: 150, list: 250 }

export function rememberedScroll(): number {
  return visit().top ?? 0
}

function rememberScroll(): void {
  changeVisit({ top: Math.round(scrollY) })
}

/** Returns the row of the address at which a list begins. */
export function readAt(search: string): string | undefined {
  return new URLSearchParams(search).get('at') || undefined
}

/** Rendered next to each screen, within its boundary. A list with a row in its address scrolls itself. */
export function PageScroll() {
  useLayoutEffect(() => {
    const top = rememberedScroll()
    const isAtTop = top === 0 && navigationCount() === 0
    if (!isAtTop && readAt(location.search) === undefined) scrollTo(0, top)
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(rememberScroll, debounceMs.page)
    }
    addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', keep)
    }
  }, [])
  return null
}

type ListPosition = {
  /** Differs for each selection and each history entry. */
  visited: string
  /** Where the list begins when it is shown, or shown again. */
  initialTop: TopRow | undefined
  /** The row that a link names, as opposed to one that scrolling has stored. */
  targetId: string | undefined
  /** The current top row; undefined at the start of the list. */
  visibleId: () => string | undefined
  /** Stores the top row, and soon after writes it to the address. */
  follow: (top: TopRow | undefined) => void
  /** To be called when another part of the list is about to be shown. */
  forget: () => void
}

/** `selection`: the parameters of the address that determine the rows. */
export function useListPosition(selection: string): ListPosition {
  const { path, search } = useLocation()
  const visited = `${path}${selection}#${visitIndex()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list does not begin at the row that scrolling writes
  const { initialTop, targetId } = useMemo(() => topOf(search), [visited])
  const top = useRef(initialTop)
  const topOfVisit = useRef(visited)
  if (topOfVisit.current !== visited) {
    topOfVisit.current = visited
    top.current = initialTop
  }
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)

  const cancel = useCallback(() => {
    clearTimeout(pending.current)
    pending.current = undefined
  }, [])
  const settle = useCallback(() => {
    if (pending.current === undefined) return
    cancel()
    keep(top.current)
  }, [cancel])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pending write belongs to the previous visit
  useEffect(() => {
    const stopListening = beforeNavigate(settle)
    return () => {
      stopListening()
      cancel()
    }
  }, [visited, settle, cancel])

  return {
    visited,
    initialTop,
    targetId,
    visibleId: useCallback(() => top.current?.id, []),
    follow: useCallback(
      (row: TopRow | undefined) => {
        cancel()
        top.current = row
        pending.current = setTimeout(settle, debounceMs.list)
      },
      [cancel, settle],
    ),
    forget: useCallback(() => {
      cancel()
      top.current = undefined
    }, [cancel]),
  }
}

function topOf(search: string): { initialTop: TopRow | undefined; targetId: string | undefined } {
  const id = readAt(search)
  const { offset } = visit()
  return {
    initialTop: id === undefined ? undefined : { id, offset: offset ?? 0 },
    targetId: offset === undefined ? id : undefined,
  }
}

function keep(top: TopRow | undefined): void {
  changeVisit({ offset: top?.offset ?? 0 })
  if (readAt(location.search) !== top?.id) replaceParameters({ at: top?.id })
}
