// Which lines of a long list to draw while the page scrolls, and the scroll position that keeps rows in place
// when others are loaded before them. All lines are of one height, so that none of this costs more in a longer list.

import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { RowSource, TopRow } from './row-source.ts'

/** Lines from either end at which more are asked for, so that they arrive before they are seen. */
const nearLines = 25
/** Lines drawn beyond either edge of the window: all of a short table that begins below it, which may be printed. */
const spareLines = 10

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
  const lineCount = Math.ceil(rows.length / lanes)
  const [inSight, setInSight] = useState<InSight>({ first: 0, end: 0 })

  const look = useCallback(() => {
    const now = linesInSight(options.list, lineHeight)
    setInSight((before) => (before.first === now.first && before.end === now.end ? before : now))
  }, [options.list, lineHeight])

  useLayoutEffect(() => {
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [look])

  // Told of a move by its event alone, it would draw the lines of the place that was left for one more frame.
  const moveTo = useCallback(
    (top: number) => {
      scrollTo(0, top)
      look()
    },
    [look],
  )
  useKeptPosition(options, rows, moveTo)

  const drawn = linesToDraw(inSight, useDeferredValue(inSight))
  const first = Math.max(0, Math.min(drawn.first, lineCount - 1))
  const end = Math.max(0, Math.min(drawn.end, lineCount))
  const { onNearStart, onNearEnd } = source
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are the moment to look whether an end is near
  useEffect(() => {
    if (lineCount === 0) return
    // Asked anew: the page may have been moved since these lines were drawn.
    const now = linesInSight(options.list, lineHeight)
    if (now.first - spareLines < nearLines) onNearStart?.()
    if (now.end + spareLines > lineCount - nearLines) onNearEnd?.()
  }, [first, end, lineCount, lineHeight, options.list, onNearStart, onNearEnd])

  const lines: Line[] = []
  for (let index = first; index < end; index++) lines.push({ index, top: index * lineHeight })
  return { lines, height: lineCount * lineHeight }
}

/** The lines at least partly in the window, were the list without end; of one below the window none of the first. */
type InSight = { first: number; end: number }

/** The lines in sight and the spare ones around them; after a leap the latter follow when there is time for them. */
function linesToDraw(inSight: InSight, settled: InSight): InSight {
  const first = Math.max(inSight.first, settled.first) - spareLines
  const end = Math.min(inSight.end, settled.end) + spareLines
  if (first > inSight.end || end < inSight.first) return inSight
  return { first: Math.min(inSight.first, first), end: Math.max(inSight.end, end) }
}

function linesInSight(list: RefObject<HTMLElement | null>, lineHeight: number): InSight {
  const past = scrollY - marginOf(list)
  return {
    first: Math.max(0, Math.floor(past / lineHeight)),
    end: Math.max(0, Math.ceil((past + innerHeight) / lineHeight)),
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
  // Rows are only ever added after it while the page scrolls down: looked for from the start, it would cost the list.
  const topIndex = useRef(0)
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
    if (!top.current) return
    const index = indexOf(rows, top.current.id, topIndex.current)
    if (index < 0) return
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
      topIndex.current = line * lanes
      const isAtTop = line === 0 && past <= 0 && !hasPrevious
      top.current = isAtTop || !row ? undefined : { id: row.id, offset: Math.round(past - line * lineHeight) }
      onTopChange?.(top.current)
    }
    addEventListener('scroll', track, { passive: true })
    return () => removeEventListener('scroll', track)
  }, [list, header, lineHeight, lanes, onTopChange])
}

/** Where the row is now: most likely where it was. */
function indexOf(rows: readonly { id: string }[], id: string, likely: number): number {
  return rows[likely]?.id === id ? likely : rows.findIndex((row) => row.id === id)
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
