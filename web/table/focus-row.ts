// The focus on a row. When a person goes back to a list, the focus moves to the row that was last opened, which is scrolled into view if
// necessary. When the focused row leaves the list, such as feedback that the filter no longer selects, it moves to the row that follows.

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
  useNextRow(list, rows)

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

function useNextRow(list: RefObject<HTMLElement | null>, rows: Rows | undefined): void {
  const focused = useRef<string>(undefined)
  const before = useRef(rows)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element)
        focused.current = target.closest<HTMLElement>('main [data-row]')?.dataset.row
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    const at = before.current?.findIndex(({ id }) => id === focused.current) ?? -1
    before.current = rows
    if (at < 0 || !rows || document.activeElement !== document.body) return
    if (rows.some(({ id }) => id === focused.current)) return
    const next = rows[Math.min(at, rows.length - 1)]?.id ?? ''
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)
    if (row) rowTarget(row).focus({ preventScroll: true })
  }, [list, rows])
}

/** True if the person has already moved the focus. A new screen has the focus on its heading. */
function isTaken(): boolean {
  return !document.activeElement?.matches('body, main, h1')
}

/** Rows that are already visible are rendered next. */
function bringIntoSight(top: number): void {
  if (top < 0 || top > innerHeight) scrollTo(0, scrollY + top - innerHeight / 2)
}
