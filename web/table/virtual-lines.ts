// Decides which lines of a long list to render while the page scrolls. All lines have one height, and few headings stand between them, so
// the cost does not depend on the length of the list.

import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { TopRow } from '#web/router/scroll-position.tsx'
import type { RowSource } from './row-source.ts'

/** More rows are loaded when fewer lines than this are left beyond the window, except when the list has only been opened. */
const nearLines = 20
/** Lines rendered beyond either edge of the window; enough to cover the whole of a short table, which may be printed. */
const overscan = 10
/** The approximate number of pixels above the lists of most screens. */
const usualTop = 170
/** At most this many pixels stick to the top of the window and cover lines behind them. */
const mostCovered = 240

type VirtualLine = { index: number; top: number }

export type Head = { line: number; text: string }
/** Less than the height of any line. */
export const headHeight = 32

const none: never[] = []

export function useVirtualLines<Row extends { id: string }>(
  options: VirtualList<Row>,
): { lines: VirtualLine[]; height: number } {
  const { source, lineHeight, columnCount, heads = none } = options
  const rows = source.rows ?? none
  const lineCount = Math.ceil(rows.length / columnCount)
  const [inSight, setInSight] = useState(() =>
    source.initialTop ? linesAround(source.initialTop, rows, options) : firstGuess(lineHeight),
  )

  /** The lines that were last measured, which may be fewer than those that are kept. */
  const seen = useRef(inSight)

  const look = useCallback(() => {
    const now = linesInSight(options.list, lineHeight)
    seen.current = now
    setInSight((before) => (covers(before, now) ? before : now))
  }, [options.list, lineHeight])

  useLayoutEffect(() => {
    // The first lines need no measuring before they are painted: the observer looks when the page has been laid out.
    if (seen.current === nothing) look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    // Captured, since the container of the list may scroll too.
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [look])

  // With the scroll event alone, the lines of the old position would be rendered for one more frame.
  const moveTo = useCallback(
    (top: number) => {
      scrollTo(0, top)
      look()
    },
    [look],
  )
  useKeptPosition(options, rows, moveTo)

  const drawn = linesToDraw(inSight, useDeferredValue(inSight, nothing))
  const first = Math.max(0, Math.min(drawn.first, lineCount - 1))
  const end = Math.max(0, Math.min(drawn.end, lineCount))
  const { onNearStart, onNearEnd } = source
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines may be close to an end
  useEffect(() => {
    if (lineCount === 0) return
    if (seen.current.first < nearLines) onNearStart?.()
    if (seen.current.end > lineCount - nearLines) onNearEnd?.()
  }, [first, end, lineCount, onNearStart, onNearEnd])

  const lines: VirtualLine[] = []
  for (let index = first; index < end; index++)
    lines.push({ index, top: topOfLine(index, lineHeight, heads) })
  return { lines, height: topOfLine(lineCount, lineHeight, heads) }
}

/** The lines that are at least partly visible, not limited to the length of the list; empty for a list below the window. */
type InSight = { first: number; end: number }

const nothing: InSight = { first: 0, end: 0 }

/** Used before the list can be measured: enough lines that the first rendering needs no correction before it is painted. */
function firstGuess(lineHeight: number): InSight {
  return { first: 0, end: Math.max(0, Math.ceil((innerHeight - usualTop) / lineHeight)) }
}

/** The lines of a window that opens at a loaded row. */
function linesAround<Row extends { id: string }>(
  { id }: TopRow,
  rows: readonly Row[],
  { lineHeight, columnCount }: VirtualList<Row>,
): InSight {
  const index = indexOf(rows, id, 0)
  if (index < 0) return nothing
  const line = Math.floor(index / columnCount)
  return {
    first: Math.max(0, line - Math.ceil(mostCovered / lineHeight)),
    end: line + Math.ceil(innerHeight / lineHeight),
  }
}

/** A few lines too many are kept. */
function covers(before: InSight, now: InSight): boolean {
  return before.first <= now.first && before.end >= now.end && before.end - now.end < overscan
}

/** The visible lines and the overscan around them; after a jump the overscan is rendered later, at low priority. */
function linesToDraw(inSight: InSight, settled: InSight): InSight {
  const first = Math.max(inSight.first, settled.first) - overscan
  const end = Math.min(inSight.end, settled.end) + overscan
  if (first > inSight.end || end < inSight.first) return inSight
  return { first: Math.min(inSight.first, first), end: Math.max(inSight.end, end) }
}

/** Leaves headings out of account: they are less than the overscan. */
function linesInSight(list: RefObject<HTMLElement | null>, lineHeight: number): InSight {
  const past = scrollY - marginOf(list)
  return {
    first: Math.max(0, Math.floor(past / lineHeight)),
    end: Math.max(0, Math.ceil((past + innerHeight) / lineHeight)),
  }
}

/** Returns the distance from the top of the list to that of a line, which is below its heading. */
export function topOfLine(line: number, lineHeight: number, heads: readonly Head[]): number {
  return line * lineHeight + heads.filter((head) => head.line <= line).length * headHeight
}

type VirtualList<Row> = {
  source: RowSource<Row>
  list: RefObject<HTMLElement | null>
  /** Sticks above the list and covers the rows behind it. */
  header?: RefObject<HTMLElement | null>
  lineHeight: number
  /** The number of rows side by side in one line. */
  columnCount: number
  /** Must not change between renders unless the headings do. */
  heads?: readonly Head[] | undefined
}

/** Rows stay in place when others are added before them. Reports the top row, and scrolls back to it when the rows have changed. */
function useKeptPosition<Row extends { id: string }>(
  options: VirtualList<Row>,
  rows: readonly Row[],
  moveTo: (top: number) => void,
): void {
  const { source, list, header, lineHeight, columnCount, heads = none } = options
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
    const target =
      marginOf(list) + topOfLine(line, lineHeight, heads) + top.current.offset - edgeOf(list, header)
    if (Math.abs(scrollY - target) >= 1) moveTo(target)
  }, [
    rows,
    columnCount,
    lineHeight,
    heads,
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
      const offset = Math.round(past - topOfLine(line, lineHeight, heads))
      top.current = isAtTop || !row ? undefined : { id: row.id, offset }
      onTopChange?.(top.current)
    }
    addEventListener('scroll', track, { passive: true })
    return () => removeEventListener('scroll', track)
  }, [list, header, lineHeight, heads, columnCount, onTopChange])
}

/** Returns the current index of the row, which is most likely unchanged. */
function indexOf(rows: readonly { id: string }[], id: string, likely: number): number {
  return rows[likely]?.id === id ? likely : rows.findIndex((row) => row.id === id)
}

function topOf([first]: readonly { id: string }[]): TopRow | undefined {
  return first && { id: first.id, offset: 0 }
}

/** Returns the distance from the top of the document to the top of the list. */
function marginOf(list: RefObject<HTMLElement | null>): number {
  return list.current ? Math.round(list.current.getBoundingClientRect().top + scrollY) : 0
}

/** Returns the lower edge of the sticky elements at the top of the window, below which rows are visible. */
function edgeOf(
  list: RefObject<HTMLElement | null>,
  header: RefObject<HTMLElement | null> | undefined,
): number {
  const above = list.current ? Number.parseFloat(getComputedStyle(list.current).scrollMarginTop) : 0
  return above + (header?.current?.offsetHeight ?? 0)
}
