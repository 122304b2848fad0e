// The scroll position of a long list: rows stay in place when others are added before them.

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { TopRow } from '#web/router/scroll-position.tsx'
import type { RowSource } from './row-source.ts'

export type VirtualList<Row> = {
  source: RowSource<Row>
  list: RefObject<HTMLElement | null>
  /** Sticks above the list and covers the rows behind it. */
  header?: RefObject<HTMLElement | null>
  lineHeight: number
  /** Rows side by side in one line. */
  columnCount: number
}

/** Reports the top row while the page scrolls, and scrolls back to it when the rows have changed. */
export function useKeptPosition<Row extends { id: string }>(
  options: VirtualList<Row>,
  rows: readonly Row[],
  moveTo: (top: number) => void,
): void {
  const { source, list, header, lineHeight, columnCount } = options
  const { onTopChange } = source
  const top = useRef<TopRow | undefined>(source.initialTop)
  // While the page scrolls down, rows are only added after it: its index stays, and no search through the list is needed.
  const topIndex = useRef(0)
  const latest = useRef({ rows, hasPrevious: false })
  const visit = useRef(source.visit)

  const isAmid = source.hasPrevious && !source.isPrevious
  useLayoutEffect(() => {
    if (visit.current !== source.visit) {
      visit.current = source.visit
      top.current = source.initialTop
      if (!top.current) moveTo(0)
    }
    latest.current = { rows, hasPrevious: source.hasPrevious ?? false }
    // Rows from the middle of the list stay in place while earlier rows are loaded.
    if (isAmid) top.current ??= topOf(rows)
    if (!top.current) return
    const index = indexOf(rows, top.current.id, topIndex.current)
    if (index < 0) return
    const line = Math.floor(index / columnCount)
    const target = marginOf(list) + line * lineHeight + top.current.offset - edgeOf(list, header)
    if (Math.abs(scrollY - target) >= 1) moveTo(target)
  }, [
    rows,
    columnCount,
    lineHeight,
    list,
    header,
    isAmid,
    source.hasPrevious,
    source.visit,
    source.initialTop,
    moveTo,
  ])

  useEffect(() => {
    const track = () => {
      const { rows: present, hasPrevious } = latest.current
      if (present.length === 0) return
      const past = scrollY + edgeOf(list, header) - marginOf(list)
      const line = Math.max(
        0,
        Math.min(Math.floor(past / lineHeight), Math.ceil(present.length / columnCount) - 1),
      )
      const row = present[line * columnCount]
      topIndex.current = line * columnCount
      const isAtTop = line === 0 && past <= 0 && !hasPrevious
      top.current = isAtTop || !row ? undefined : { id: row.id, offset: Math.round(past - line * lineHeight) }
      onTopChange?.(top.current)
    }
    addEventListener('scroll', track, { passive: true })
    return () => removeEventListener('scroll', track)
  }, [list, header, lineHeight, columnCount, onTopChange])
}

/** Where the row is now: most likely where it was. */
function indexOf(rows: readonly { id: string }[], id: string, likely: number): number {
  return rows[likely]?.id === id ? likely : rows.findIndex((row) => row.id === id)
}

function topOf([first]: readonly { id: string }[]): TopRow | undefined {
  return first && { id: first.id, offset: 0 }
}

/** From the top of the document to the top of the list. */
export function marginOf(list: RefObject<HTMLElement | null>): number {
  return list.current ? Math.round(list.current.getBoundingClientRect().top + scrollY) : 0
}

/** The lower edge of the sticky elements at the top of the window, below which rows are visible. */
function edgeOf(
  list: RefObject<HTMLElement | null>,
  header: RefObject<HTMLElement | null> | undefined,
): number {
  const above = list.current ? Number.parseFloat(getComputedStyle(list.current).scrollMarginTop) : 0
  return above + (header?.current?.offsetHeight ?? 0)
}
