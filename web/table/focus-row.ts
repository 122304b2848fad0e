// The focus on a row. When a person goes back to a list, the focus moves to the row that was last opened, which is scrolled into view if
// necessary.

import { type RefObject, useEffect, useRef } from 'react'
import { rowLeftAt, visitIndex } from '#web/router/location.ts'

export function rowTarget(row: HTMLElement): HTMLElement {
  return row.hasAttribute('tabindex') ? row : (row.querySelector<HTMLElement>('a') ?? row)
}

export function focusRow(row: HTMLElement): void {
  rowTarget(row).focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

type Rows = readonly { id: string }[]

/** `lines` are those in the document: until the row is among them, the list is scrolled to it. */
export function useRowReturn(
  list: RefObject<HTMLElement | null>,
  rows: Rows | undefined,
  lines: readonly unknown[],
  lineHeight: number,
  columnCount: number,
): void {
  const sought = useRef(rowLeftAt(visitIndex()))

  useEffect(() => {
    const id = sought.current
    if (id === undefined || !rows || lines.length === 0 || !list.current) return
    const row = list.current.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    const line = row ? 0 : Math.floor(rows.findIndex((one) => one.id === id) / columnCount)
    if (row || line < 0 || isTaken()) sought.current = undefined
    if (isTaken()) return
    if (row) focusRow(row)
    else if (line >= 0) bringIntoSight(list.current.getBoundingClientRect().top + line * lineHeight)
  }, [list, rows, lines, lineHeight, columnCount])
}

/** True if the person has already moved the focus. A new screen has the focus on its heading. */
function isTaken(): boolean {
  return !document.activeElement?.matches('body, main, h1')
}

/** Rows that are already visible are rendered next. */
function bringIntoSight(top: number): void {
  if (top < 0 || top > innerHeight) scrollTo(0, scrollY + top - innerHeight / 2)
}
