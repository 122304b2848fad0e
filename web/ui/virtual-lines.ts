// Which lines of a long list to draw while the page scrolls, and the scroll position that keeps rows in place
// when others are loaded before them. All lines are of one height.

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RowSource, TopRow } from './row-source.ts'

/** Lines from either end at which more are asked for, so that they arrive before they are seen. */
const nearLines = 25

type Options<Row> = {
  source: RowSource<Row>
  list: RefObject<HTMLElement | null>
  /** Sticks above the list and hides the rows below it. */
  header?: RefObject<HTMLElement | null>
  lineHeight: number
  /** Rows side by side in one line. */
  lanes: number
}

export type Line = { index: number; top: number }

const none: never[] = []

export function useVirtualLines<Row extends { id: string }>(
  options: Options<Row>,
): { lines: Line[]; height: number } {
  const { source, lineHeight, lanes } = options
  const rows = source.rows ?? none
  const [margin, setMargin] = useState(0)
  const lineCount = Math.ceil(rows.length / lanes)
  const virtualizer = useWindowVirtualizer({
    count: lineCount,
    estimateSize: () => lineHeight,
    overscan: 8,
    scrollMargin: margin,
    useFlushSync: false,
  })

  useLayoutEffect(() => {
    const measure = () => setMargin(marginOf(options.list))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [options.list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights kept inside depend on lineHeight
  useLayoutEffect(() => virtualizer.measure(), [lineHeight, virtualizer])

  // Told of a move by its own event alone, it would draw the lines of the place that was left for one more frame.
  const moveTo = useCallback(
    (top: number) => {
      scrollTo(0, top)
      virtualizer.scrollOffset = scrollY
      virtualizer.measure()
    },
    [virtualizer],
  )
  useKeptPosition(options, rows, moveTo)

  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index
  const last = items.at(-1)?.index
  const { onNearStart, onNearEnd } = source
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are the moment to look whether an end is near
  useEffect(() => {
    if (lineCount === 0) return
    // Asked anew: the page may have been moved since these lines were drawn.
    const present = virtualizer.getVirtualItems()
    if ((present[0]?.index ?? 0) < nearLines) onNearStart?.()
    if ((present.at(-1)?.index ?? 0) >= lineCount - nearLines) onNearEnd?.()
  }, [virtualizer, first, last, lineCount, onNearStart, onNearEnd])

  return {
    lines: items.map((item) => ({ index: item.index, top: item.start - margin })),
    height: lineCount * lineHeight,
  }
}

/** Reports the row in sight while the page scrolls, and scrolls back to it when the rows have changed. */
function useKeptPosition<Row extends { id: string }>(
  options: Options<Row>,
  rows: readonly Row[],
  moveTo: (top: number) => void,
): void {
  const { source, list, header, lineHeight, lanes } = options
  const { onTopChange } = source
  const top = useRef<TopRow | undefined>(source.initialTop)
  const latest = useRef({ rows, hasPrevious: false })
  const selection = useRef(source.selection)

  const isAmid = source.hasPrevious && !source.isStale
  useLayoutEffect(() => {
    if (selection.current !== source.selection) {
      selection.current = source.selection
      top.current = source.initialTop
      if (!top.current) moveTo(0)
    }
    latest.current = { rows, hasPrevious: source.hasPrevious ?? false }
    // Rows that begin amid the list stay where they are while those before them arrive.
    if (isAmid) top.current ??= topOf(rows)
    const index = top.current ? rows.findIndex((row) => row.id === top.current?.id) : -1
    if (!top.current || index < 0) return
    const line = Math.floor(index / lanes)
    const target = marginOf(list) + line * lineHeight + top.current.offset - edgeOf(header)
    if (Math.abs(scrollY - target) >= 1) moveTo(target)
  }, [
    rows,
    lanes,
    lineHeight,
    list,
    header,
    isAmid,
    source.hasPrevious,
    source.selection,
    source.initialTop,
    moveTo,
  ])

  useEffect(() => {
    const track = () => {
      const { rows: present, hasPrevious } = latest.current
      if (present.length === 0) return
      const past = scrollY + edgeOf(header) - marginOf(list)
      const line = Math.max(0, Math.min(Math.floor(past / lineHeight), Math.ceil(present.length / lanes) - 1))
      const row = present[line * lanes]
      const isAtTop = line === 0 && past <= 0 && !hasPrevious
      top.current = isAtTop || !row ? undefined : { id: row.id, offset: Math.round(past - line * lineHeight) }
      onTopChange?.(top.current)
    }
    addEventListener('scroll', track, { passive: true })
    return () => removeEventListener('scroll', track)
  }, [list, header, lineHeight, lanes, onTopChange])
}

function topOf([first]: readonly { id: string }[]): TopRow | undefined {
  return first && { id: first.id, offset: 0 }
}

/** From the top of the document to the top of the list. */
function marginOf(list: RefObject<HTMLElement | null>): number {
  return list.current ? Math.round(list.current.getBoundingClientRect().top + scrollY) : 0
}

/** The lower edge of what sticks to the top of the window, below which rows come into sight. */
function edgeOf(header: RefObject<HTMLElement | null> | undefined): number {
  const element = header?.current
  return element ? Number.parseFloat(getComputedStyle(element).top) + element.offsetHeight : 0
}
